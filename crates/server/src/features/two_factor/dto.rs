//! Two-factor login on the wire.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::schemas::QrShape;

/// A new secret, which is told once.
#[derive(Serialize, ToSchema)]
pub struct TwoFactorSecret {
    /// The secret in Base32, to be typed into an authenticator app.
    #[schema(pattern = "^[A-Z2-7]{32}$")]
    pub secret: String,
    /// The same for apps that open a link or scan it as a QR code.
    pub uri: String,
    /// The QR code of `uri`.
    pub qr: QrShape,
}

/// The body of switching on.
#[derive(Deserialize, ToSchema)]
pub struct TwoFactorOn {
    /// The user's password.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 255)]
    pub password: String,
    /// Six digits of the authenticator app.
    #[serde(default)]
    #[schema(required = true, min_length = 6, max_length = 20)]
    pub code: String,
}

/// The body of switching off.
#[derive(Deserialize, ToSchema)]
pub struct TwoFactorOff {
    /// The user's password.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 255)]
    pub password: String,
    /// Six digits, or a recovery code.
    #[serde(default)]
    #[schema(required = true, min_length = 6, max_length = 20)]
    pub code: String,
}

/// The body of a request for new recovery codes.
#[derive(Deserialize, ToSchema)]
pub struct RecoveryCodesRequest {
    /// The user's password.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 255)]
    pub password: String,
    /// Six digits, or a recovery code.
    #[serde(default)]
    #[schema(required = true, min_length = 6, max_length = 20)]
    pub code: String,
}

/// Recovery codes, which are told once. Each replaces one code of the app.
#[derive(Serialize, ToSchema)]
pub struct RecoveryCodes {
    /// Ten codes.
    pub recovery_codes: Vec<String>,
}
