//! The version of a user: its `ETag`, and the timestamp that makes every update a new version.

use chrono::{DateTime, TimeDelta, Utc};

use crate::{entities::users::Model, platform::etag::EntityTag};

/// The `ETag` of the columns that staff can change. A login does not alter it.
pub(super) fn tag(user: &Model) -> EntityTag {
    EntityTag::of(&format!("{}-{:x}", user.id, user.updated_at.timestamp_micros()))
}

/// The new `updated_at`: always later than the last one, so that two updates within one clock tick have different `ETag`s.
pub(super) fn next_updated_at(now: DateTime<Utc>, last: DateTime<Utc>) -> DateTime<Utc> {
    now.max(last + TimeDelta::microseconds(1))
}
