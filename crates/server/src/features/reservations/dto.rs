//! Reservations on the wire.

use battito_domain::{
    attendance::{HalfDay, Mark},
    messages,
};
use chrono::NaiveDate;
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    entities::statuses::{Attendance, CertificateStatus, CourseDateStatus, Half, Outcome, ReservationStatus},
    features::{cities::dto::City, renewals::dto::CertificateRenewal},
    platform::{error::ApiError, instant::Instant, paging::PageMeta},
};

/// A booking request.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct BookingRequest {
    /// The course date.
    #[schema(required = true, nullable = false)]
    pub id_course_date: Option<i64>,
    /// The chosen certificate, when the course offers a choice.
    pub certificate: Option<i64>,
    /// The date's booking password, when it has one.
    pub password: Option<String>,
    /// On a full date, join the waiting list instead of being refused.
    #[serde(default)]
    pub waiting: bool,
}

/// Where to move a reservation.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct MoveRequest {
    /// Another date of the same course.
    #[schema(required = true, nullable = false)]
    pub id_course_date: Option<i64>,
    /// That date's booking password, when it has one.
    pub password: Option<String>,
    /// On a full date, join the waiting list instead of being refused. Only for a reservation that is in a waiting list: a
    /// seat is never given up for a place in one.
    #[serde(default)]
    pub waiting: bool,
}

/// The course of a reservation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReservedCourse {
    /// Number.
    pub id: i64,
    /// Title.
    pub title: String,
}

/// The date of a reservation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReservedDate {
    /// Number.
    pub id: i64,
    /// Start.
    pub date: Instant,
    /// End.
    pub end_date: Instant,
    /// City.
    pub city: City,
    /// Address.
    pub venue: String,
    /// 1 = private.
    pub private: u8,
    /// Status of the date.
    pub status: CourseDateStatus,
    /// Course.
    pub course: ReservedCourse,
}

/// A certificate that comes with a reservation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReservationCertificate {
    /// Number, also that of the download.
    pub id: i64,
    /// Name.
    pub name: String,
    /// Status.
    pub status: CertificateStatus,
    /// Whether another organisation prints it, so that its PDF is uploaded.
    pub external: bool,
    /// The issued certificate.
    pub id_certificate: Option<i64>,
    /// Number of the issued certificate.
    pub number: Option<String>,
    /// Verification code of the issued certificate, for `/verifica/{code}`.
    pub code: Option<String>,
    /// When it was issued.
    pub issued_at: Option<Instant>,
    /// The last day of validity; none when it does not expire.
    pub expires_at: Option<NaiveDate>,
    /// Number of the certificate that the issued one replaces.
    pub replaces: Option<String>,
    /// Why it was revoked.
    pub reason: Option<String>,
    /// The course that renews it, while everyone may see it.
    pub renewal_course: Option<ReservedCourse>,
    /// What has become of it, when it expires soon or has expired; only in the list of one's own reservations.
    pub renewal: Option<CertificateRenewal>,
}

/// One's own reservation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MyReservation {
    /// Number.
    pub id: i64,
    /// Status.
    pub status: ReservationStatus,
    /// Whether the person came.
    pub attendance: Attendance,
    /// Result of the final test.
    pub outcome: Outcome,
    /// When it was made.
    pub created_at: Instant,
    /// When it was cancelled.
    pub cancelled_at: Option<Instant>,
    /// Position in the waiting list, from 1.
    pub waiting_position: Option<u32>,
    /// Whether it can be cancelled now.
    pub cancellable: bool,
    /// Until when it can be cancelled.
    pub cancellable_until: Instant,
    /// Date.
    pub course_date: ReservedDate,
    /// Certificates.
    pub certificates: Vec<ReservationCertificate>,
}

/// A page of one's own reservations.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyReservationList {
    /// Rows.
    pub data: Vec<MyReservation>,
    /// Paging.
    pub meta: PageMeta,
}

/// What a course's booking form needs to know of the person who asks.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyBooking {
    /// Whether the course is for this person: false for laypeople when it is reserved to healthcare professionals.
    pub admitted: bool,
    /// The dates that this person holds and that have not ended, soonest first.
    pub dates: Vec<HeldDate>,
}

/// A date of a course that somebody holds.
#[derive(Debug, Serialize, FromQueryResult, ToSchema)]
pub struct HeldDate {
    /// The course date.
    pub id: i64,
    /// The reservation.
    pub id_reservation: i64,
    /// `confirmed` or `waiting`.
    pub status: ReservationStatus,
}

/// Which of one's own reservations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Period {
    /// Live reservations of dates that have not ended, soonest first.
    Upcoming,
    /// Reservations that were cancelled or whose date has ended, latest first.
    Past,
}

/// Query of one's own list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MyReservationQuery {
    /// `upcoming` or `past`; all without it.
    #[param(inline)]
    pub period: Option<Period>,
    /// Page, from 1.
    #[param(minimum = 1)]
    pub page: Option<u64>,
    /// Rows per page, at most 100.
    #[param(minimum = 1, maximum = 100)]
    pub per_page: Option<u64>,
}

/// A half day of a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct HalfDayName {
    /// Day, in Rome's calendar.
    pub day: NaiveDate,
    /// Half of it.
    pub half: Half,
}

impl From<&HalfDay> for HalfDayName {
    fn from(half_day: &HalfDay) -> Self {
        Self {
            day: half_day.day,
            half: half_day.half.into(),
        }
    }
}

/// Attendance on a half day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HalfDayAttendance {
    /// Day, in Rome's calendar.
    pub day: NaiveDate,
    /// Half of it.
    pub half: Half,
    /// Attendance.
    pub status: Attendance,
    /// When it was recorded, by the clock of whoever recorded it. In a request, now when it is absent; a mark sent back as it
    /// was read records nothing. An older mark never overwrites a newer one, so that a mark can be sent again.
    pub at: Option<Instant>,
    /// When the person scanned the code in the classroom: it stays, whatever staff record. Ignored in a request.
    pub scanned_at: Option<Instant>,
}

impl From<&Mark> for HalfDayAttendance {
    fn from(mark: &Mark) -> Self {
        Self {
            day: mark.half_day.day,
            half: mark.half_day.half.into(),
            status: mark.status.into(),
            at: mark.at.map(Instant),
            scanned_at: mark.scanned_at.map(Instant),
        }
    }
}

/// The most reservations that one call can change.
pub const MAX_IDS: usize = 500;

/// The numbers of a request, each once.
///
/// # Errors
/// A field error when there are none, or too many.
pub fn checked_ids(mut ids: Vec<i64>) -> Result<Vec<i64>, ApiError> {
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Err(ApiError::field("ids", messages::REQUIRED));
    }
    if ids.len() > MAX_IDS {
        return Err(ApiError::field("ids", messages::INVALID_VALUE));
    }
    Ok(ids)
}
