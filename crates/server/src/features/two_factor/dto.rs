//! Two-factor login on the wire.

use battito_platform::{Instant, entities::passkeys, schemas::QrShape};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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

/// What confirms a change of two-factor login that is on.
#[derive(Deserialize, ToSchema)]
pub struct PasswordAndCode {
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

/// What the browser is asked to do with a passkey, once.
#[derive(Serialize, ToSchema)]
pub struct PasskeyChallenge {
    /// Names this challenge in the answer.
    pub challenge: String,
    /// The options of `navigator.credentials.create` or `get`, as JSON of Web Authentication Level 3.
    #[schema(value_type = std::collections::HashMap<String, serde_json::Value>)]
    pub options: serde_json::Value,
}

/// A passkey that the browser has made.
#[derive(Deserialize, ToSchema)]
pub struct NewPasskey {
    /// The `challenge` that it answers.
    #[serde(default)]
    #[schema(required = true, min_length = 1)]
    pub challenge: String,
    /// What its owner calls it.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 60)]
    pub name: String,
    /// The `PublicKeyCredential` of the browser, as JSON.
    #[serde(default)]
    #[schema(required = true, value_type = std::collections::HashMap<String, serde_json::Value>)]
    pub credential: serde_json::Value,
}

/// A passkey of the user.
#[derive(Debug, Serialize, ToSchema)]
pub struct Passkey {
    /// Id.
    pub id: i64,
    /// What its owner calls it.
    pub name: String,
    /// When it was added.
    pub created_at: Instant,
    /// When it was used for a login.
    pub last_used_at: Option<Instant>,
}

impl From<passkeys::Model> for Passkey {
    fn from(passkey: passkeys::Model) -> Self {
        Self {
            id: passkey.id,
            name: passkey.name,
            created_at: Instant(passkey.created_at),
            last_used_at: passkey.last_used_at.map(Instant),
        }
    }
}
