//! The version of a reservation: its `ETag`.

use crate::{entities::reservations::Model, platform::etag::EntityTag};

/// The `ETag` of the parts of a reservation that staff can change.
pub(super) fn tag(reservation: &Model) -> EntityTag {
    EntityTag::of(&format!(
        "{}-{:x}",
        reservation.id,
        reservation.updated_at.timestamp_micros()
    ))
}
