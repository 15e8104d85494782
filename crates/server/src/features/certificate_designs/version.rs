//! The version of the design: its `ETag`.

use crate::{entities::certificate_designs::Model, platform::etag::EntityTag};

/// The tag of a version.
pub(super) fn tag(design: &Model) -> EntityTag {
    EntityTag::of(&format!("design-{}", design.id))
}
