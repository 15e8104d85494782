//! Renewals on the wire.

use battito_domain::renewal::RenewalState as State;
use battito_platform::{
    Direction, Instant, PageMeta,
    entities::statuses::{RenewalContactKind, RenewalState, RenewalStep, ReservationStatus},
};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::features::reservations::dto::ReservedCourse;

/// A certificate that expires soon or has expired, and its renewal.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Renewal {
    /// The certificate.
    pub id: i64,
    /// Its number.
    pub number: String,
    /// The course.
    pub title: String,
    /// The certificate option.
    pub option: String,
    /// The holder's whole name, as it is printed.
    pub holder: String,
    /// The last day of its validity.
    pub expires_at: NaiveDate,
    /// The state of the renewal.
    pub state: RenewalState,
    /// The holder's account.
    pub id_user: Option<i64>,
    /// The holder's e-mail address.
    pub email: Option<String>,
    /// The address of somebody else who receives the mails of a holder without one.
    pub contact_email: Option<String>,
    /// The holder's telephone.
    pub phone: Option<String>,
    /// Whether the holder wants no reminders.
    pub reminders_off: bool,
    /// The reminders that were sent, oldest first.
    pub reminders: Vec<Reminder>,
    /// The calls and reminders of staff, oldest first.
    pub contacts: Vec<RenewalContact>,
    /// The day of the next reminder. Null when none will be sent.
    pub next_reminder: Option<NaiveDate>,
    /// The course that renews it: the renewal course of its option, else the course itself.
    pub renewal_course: Option<ReservedCourse>,
    /// The booking that will renew it; only in the state `booked`.
    pub booking: Option<Booking>,
    /// The certificate that renewed it; only in the state `renewed`.
    pub renewed_by: Option<RenewingCertificate>,
}

/// A reminder that was sent.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = RenewalReminder)]
pub struct Reminder {
    /// Days before expiry, or `after`.
    pub step: RenewalStep,
    /// When.
    pub sent_at: Instant,
}

/// What staff did about a renewal.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RenewalContact {
    /// Its number.
    pub id: i64,
    /// A call, or the reminder sent at once.
    pub kind: RenewalContactKind,
    /// When.
    pub at: Instant,
    /// What was said.
    pub note: Option<String>,
}

/// The booking of a renewal.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = RenewalBooking)]
pub struct Booking {
    /// The reservation.
    pub id_reservation: i64,
    /// Its course date.
    pub id_course_date: i64,
    /// The start of that date.
    pub date: Instant,
    /// Status of the reservation.
    pub status: ReservationStatus,
}

/// The certificate that took the place of another one.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RenewingCertificate {
    /// The certificate.
    pub id: i64,
    /// Its number.
    pub number: String,
    /// When it was issued.
    pub issued_at: Instant,
}

/// A page of renewals.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RenewalList {
    /// Rows.
    pub data: Vec<Renewal>,
    /// Where the page stands, and how many rows there are of each state.
    pub meta: RenewalMeta,
}

/// Where a page of renewals stands, with the rows of each state.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RenewalMeta {
    /// This page, from 1.
    pub current_page: u64,
    /// The last page, at least 1.
    pub last_page: u64,
    /// Rows per page.
    pub per_page: u64,
    /// Rows in all.
    pub total: u64,
    /// Rows of each state, under the same filters but the state.
    pub counts: RenewalCounts,
}

impl RenewalMeta {
    /// The two parts together.
    pub(super) fn of(page: &PageMeta, counts: RenewalCounts) -> Self {
        Self {
            current_page: page.current_page,
            last_page: page.last_page,
            per_page: page.per_page,
            total: page.total,
            counts,
        }
    }
}

/// How many renewals there are of each state.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct RenewalCounts {
    /// Expire soon, without a reminder so far.
    pub expiring: u64,
    /// Reminded.
    pub reminded: u64,
    /// Booked.
    pub booked: u64,
    /// Renewed.
    pub renewed: u64,
    /// Expired, and nothing happened.
    pub lapsed: u64,
}

/// Which renewals.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RenewalQuery {
    /// As in the list of certificates: beginnings of the holder's name, the number, the code or the tax code.
    #[param(max_length = 200)]
    pub search: Option<String>,
    /// Only this state, or `open`: neither booked nor renewed.
    #[param(inline)]
    pub state: Option<RenewalChoice>,
    /// 1 = only those whose holder is to be called: open, without an address for the reminders, and not called yet.
    #[param(minimum = 0, maximum = 1)]
    pub to_call: Option<u8>,
    /// Only certificates of this course.
    pub id_course: Option<i64>,
    /// Only those whose last day is this one or later; a year ago when absent.
    pub expires_from: Option<NaiveDate>,
    /// Only those whose last day is this one or earlier.
    pub expires_to: Option<NaiveDate>,
    /// Sort order; the last day of validity when absent.
    #[param(inline)]
    pub sort: Option<RenewalSort>,
    /// The way to sort.
    #[param(inline)]
    pub direction: Option<Direction>,
    /// Page, from 1.
    #[param(minimum = 1)]
    pub page: Option<u64>,
    /// Rows per page.
    #[param(minimum = 1, maximum = 100)]
    pub per_page: Option<u64>,
}

/// A state of renewals, or several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RenewalChoice {
    /// Neither booked nor renewed.
    Open,
    /// Expires soon, without a reminder so far.
    Expiring,
    /// Reminded.
    Reminded,
    /// Booked.
    Booked,
    /// Renewed.
    Renewed,
    /// Expired, and nothing happened.
    Lapsed,
}

impl RenewalChoice {
    /// The states.
    #[must_use]
    pub const fn states(self) -> &'static [State] {
        match self {
            Self::Open => &[State::Expiring, State::Reminded, State::Lapsed],
            Self::Expiring => &[State::Expiring],
            Self::Reminded => &[State::Reminded],
            Self::Booked => &[State::Booked],
            Self::Renewed => &[State::Renewed],
            Self::Lapsed => &[State::Lapsed],
        }
    }
}

/// Sort orders of renewals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RenewalSort {
    /// The last day of validity.
    #[default]
    ExpiresAt,
    /// What expires next, then what has expired, the latest first, then what is booked or renewed.
    Urgency,
    /// The holder's surname, then name.
    Holder,
}

/// A period.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SummaryQuery {
    /// The first day on which the certificates expire; a year ago when absent.
    pub from: Option<NaiveDate>,
    /// The last one; 90 days from now when absent.
    pub to: Option<NaiveDate>,
}

/// The results of the reminders of certificates that expire in a period. A booking or a renewal counts for
/// the last reminder that was sent before it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RenewalSummary {
    /// Reminders that were sent.
    pub sent: u64,
    /// Certificates whose holder booked the renewal after a reminder, renewed ones too.
    pub booked: u64,
    /// Certificates that were renewed after a reminder.
    pub renewed: u64,
    /// The same for each reminder, in their order.
    pub steps: Vec<RenewalStepSummary>,
}

/// The results of one reminder.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RenewalStepSummary {
    /// Days before expiry, or `after`.
    pub step: RenewalStep,
    /// How often it was sent.
    pub sent: u64,
    /// Certificates whose holder booked the renewal after it, renewed ones too.
    pub booked: u64,
    /// Certificates that were renewed after it.
    pub renewed: u64,
}

/// A mail to the holders of certificates.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct RenewalMail {
    /// Certificates of the board. A person gets one mail for all of theirs.
    #[serde(default)]
    #[schema(required = true, min_items = 1, max_items = 500)]
    pub ids: Vec<i64>,
    /// Subject.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 150)]
    pub subject: String,
    /// Text; empty lines separate paragraphs.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 5000)]
    pub text: String,
}

/// Certificates of the board.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct RenewalIds {
    /// Their numbers. A person gets one mail for all of theirs.
    #[serde(default)]
    #[schema(required = true, min_items = 1, max_items = 500)]
    pub ids: Vec<i64>,
}

/// A call to the holder of a certificate.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct RenewalCall {
    /// What was said.
    #[schema(max_length = 500)]
    pub note: Option<String>,
}

/// The result of a mail to holders.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct QueuedRenewalMail {
    /// How many people it goes to.
    pub total: usize,
    /// The certificates whose holder gets none, with the reason.
    pub skipped: Vec<SkippedRenewal>,
}

/// A certificate whose holder gets no mail.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SkippedRenewal {
    /// The certificate.
    pub id: i64,
    /// Why.
    pub reason: String,
}

/// Whether somebody gets reminders.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReminderSubscription {
    /// Whether reminders are sent.
    pub active: bool,
    /// The address they go to, masked: `a•••@example.it`.
    pub email: String,
}

/// The wish of the reader of a reminder, or of the person who is logged in.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ReminderSubscriptionWrite {
    /// Whether to send reminders.
    #[schema(required = true, nullable = false)]
    pub active: Option<bool>,
}
