//! Reservations on the wire, as staff see and write them.

use battito_domain::person::PersonFields;
use battito_platform::{
    Direction, Instant, PageMeta,
    bulk::SkippedItem,
    entities::statuses::{Attendance, Outcome, ReservationStatus},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::features::reservations::dto::{HalfDayAttendance, HalfDayName, ReservationCertificate, ReservedDate};

/// The person of a reservation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Participant {
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
    /// Telephone; empty when unknown.
    pub phone: String,
    /// Company.
    pub company: Option<String>,
}

/// A reservation as staff see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Reservation {
    /// Number.
    pub id: i64,
    /// Status.
    pub status: ReservationStatus,
    /// Whether the person came. It follows from the half days.
    pub attendance: Attendance,
    /// Result of the final test.
    pub outcome: Outcome,
    /// When it was made.
    pub created_at: Instant,
    /// When it was cancelled.
    pub cancelled_at: Option<Instant>,
    /// When staff recorded it, if the date was over by then.
    pub recorded_at: Option<Instant>,
    /// Note of the staff.
    pub note: Option<String>,
    /// Position in the waiting list, from 1.
    pub waiting_position: Option<u32>,
    /// The certificate option that the person chose.
    pub certificate: Option<i64>,
    /// Date.
    pub course_date: ReservedDate,
    /// Person.
    pub user: Participant,
    /// Certificates.
    pub certificates: Vec<ReservationCertificate>,
    /// Attendance on each half day of the date.
    pub attendances: Vec<HalfDayAttendance>,
}

/// A page of the reservations of a user.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReservationList {
    /// Rows.
    pub data: Vec<Reservation>,
    /// Paging.
    pub meta: PageMeta,
}

/// A page of the reservations of a date.
#[derive(Debug, Serialize, ToSchema)]
pub struct ParticipantList {
    /// Rows.
    pub data: Vec<Reservation>,
    /// Paging.
    pub meta: PageMeta,
    /// The half days on which the date takes place, in order.
    pub half_days: Vec<HalfDayName>,
}

/// Reservations after a change.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangedReservations {
    /// Rows, in the order of their numbers.
    pub data: Vec<Reservation>,
}

/// Query of a date's list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReservationQuery {
    /// Only this status.
    #[param(inline)]
    pub status: Option<ReservationStatus>,
    /// Only this attendance.
    #[param(inline)]
    pub attendance: Option<Attendance>,
    /// Only this outcome.
    #[param(inline)]
    pub outcome: Option<Outcome>,
    /// Part of name, surname, e-mail or tax code.
    #[param(max_length = 200)]
    pub search: Option<String>,
    /// Page, from 1.
    #[param(minimum = 1)]
    pub page: Option<u64>,
    /// Rows per page, at most 100.
    #[param(minimum = 1, maximum = 100)]
    pub per_page: Option<u64>,
    /// Sort order; the order of arrival when absent.
    #[param(inline)]
    pub sort: Option<ReservationSort>,
    /// The way to sort.
    #[param(inline)]
    pub direction: Option<Direction>,
}

/// Sort orders of the reservations of a date.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReservationSort {
    /// Surname, then first name.
    Surname,
    /// Order of arrival.
    #[default]
    CreatedAt,
    /// Confirmed, waiting, cancelled.
    Status,
    /// The waiting list in its order, then the others.
    WaitingPosition,
}

/// A person whom staff add to a date.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewReservation {
    /// An existing user.
    pub id_user: Option<i64>,
    /// A new person, when there is no `id_user`. A person with an e-mail address gets an invitation.
    pub user: Option<NewParticipant>,
    /// The certificate option, when the course offers a choice.
    pub certificate: Option<i64>,
    /// On a full date, put the person on the waiting list instead of refusing.
    #[serde(default)]
    pub waiting: bool,
}

/// A new person: a tax code, or birth date and place, tell who it is.
#[derive(Deserialize, ToSchema)]
pub struct NewParticipant {
    /// First name.
    pub name: Option<String>,
    /// Family name.
    pub surname: Option<String>,
    /// E-mail address; without one the person has no account.
    pub email: Option<String>,
    /// Tax code.
    pub fiscal_code: Option<String>,
    /// Telephone of any country: 6 to 15 digits after an optional `+`.
    pub phone: Option<String>,
    /// The address of somebody else who receives the mails of a person without one. Several people may share it.
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
    /// Add the person although similar ones exist.
    #[serde(default)]
    pub confirmed_new: bool,
    /// Healthcare professional.
    #[serde(default)]
    pub is_sanitary: bool,
}

impl std::fmt::Debug for NewParticipant {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("NewParticipant").finish_non_exhaustive()
    }
}

impl NewParticipant {
    /// The fields to parse.
    pub(super) fn fields(&self) -> PersonFields<'_> {
        PersonFields {
            email: self.email.as_deref(),
            name: self.name.as_deref(),
            surname: self.surname.as_deref(),
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

/// A change of a reservation by staff. An absent member stays; members that only the server sets are ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ReservationWrite {
    /// The certificate option that the person chose.
    pub certificate: Option<i64>,
    /// Whether the person came: sets every half day.
    pub attendance: Option<Attendance>,
    /// Result of the final test. An absent person cannot pass.
    pub outcome: Option<Outcome>,
    /// Note; an empty text deletes it.
    #[schema(max_length = 2000)]
    pub note: Option<String>,
    /// The note that the caller has seen; empty for none. When neither it nor `note` is stored, nothing is changed.
    pub expected_note: Option<String>,
    /// Attendance on half days; the others stay.
    pub attendances: Option<Vec<HalfDayAttendance>>,
    /// Moves the reservation to this date of the same course.
    pub id_course_date: Option<i64>,
    /// When the date to move to is full, join its waiting list instead of being refused.
    #[serde(default)]
    pub waiting: bool,
}

/// A change of several reservations of a date: of all of them or of none.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ReservationsWrite {
    /// The reservations.
    #[serde(default)]
    #[schema(required = true, min_items = 1, max_items = 500)]
    pub ids: Vec<i64>,
    /// The certificate option.
    pub certificate: Option<i64>,
    /// Whether the people came: sets every half day.
    pub attendance: Option<Attendance>,
    /// Result of the final test. An absent person cannot pass.
    pub outcome: Option<Outcome>,
    /// Note; an empty text deletes it.
    #[schema(max_length = 2000)]
    pub note: Option<String>,
    /// Attendance on half days; the others stay.
    pub attendances: Option<Vec<HalfDayAttendance>>,
    /// Moves the reservations to this date of the same course.
    pub id_course_date: Option<i64>,
    /// When the date to move to is full, join its waiting list instead of being refused.
    #[serde(default)]
    pub waiting: bool,
}

impl ReservationsWrite {
    /// The reservations and the change of each.
    pub(super) fn split(self) -> (Vec<i64>, ReservationWrite) {
        let write = ReservationWrite {
            certificate: self.certificate,
            attendance: self.attendance,
            outcome: self.outcome,
            note: self.note,
            expected_note: None,
            attendances: self.attendances,
            id_course_date: self.id_course_date,
            waiting: self.waiting,
        };
        (self.ids, write)
    }
}

/// What a change of several reservations would do.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangePreview {
    /// How many reservations were named.
    pub total: i32,
    /// Those that can be changed.
    pub ids: Vec<i64>,
    /// Those that cannot, with the reason: the call refuses all while they are named.
    pub skipped: Vec<SkippedItem>,
    /// Those of `ids` whose recorded attendance or outcome becomes another one, with what is recorded.
    pub overwritten: Vec<SkippedItem>,
}

/// Reservations of a date.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ReservationIds {
    /// The reservations.
    #[serde(default)]
    #[schema(required = true, min_items = 1, max_items = 500)]
    pub ids: Vec<i64>,
}

/// Reservations of a date to reinstate.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Reinstatement {
    /// The reservations.
    #[serde(default)]
    #[schema(required = true, min_items = 1, max_items = 500)]
    pub ids: Vec<i64>,
    /// When there are too few seats, put the last ones on the waiting list instead of refusing all.
    #[serde(default)]
    pub waiting: bool,
}

/// A mail to participants.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ParticipantsMail {
    /// The reservations whose people get it.
    #[serde(default)]
    #[schema(required = true, min_items = 1, max_items = 500)]
    pub ids: Vec<i64>,
    /// Subject, one line.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 150)]
    pub subject: String,
    /// Plain text. Empty lines separate paragraphs.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 5000)]
    pub text: String,
}

/// The result of a mail.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueuedMail {
    /// How many people it goes to. Those without any address get none.
    pub total: usize,
}
