//! The version of a course as admins edit it: its `ETag`.

use crate::{entities::courses::Model, platform::etag::EntityTag};

/// The `ETag` of the columns that admins edit. Neither dates, bookings nor the picture alter it.
pub(in crate::features) fn tag(course: &Model) -> EntityTag {
    EntityTag::of(&format!("{}-{:x}", course.id, course.updated_at.timestamp_micros()))
}
