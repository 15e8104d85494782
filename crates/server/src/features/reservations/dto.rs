//! Reservations on the wire.

use battito_domain::{
    attendance::{HalfDay, Mark},
    messages,
};
use battito_platform::{
    ApiError, Instant,
    entities::statuses::{Attendance, CertificateStatus, CourseDateStatus, Half, RenewalState, ReservationStatus},
};
use chrono::NaiveDate;
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{date_details::DateDetails, store::Certificate};
use crate::features::cities::dto::City;

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
    /// Its renewal, when it expires soon or has expired; only in the list of one's own reservations.
    pub renewal: Option<CertificateRenewal>,
}

/// The renewal of one's own certificate.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CertificateRenewal {
    /// The state of the renewal.
    pub state: RenewalState,
    /// The course to book, while everyone may see it.
    pub course: Option<ReservedCourse>,
    /// The booking that will renew it.
    pub booking: Option<OwnBooking>,
}

impl CertificateRenewal {
    /// Whether the holder still has to book it, and can.
    #[must_use]
    pub fn is_to_book(&self) -> bool {
        self.state.0.is_open() && self.course.is_some()
    }
}

/// One's own booking of a renewal.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = OwnRenewalBooking)]
pub struct OwnBooking {
    /// The reservation.
    pub id_reservation: i64,
    /// The start of its date.
    pub date: Instant,
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
    /// When it was recorded, by the recorder's clock. In a request, now when it is absent; a mark sent back
    /// as it was read records nothing. An older mark never overwrites a newer one, so that a mark can be sent
    /// again.
    pub at: Option<Instant>,
    /// When the person scanned the code in the classroom: it stays, also after later marks by staff. Ignored
    /// in a request.
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

impl From<&DateDetails> for ReservedDate {
    fn from(DateDetails { date, course, city }: &DateDetails) -> Self {
        Self {
            id: date.id,
            date: Instant(date.starts_at),
            end_date: Instant(date.ends_at),
            city: city.clone().into(),
            venue: date.venue.clone(),
            private: u8::from(date.private),
            status: date.status,
            course: ReservedCourse {
                id: course.id,
                title: course.title.clone(),
            },
        }
    }
}

impl From<Certificate> for ReservationCertificate {
    fn from(certificate: Certificate) -> Self {
        let Certificate {
            row,
            option,
            paper,
            replaces,
            renewal_course,
        } = certificate;
        let paper = paper.as_ref();
        Self {
            replaces,
            reason: paper.and_then(|paper| paper.status_reason.clone()),
            renewal_course: renewal_course.map(|(id, title)| ReservedCourse { id, title }),
            renewal: None,
            id: row.id,
            name: option.name,
            status: row.status,
            external: option.external,
            id_certificate: row.certificate_id,
            number: paper.map(|paper| paper.number.clone()),
            code: paper.map(|paper| paper.code.clone()),
            issued_at: paper.map(|paper| Instant(paper.issued_at)),
            expires_at: paper.and_then(|paper| paper.expires_on),
        }
    }
}
