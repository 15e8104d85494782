//! The version of a date: its `ETag`, and the timestamp that makes every update a new version.

pub(in crate::features) use crate::platform::etag::next_updated_at;
use crate::{entities::course_dates::Model, platform::etag::EntityTag};

/// The `ETag` of the columns that staff can change. Bookings do not alter it.
pub(in crate::features) fn tag(date: &Model) -> EntityTag {
    EntityTag::of(&format!("{}-{:x}", date.id, date.updated_at.timestamp_micros()))
}
