//! Shows one user.

use super::{dto::ManagedUser, version};
use crate::{
    entities::users::Model,
    features::accounts::store,
    platform::{error::ApiError, etag::EntityTag, state::App},
};

/// A user with its `ETag`.
pub(super) type Tagged = (ManagedUser, EntityTag);

/// One user with its `ETag`.
pub(super) async fn show(app: &App, id: i64) -> Result<Tagged, ApiError> {
    let user = store::find(app.db().read(), id).await?.ok_or(ApiError::NotFound)?;
    Ok(view(user))
}

/// A user as staff see it.
pub(super) fn view(user: Model) -> Tagged {
    let tag = version::tag(&user);
    (user.into(), tag)
}
