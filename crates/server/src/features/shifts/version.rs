//! The version of a shift: its `ETag`, and the timestamp that makes every update a new version.

pub(super) use crate::platform::etag::next_updated_at;
use crate::{entities::shifts::Model, platform::etag::EntityTag};

/// The `ETag` of a shift.
pub(super) fn tag(shift: &Model) -> EntityTag {
    EntityTag::of(&state(shift))
}

/// The same as it stands in lists.
pub(super) fn text(shift: &Model) -> String {
    format!("\"{}\"", state(shift))
}

fn state(shift: &Model) -> String {
    format!("{}-{:x}", shift.id, shift.updated_at.timestamp_micros())
}
