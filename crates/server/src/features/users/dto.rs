//! Users on the wire, as staff see and write them. `istructor` is the contract's spelling.

use battito_domain::person::PersonFields;
use battito_platform::{
    Direction, Instant, PageMeta,
    bulk::Ids,
    entities::{statuses::AccountState, users},
};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::features::certificates::dto::Certificate;

/// A user as staff see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ManagedUser {
    /// Number.
    pub id: i64,
    /// First name.
    pub name: String,
    /// Family name.
    pub surname: String,
    /// E-mail address; null for a person without an account.
    pub email: Option<String>,
    /// The e-mail address that the user gets once its owner confirms it.
    pub email_pending: Option<String>,
    /// Tax code.
    pub fiscal_code: Option<String>,
    /// Telephone; empty when unknown.
    pub phone: String,
    /// The address of somebody else who receives the mails of a person without one.
    pub contact_email: Option<String>,
    /// Birth date.
    pub birth_date: Option<NaiveDate>,
    /// Birth place.
    pub birth_place: Option<String>,
    /// Job in the company.
    pub job: Option<String>,
    /// Company.
    pub company: Option<String>,
    /// Healthcare professional.
    pub is_sanitary: bool,
    /// Is an admin.
    pub is_admin: bool,
    /// Is an instructor.
    pub istructor: bool,
    /// State of the account.
    pub state: AccountState,
    /// When the e-mail address was confirmed.
    pub email_verified_at: Option<Instant>,
    /// When the account was created.
    pub created_at: Instant,
    /// The last login.
    pub last_login_at: Option<Instant>,
    /// When the account was disabled.
    pub disabled_at: Option<Instant>,
    /// The person with whom this duplicate was merged.
    pub merged_into: Option<i64>,
    /// When two-factor login was switched on; null when it is off.
    pub two_factor_enabled_at: Option<Instant>,
    /// When the person deleted the account. Nothing of it can be changed any more.
    pub deleted_at: Option<Instant>,
}

impl ManagedUser {
    /// A user, and the address that waits for its confirmation.
    #[must_use]
    pub fn of(user: users::Model, email_pending: Option<String>) -> Self {
        Self {
            email_pending,
            id: user.id,
            state: user.account_state().into(),
            name: user.name,
            surname: user.surname,
            email: user.email,
            fiscal_code: user.fiscal_code,
            phone: user.phone.unwrap_or_default(),
            contact_email: user.contact_email,
            birth_date: user.birth_date,
            birth_place: user.birth_place,
            job: user.job,
            company: user.company,
            is_sanitary: user.is_sanitary,
            is_admin: user.is_admin,
            istructor: user.is_instructor,
            email_verified_at: user.email_verified_at.map(Instant),
            created_at: Instant(user.created_at),
            last_login_at: user.last_login_at.map(Instant),
            disabled_at: user.disabled_at.map(Instant),
            merged_into: user.merged_into,
            two_factor_enabled_at: user.two_factor_enabled_at.map(Instant),
            deleted_at: user.anonymised_at.filter(|_| user.merged_into.is_none()).map(Instant),
        }
    }
}

/// A page of users.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserList {
    /// The users.
    pub data: Vec<ManagedUser>,
    /// Paging.
    pub meta: PageMeta,
}

/// A user as staff write it: a tax code, or birth date and place, tell who it is. A response of `GET` may be sent back: members
/// that only the server sets are ignored.
#[derive(Debug, Deserialize, ToSchema)]
pub struct UserWrite {
    /// E-mail address; without one the person has no account.
    #[schema(max_length = 254)]
    pub email: Option<String>,
    /// First name.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 100)]
    pub name: String,
    /// Family name.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 100)]
    pub surname: String,
    /// Tax code: 16 characters of a person, in any case, or 11 digits of a company.
    #[schema(example = "RSSMRA80A01H501U")]
    pub fiscal_code: Option<String>,
    /// Telephone of any country: 6 to 15 digits after an optional `+`.
    pub phone: Option<String>,
    /// The address of somebody else who receives the mails of a person without one. Several people may share it.
    #[schema(max_length = 254)]
    pub contact_email: Option<String>,
    /// Birth date, `2000-12-31`.
    #[schema(example = "1990-02-28")]
    pub birth_date: Option<String>,
    /// Birth place, at most 100 characters.
    pub birth_place: Option<String>,
    /// Job in the company, at most 100 characters.
    pub job: Option<String>,
    /// Company, at most 100 characters.
    pub company: Option<String>,
    /// For a new user: add the person although similar ones exist.
    #[serde(default)]
    pub confirmed_new: bool,
    /// The address that waits for its confirmation, as it was read. Saving the user's own address without it withdraws it.
    pub email_pending: Option<String>,
    /// Healthcare professional; unchanged when absent, and false for a new user.
    pub is_sanitary: Option<bool>,
    /// Is an admin; likewise. Only admins change it.
    pub is_admin: Option<bool>,
    /// Is an instructor; likewise. Only admins change it.
    pub istructor: Option<bool>,
}

impl UserWrite {
    pub(super) fn person(&self) -> PersonFields<'_> {
        PersonFields {
            email: self.email.as_deref(),
            name: Some(&self.name),
            surname: Some(&self.surname),
            tax_code: self.fiscal_code.as_deref(),
            phone: self.phone.as_deref(),
            contact_email: self.contact_email.as_deref(),
            birth_date: self.birth_date.as_deref(),
            birth_place: self.birth_place.as_deref(),
            job: self.job.as_deref(),
            company: self.company.as_deref(),
        }
    }
}

impl From<ManagedUser> for UserWrite {
    /// Writes what was read.
    fn from(user: ManagedUser) -> Self {
        Self {
            email: user.email,
            name: user.name,
            surname: user.surname,
            fiscal_code: user.fiscal_code,
            phone: Some(user.phone).filter(|phone| !phone.is_empty()),
            contact_email: user.contact_email,
            birth_date: user.birth_date.map(|day| day.to_string()),
            birth_place: user.birth_place,
            job: user.job,
            company: user.company,
            confirmed_new: false,
            email_pending: user.email_pending,
            is_sanitary: None,
            is_admin: None,
            istructor: None,
        }
    }
}

/// What is right of a person, everywhere.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PersonCorrection {
    /// First name.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 100)]
    pub name: String,
    /// Family name.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 100)]
    pub surname: String,
    /// Tax code: none when the person has none.
    #[schema(example = "RSSMRA80A01H501U")]
    pub fiscal_code: Option<String>,
    /// Why, for the register.
    #[schema(required = true, nullable = false, max_length = 500)]
    pub reason: Option<String>,
}

/// A person whose profile and papers say the same.
#[derive(Debug, Serialize, ToSchema)]
pub struct CorrectedPerson {
    /// The profile.
    pub user: ManagedUser,
    /// The papers that were issued in the place of those with other data.
    pub certificates: Vec<Certificate>,
}

/// Which users.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UserQuery {
    /// Beginnings of the name, the surname, the e-mail addresses, the company or the tax code. A search without a word of three letters
    /// finds surnames that begin with it.
    #[param(max_length = 200)]
    pub search: Option<String>,
    /// Only this role.
    #[param(inline)]
    pub role: Option<UserRole>,
    /// Only accounts in this state.
    #[param(inline)]
    pub state: Option<AccountState>,
    /// Only those of these, at most 500, separated by commas.
    #[param(inline, value_type = Option<String>, pattern = "^[0-9]{1,18}(,[0-9]{1,18}){0,499}$")]
    pub ids: Option<Ids>,
    /// Page, from 1.
    #[param(minimum = 1)]
    pub page: Option<u64>,
    /// Rows per page.
    #[param(minimum = 1, maximum = 100)]
    pub per_page: Option<u64>,
    /// Sort order; the surname when absent.
    #[param(inline)]
    pub sort: Option<UserSort>,
    /// The way to sort.
    #[param(inline)]
    pub direction: Option<Direction>,
}

/// A role to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum UserRole {
    /// Admins.
    Admin,
    /// Instructors, admins who teach among them.
    Instructor,
    /// Neither.
    User,
}

/// Sort orders of users.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UserSort {
    /// Surname, then name.
    #[default]
    Surname,
    /// When the account was created.
    CreatedAt,
    /// The last login. A user without a login counts as earliest.
    LastLoginAt,
}

/// The choice for the seats and shifts of a user who is disabled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SeatChoice {
    /// They stay.
    Keep,
    /// They are cancelled, and the waiting lists move up; shifts are withdrawn.
    Cancel,
}

/// How to disable a user.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DisableQuery {
    /// The choice for the user's live reservations of dates that have not started, and for the shifts that
    /// are not over. Required when there are any.
    #[param(inline)]
    pub reservations: Option<SeatChoice>,
}

/// The duplicate to merge.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MergeRequest {
    /// The user who is the duplicate. Its reservations move to the other user.
    #[schema(required = true, nullable = false)]
    pub id_user: Option<i64>,
}
