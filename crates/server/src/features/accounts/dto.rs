//! Accounts on the wire. `istructor` is the contract's spelling.

use battito_domain::person::PersonFields;
use battito_platform::{Instant, entities::users};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A user.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct User {
    /// Id.
    pub id: i64,
    /// First name.
    pub name: String,
    /// Family name.
    pub surname: String,
    /// E-mail address.
    pub email: String,
    /// Is an admin.
    pub is_admin: bool,
    /// Is an instructor.
    pub istructor: bool,
    /// Tax code.
    pub fiscal_code: String,
    /// Telephone, 10 digits.
    pub phone: String,
    /// Healthcare professional.
    pub is_sanitary: bool,
    /// When the e-mail address was confirmed.
    pub email_verified_at: Option<Instant>,
    /// When the account was created.
    pub created_at: Instant,
    /// When the account was disabled.
    pub disabled_at: Option<Instant>,
}

impl From<users::Model> for User {
    fn from(user: users::Model) -> Self {
        Self {
            id: user.id,
            name: user.name,
            surname: user.surname,
            email: user.email.unwrap_or_default(),
            is_admin: user.is_admin,
            istructor: user.is_instructor,
            fiscal_code: user.fiscal_code.unwrap_or_default(),
            phone: user.phone.unwrap_or_default(),
            is_sanitary: user.is_sanitary,
            email_verified_at: user.email_verified_at.map(Instant),
            created_at: Instant(user.created_at),
            disabled_at: user.disabled_at.map(Instant),
        }
    }
}

/// Credentials.
#[derive(Deserialize, ToSchema)]
pub struct LoginRequest {
    /// E-mail address or tax code.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 254)]
    pub email: String,
    /// Password.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 255)]
    pub password: String,
    /// Keep the session for 30 days instead of one.
    #[serde(default)]
    pub remember: bool,
    /// For a user with two-factor login: six digits of the app, or a recovery code.
    #[serde(default)]
    #[schema(max_length = 20)]
    pub code: String,
}

/// The answer to a challenge for a passkey.
#[derive(Deserialize, ToSchema)]
pub struct PasskeyLogin {
    /// The `challenge` that it answers.
    #[serde(default)]
    #[schema(required = true, min_length = 1)]
    pub challenge: String,
    /// The `PublicKeyCredential` of the browser, as JSON.
    #[serde(default)]
    #[schema(required = true, value_type = std::collections::HashMap<String, serde_json::Value>)]
    pub credential: serde_json::Value,
    /// Keep the session for 30 days instead of one.
    #[serde(default)]
    pub remember: bool,
}

/// A new session.
#[derive(Serialize, ToSchema)]
pub struct LoginResponse {
    /// Opaque token for the `Authorization: Bearer` header.
    pub token: String,
    /// When the session ends.
    pub expires_at: Instant,
}

/// A new account.
#[derive(Deserialize, ToSchema)]
pub struct RegisterRequest {
    /// E-mail address.
    #[serde(default)]
    #[schema(required = true, format = Email, max_length = 254)]
    pub email: String,
    /// Password.
    #[serde(default)]
    #[schema(required = true, min_length = 8, max_length = 255)]
    pub password: String,
    /// The same password.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 255)]
    pub password_confirmation: String,
    /// First name.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 100)]
    pub name: String,
    /// Family name.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 100)]
    pub surname: String,
    /// Tax code: 16 characters of a person, in any case, or 11 digits of a company.
    #[serde(default)]
    #[schema(
        required = true,
        min_length = 11,
        max_length = 16,
        pattern = "^([A-Za-z]{6}[0-9L-NP-Vl-np-v]{2}[A-EHLMPR-Ta-ehlmpr-t][0-9L-NP-Vl-np-v]{2}[A-Za-z][0-9L-NP-Vl-np-v]{3}[A-Za-z]|[0-9]{11})$",
        example = "RSSMRA80A01H501U"
    )]
    pub fiscal_code: String,
    /// Telephone, 10 digits.
    #[serde(default)]
    #[schema(required = true, pattern = "^[0-9]{10}$")]
    pub phone: String,
    /// Healthcare professional.
    #[schema(required)]
    pub is_sanitary: Option<bool>,
}

impl RegisterRequest {
    pub(super) fn person(&self) -> PersonFields<'_> {
        PersonFields {
            email: Some(&self.email),
            name: Some(&self.name),
            surname: Some(&self.surname),
            tax_code: Some(&self.fiscal_code),
            phone: Some(&self.phone),
            ..PersonFields::default()
        }
    }
}

/// A request for a password reset link.
#[derive(Deserialize, ToSchema)]
pub struct ForgotPasswordRequest {
    /// E-mail address.
    #[serde(default)]
    #[schema(required = true, format = Email, max_length = 254)]
    pub email: String,
}

/// A new password, with the token of a reset link.
#[derive(Deserialize, ToSchema)]
pub struct ResetPasswordRequest {
    /// The token of the link.
    #[serde(default)]
    #[schema(required = true, min_length = 1)]
    pub token: String,
    /// New password.
    #[serde(default)]
    #[schema(required = true, min_length = 8, max_length = 255)]
    pub password: String,
    /// The same password.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 255)]
    pub password_confirmation: String,
}

/// The state of a reset link before it is used.
#[derive(Serialize, ToSchema)]
pub struct ResetLink {
    /// It has neither expired nor been used.
    pub valid: bool,
}

/// The token of a link.
#[derive(Deserialize, ToSchema)]
pub struct LinkRequest {
    /// The token of the link.
    #[serde(default)]
    #[schema(required = true, min_length = 1)]
    pub token: String,
}

/// The confirmation of an e-mail address, with the token of a link.
#[derive(Deserialize, ToSchema)]
pub struct VerifyEmailRequest {
    /// The token of the link.
    #[serde(default)]
    #[schema(required = true, min_length = 1)]
    pub token: String,
}
