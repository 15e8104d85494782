//! The profile on the wire.

use battito_domain::person::PersonFields;
use battito_platform::{Instant, entities::users};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::features::two_factor::dto::Passkey;

/// The user's own data.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "the wire has them side by side")]
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
    /// When the e-mail address was confirmed.
    pub email_verified_at: Option<Instant>,
    /// When the account was created.
    pub created_at: Instant,
    /// Is an admin.
    pub is_admin: bool,
    /// Is an instructor.
    pub istructor: bool,
    /// Whether mails remind of certificates that expire.
    pub renewal_reminders: bool,
}

impl From<users::Model> for Profile {
    fn from(user: users::Model) -> Self {
        Self {
            name: user.name,
            surname: user.surname,
            email: user.email.unwrap_or_default(),
            fiscal_code: user.fiscal_code.unwrap_or_default(),
            phone: user.phone.unwrap_or_default(),
            is_sanitary: user.is_sanitary,
            email_verified_at: user.email_verified_at.map(Instant),
            created_at: Instant(user.created_at),
            is_admin: user.is_admin,
            istructor: user.is_instructor,
            renewal_reminders: user.renewal_reminders,
        }
    }
}

/// The fields that users may change themselves. Other members are ignored.
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
    /// Whether mails remind of certificates that expire; unchanged when absent.
    pub renewal_reminders: Option<bool>,
}

impl ProfileWrite {
    pub(super) fn person(&self) -> PersonFields<'_> {
        PersonFields {
            email: None,
            name: Some(&self.name),
            surname: Some(&self.surname),
            tax_code: Some(&self.fiscal_code),
            phone: Some(&self.phone),
            ..PersonFields::default()
        }
    }
}

/// A new password.
#[derive(Deserialize, ToSchema)]
pub struct PasswordChange {
    /// The current password.
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

/// A new e-mail address.
#[derive(Deserialize, ToSchema)]
pub struct EmailChange {
    /// The new address.
    #[serde(default)]
    #[schema(required = true, format = Email, max_length = 254)]
    pub email: String,
    /// The user's password.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 255)]
    pub password: String,
}

/// The protection of the user's account.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountSecurity {
    /// The address that waits for its confirmation.
    pub pending_email: Option<PendingEmail>,
    /// When two-factor login was switched on; null when it is off.
    pub two_factor_enabled_at: Option<Instant>,
    /// The centre demands two-factor login of this user.
    pub two_factor_required: bool,
    /// Recovery codes that have not been used.
    pub recovery_codes_left: u64,
    /// Oldest first.
    pub passkeys: Vec<Passkey>,
}

/// An e-mail address that waits for its confirmation.
#[derive(Debug, Serialize, ToSchema)]
pub struct PendingEmail {
    /// The address.
    pub email: String,
    /// Until when its link works.
    pub expires_at: Instant,
}
