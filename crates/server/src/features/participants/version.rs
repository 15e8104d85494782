//! The version of a reservation: its `ETag`.

use crate::{entities::reservations::Model, platform::etag::EntityTag};

/// The `ETag` of what staff can change of a reservation.
pub(super) fn tag(reservation: &Model) -> EntityTag {
    EntityTag::of(&format!(
        "{}-{:x}",
        reservation.id,
        reservation.updated_at.timestamp_micros()
    ))
}
