//! Presence by oneself on the wire.

use battito_platform::{Instant, entities::statuses::Half, schemas::QrShape};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::features::reservations::dto::HalfDayName;

/// Query of a classroom's screen.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PresenceQuery {
    /// Day of the half day, in Rome's calendar; the one that is on when absent.
    pub day: Option<NaiveDate>,
    /// Half of that day.
    #[param(inline)]
    pub half: Option<Half>,
}

/// The screen of a classroom.
#[derive(Debug, Serialize, ToSchema)]
pub struct PresenceScreen {
    /// Title of the course.
    pub course: String,
    /// Where it is held.
    pub place: String,
    /// The half days of the date, in order.
    pub half_days: Vec<PresenceHalfDay>,
    /// The one that is shown.
    pub half_day: HalfDayName,
    /// Whether it can be confirmed now.
    pub state: PresenceState,
    /// The codes of this window and of the next; none unless the state is `open`.
    pub codes: Vec<PresenceCode>,
    /// How many are present on this half day.
    pub present: usize,
    /// How many have a seat.
    pub total: usize,
    /// The latest arrivals, the last first.
    pub arrivals: Vec<PresenceArrival>,
}

/// A half day with its hours.
#[derive(Debug, Serialize, ToSchema)]
pub struct PresenceHalfDay {
    /// Day, in Rome's calendar.
    pub day: NaiveDate,
    /// Half of it.
    pub half: Half,
    /// When it begins.
    pub starts_at: Instant,
    /// When it ends.
    pub ends_at: Instant,
    /// From when it can be confirmed.
    pub opens_at: Instant,
    /// Until when it can be confirmed.
    pub closes_at: Instant,
}

/// Whether a half day can be confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PresenceState {
    /// Not yet.
    Early,
    /// Now.
    Open,
    /// No longer.
    Closed,
    /// The date was cancelled.
    Cancelled,
}

/// A code with the time in which it is shown, counted from the answer: no clock but the server's is asked.
#[derive(Debug, Serialize, ToSchema)]
pub struct PresenceCode {
    /// The address that the QR code carries.
    pub url: String,
    /// The QR code.
    pub qr: QrShape,
    /// Milliseconds until it is shown; 0 for the current one.
    #[schema(minimum = 0)]
    pub from: i64,
    /// Milliseconds until it is replaced.
    #[schema(minimum = 0)]
    pub until: i64,
}

/// A person who came in.
#[derive(Debug, Serialize, ToSchema)]
pub struct PresenceArrival {
    /// The reservation.
    pub id: i64,
    /// First name and the initial of the surname: the whole class reads it.
    pub name: String,
    /// The time; null when it was not recorded by half day.
    pub at: Option<Instant>,
    /// Whether the person scanned the code.
    pub scanned: bool,
}

/// A scan that waits for a login.
#[derive(Debug, Serialize, ToSchema)]
pub struct PresenceClaim {
    /// Title of the course.
    pub course: String,
    /// The half day.
    pub half_day: HalfDayName,
    /// When it begins.
    pub starts_at: Instant,
    /// When it ends.
    pub ends_at: Instant,
    /// When the code was scanned.
    pub scanned_at: Instant,
    /// Until when it can be confirmed.
    pub expires_at: Instant,
}

/// The person is present.
#[derive(Debug, Serialize, ToSchema)]
pub struct Presence {
    /// Title of the course.
    pub course: String,
    /// The half day.
    pub half_day: HalfDayName,
    /// The time that is recorded; null when staff recorded the whole date.
    pub at: Option<Instant>,
}
