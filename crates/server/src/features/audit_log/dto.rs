//! The audit log on the wire.

use battito_platform::{Instant, PageMeta};
use chrono::NaiveDate;
use sea_orm::JsonValue;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A change that somebody made.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AuditEntry {
    /// Id.
    pub id: i64,
    /// When.
    pub at: Instant,
    /// The author; null when the account is gone.
    pub actor: Option<AuditActor>,
    /// Noun and verb: `course_date.update`.
    pub action: String,
    /// The same in words: `Data modificata`.
    pub title: String,
    /// The kind of row that was changed: `course_date`.
    pub subject_kind: String,
    /// Which one.
    pub subject_id: i64,
    /// Its name today, or the one it had: `BLSD esecutore, 12/03/2027 Milano`.
    pub subject: Option<String>,
    /// The course date it belongs to: for links.
    pub id_course_date: Option<i64>,
    /// The changed fields, in words.
    pub changes: Vec<FieldChange>,
    /// Its state before, as it was recorded; null when it did not exist.
    #[schema(value_type = Option<BTreeMap<String, JsonValue>>)]
    pub before: Option<JsonValue>,
    /// Its state after; null when it no longer exists.
    #[schema(value_type = Option<BTreeMap<String, JsonValue>>)]
    pub after: Option<JsonValue>,
}

/// The author of a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditActor {
    /// Id of the user.
    pub id: i64,
    /// Name and surname.
    pub name: String,
}

/// A member that is different after a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldChange {
    /// The member: `seats`.
    pub field: String,
    /// Its name in the panel: `Posti`.
    pub label: String,
    /// The value before; null when there was none.
    pub before: Option<String>,
    /// The value after; null when there is none.
    pub after: Option<String>,
}

/// A page of the audit log, the latest change first.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AuditList {
    /// The changes.
    pub data: Vec<AuditEntry>,
    /// Where the page stands. A list goes back 10,000 changes; narrower filters reach older ones.
    pub meta: PageMeta,
}

/// The subject of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SubjectKind {
    /// A course.
    Course,
    /// A course date.
    CourseDate,
    /// A city.
    City,
    /// A reservation.
    Reservation,
    /// A user.
    User,
    /// A certificate.
    Certificate,
    /// A shift.
    Shift,
    /// How certificates look.
    CertificateDesign,
    /// The centre's settings.
    Centre,
    /// The texts of mails, and the days of reminders.
    MailText,
    /// A list that was taken away as a spreadsheet.
    List,
}

impl SubjectKind {
    /// As entries name it.
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Course => "course",
            Self::CourseDate => "course_date",
            Self::City => "city",
            Self::Reservation => "reservation",
            Self::User => "user",
            Self::Certificate => "certificate",
            Self::Shift => "shift",
            Self::CertificateDesign => "certificate_design",
            Self::Centre => "centre",
            Self::MailText => "mail_text",
            Self::List => "list",
        }
    }
}

/// Which changes.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditFilter {
    /// Only changes of this row.
    #[param(inline)]
    pub subject_kind: Option<SubjectKind>,
    /// Only this one. Of a course date and of a user also the changes of their reservations, certificates and shifts.
    #[param(minimum = 1)]
    pub subject_id: Option<i64>,
    /// Only changes by this user.
    #[param(minimum = 1)]
    pub actor: Option<i64>,
    /// From this day in Rome.
    pub from: Option<NaiveDate>,
    /// To the end of this day in Rome.
    pub to: Option<NaiveDate>,
}

/// Which page.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditPage {
    /// Page, from 1.
    #[param(minimum = 1)]
    pub page: Option<u64>,
    /// Rows per page.
    #[param(minimum = 1, maximum = 100)]
    pub per_page: Option<u64>,
}

/// Which page of which changes. Flattened by hand: a number inside of a flattened part cannot be read from a query.
#[derive(Debug, Default, Deserialize)]
pub struct AuditQuery {
    subject_kind: Option<SubjectKind>,
    subject_id: Option<i64>,
    actor: Option<i64>,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
    page: Option<u64>,
    per_page: Option<u64>,
}

impl AuditQuery {
    /// The two parts.
    pub(super) fn split(self) -> (AuditFilter, AuditPage) {
        let filter = AuditFilter {
            subject_kind: self.subject_kind,
            subject_id: self.subject_id,
            actor: self.actor,
            from: self.from,
            to: self.to,
        };
        let page = AuditPage {
            page: self.page,
            per_page: self.per_page,
        };
        (filter, page)
    }
}
