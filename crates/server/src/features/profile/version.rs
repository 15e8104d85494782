//! The version of the personal data that users change themselves. It names the data and not the time of its last change, so that
//! a new password or another switch of the profile leaves it alone.

use sha2::{Digest, Sha256};

use crate::{
    entities::users::Model,
    platform::{etag::EntityTag, randomness::hex},
};

/// The `ETag` of the fields that `PUT /profile` always writes.
pub(super) fn tag(user: &Model) -> EntityTag {
    let fields = (&user.name, &user.surname, &user.fiscal_code, &user.phone);
    EntityTag::of(&hex(&Sha256::digest(format!("{fields:?}")))[..20])
}
