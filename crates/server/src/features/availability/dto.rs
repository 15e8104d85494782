//! Availability on the wire.

use battito_domain::shift;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Hours that come every week.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct WeeklyHours {
    /// 1 is Monday, 7 is Sunday.
    #[schema(minimum = 1, maximum = 7)]
    pub weekday: u8,
    /// Start on the wall clock.
    #[schema(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$", example = "09:00")]
    pub start: String,
    /// End on the wall clock; 24:00 is the end of the day.
    #[schema(pattern = "^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$", example = "18:00")]
    pub end: String,
}

/// Days on which something else is true than in other weeks.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct AvailabilityException {
    /// First day.
    #[schema(value_type = String, format = Date)]
    pub from: NaiveDate,
    /// Last day.
    #[schema(value_type = String, format = Date)]
    pub to: NaiveDate,
    /// Whether the instructor can teach on the whole of these days.
    pub available: bool,
    /// Why.
    #[schema(required = true, max_length = 200)]
    pub note: Option<String>,
}

/// When an instructor can teach. Without weekly hours it is always, but for the exceptions.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct Availability {
    /// Hours of each week, Monday first.
    pub weekly: Vec<WeeklyHours>,
    /// Exceptions, in order.
    pub exceptions: Vec<AvailabilityException>,
}

/// When the person can teach.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct AvailabilityWrite {
    /// Hours of each week.
    #[schema(required = true, nullable = false, max_items = 200)]
    pub weekly: Option<Vec<WeeklyHours>>,
    /// Exceptions; no two have a day in common.
    #[schema(required = true, nullable = false, max_items = 200)]
    pub exceptions: Option<Vec<AvailabilityException>>,
}

impl From<shift::Availability> for Availability {
    fn from(availability: shift::Availability) -> Self {
        let weekly = |hours: &shift::WeeklyHours| WeeklyHours {
            weekday: hours.weekday,
            start: hours.start.to_text(),
            end: hours.end.to_text(),
        };
        let exception = |days: shift::Exception| AvailabilityException {
            from: days.from,
            to: days.to,
            available: days.available,
            note: days.note,
        };
        Self {
            weekly: availability.weekly.iter().map(weekly).collect(),
            exceptions: availability.exceptions.into_iter().map(exception).collect(),
        }
    }
}
