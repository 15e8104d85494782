//! The days of the reminders on the wire.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::instant::Instant;

/// When participants are reminded of a course.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseReminderSettings {
    /// So many days before the start, the earliest reminder first. Empty when reminders are off.
    pub days: Vec<u16>,
    /// When it was changed.
    pub updated_at: Option<Instant>,
    /// Name of the admin who changed it.
    pub updated_by: Option<String>,
}

/// New days.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct CourseReminderSettingsWrite {
    /// From 1 to 60, at most 5 of them. Empty, or 0 alone, switches reminders off.
    #[schema(max_items = 5)]
    pub days: Option<Vec<i64>>,
}
