//! The address of a calendar on the wire.

use serde::Serialize;
use utoipa::ToSchema;

use crate::platform::instant::Instant;

/// The address of one's own calendar.
#[derive(Debug, Serialize, ToSchema)]
pub struct CalendarFeed {
    /// The address. It is told once, when it is made: only a hash of it is stored.
    #[schema(required = true)]
    pub url: Option<String>,
    /// When it was made.
    pub created_at: Instant,
}
