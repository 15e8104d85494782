//! The version of a user: its `ETag`, and the timestamp that makes every update a new version.

pub(super) use crate::platform::etag::next_updated_at;
use crate::{entities::users::Model, platform::etag::EntityTag};

/// The `ETag` of the columns that staff can change. A login does not alter it.
pub(super) fn tag(user: &Model) -> EntityTag {
    EntityTag::of(&format!("{}-{:x}", user.id, user.updated_at.timestamp_micros()))
}
