//! One's own reservations on the wire.

use battito_platform::{
    Instant, PageMeta,
    entities::statuses::{Attendance, Outcome, ReservationStatus},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::features::reservations::dto::{HeldDate, ReservationCertificate, ReservedDate};

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

/// The facts about the reader that a course's booking form needs.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyBooking {
    /// Whether the course is for this person: false for laypeople when it is reserved to healthcare professionals.
    pub admitted: bool,
    /// The dates that this person holds and that have not ended, soonest first.
    pub dates: Vec<HeldDate>,
}
