//! The version of a date: its `ETag`, and the timestamp that makes every update a new version.

use chrono::{DateTime, TimeDelta, Utc};

use crate::{entities::course_dates::Model, platform::etag::EntityTag};

/// The `ETag` of the columns that staff can change. Bookings do not alter it.
pub(super) fn tag(date: &Model) -> EntityTag {
    EntityTag::of(&format!("{}-{:x}", date.id, date.updated_at.timestamp_micros()))
}

/// The new `updated_at`: always later than the last one, so that two updates within one clock tick have different `ETag`s.
pub(super) fn next_updated_at(now: DateTime<Utc>, last: DateTime<Utc>) -> DateTime<Utc> {
    now.max(last + TimeDelta::microseconds(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_updates_within_a_clock_tick_differ() {
        let now: DateTime<Utc> = "2027-03-12T08:00:00Z".parse().unwrap();
        assert!(next_updated_at(now, now) > now);
        assert_eq!(next_updated_at(now, now - TimeDelta::days(1)), now);
    }
}
