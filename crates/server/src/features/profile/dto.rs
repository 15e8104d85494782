//! The profile on the wire.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{entities::users, platform::instant::Instant};

/// One's own data.
#[derive(Debug, Serialize, ToSchema)]
pub struct Profile {
    /// First name.
    pub name: String,
    /// Family name.
    pub surname: String,
    /// E-mail address.
    pub email: String,
    /// Tax code.
    pub fiscal_code: String,
    /// Telephone, 10 digits.
    pub phone: String,
    /// Healthcare professional; changed by staff only.
    pub is_sanitary: bool,
    /// When the address was proven.
    pub email_verified_at: Option<Instant>,
    /// When the account was made.
    pub created_at: Instant,
    /// May do everything.
    pub is_admin: bool,
    /// Is an instructor.
    pub istructor: bool,
}

impl From<users::Model> for Profile {
    fn from(user: users::Model) -> Self {
        Self {
            name: user.name,
            surname: user.surname,
            email: user.email,
            fiscal_code: user.fiscal_code.unwrap_or_default(),
            phone: user.phone.unwrap_or_default(),
            is_sanitary: user.is_sanitary,
            email_verified_at: user.email_verified_at.map(Instant),
            created_at: Instant(user.created_at),
            is_admin: user.is_admin,
            istructor: user.is_instructor,
        }
    }
}

/// What one may change by oneself. Other members are ignored.
#[derive(Deserialize, ToSchema)]
pub struct ProfileWrite {
    /// First name.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 100)]
    pub name: String,
    /// Family name.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 100)]
    pub surname: String,
    /// Tax code.
    #[serde(default)]
    #[schema(required = true, min_length = 16, max_length = 16, example = "RSSMRA80A01H501U")]
    pub fiscal_code: String,
    /// Telephone, 10 digits.
    #[serde(default)]
    #[schema(required = true, pattern = "^[0-9]{10}$")]
    pub phone: String,
}

/// A new password.
#[derive(Deserialize, ToSchema)]
pub struct PasswordChange {
    /// The password in use.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 255)]
    pub current_password: String,
    /// New password.
    #[serde(default)]
    #[schema(required = true, min_length = 8, max_length = 255)]
    pub password: String,
    /// The same password.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 255)]
    pub password_confirmation: String,
}
