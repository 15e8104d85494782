//! A person as a search finds them, and as the refusal of a duplicate names them.

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::entities::{statuses::AccountState, users};

/// A user.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FoundPerson {
    /// Number.
    pub id: i64,
    /// First name.
    pub name: String,
    /// Family name.
    pub surname: String,
    /// E-mail address; null for a person without an account.
    pub email: Option<String>,
    /// The address of somebody else who receives the mails of a person without one.
    pub contact_email: Option<String>,
    /// Tax code.
    pub fiscal_code: Option<String>,
    /// Birth date.
    pub birth_date: Option<NaiveDate>,
    /// Company.
    pub company: Option<String>,
    /// Telephone; empty when unknown.
    pub phone: String,
    /// State of the account.
    pub state: AccountState,
}

impl From<users::Model> for FoundPerson {
    fn from(user: users::Model) -> Self {
        Self {
            id: user.id,
            state: user.account_state().into(),
            name: user.name,
            surname: user.surname,
            email: user.email,
            contact_email: user.contact_email,
            fiscal_code: user.fiscal_code,
            birth_date: user.birth_date,
            company: user.company,
            phone: user.phone.unwrap_or_default(),
        }
    }
}

/// Why a new person was not added: others may be the same. With `confirmed_new` the person is added.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimilarPeopleBody {
    /// An Italian sentence.
    pub message: String,
    /// What kind of refusal it is.
    pub code: SimilarPeopleCode,
    /// The people who may be the same, at most five.
    pub similar: Vec<FoundPerson>,
}

/// The kind of the refusal.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SimilarPeopleCode {
    /// Similar people exist.
    Similar,
}
