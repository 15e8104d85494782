//! Shows one user.

use sea_orm::ConnectionTrait;

use super::{dto::ManagedUser, version};
use crate::{
    entities::users::Model,
    features::accounts::{change_address, store},
    platform::{error::ApiError, etag::EntityTag, state::App},
};

/// A user with its `ETag`.
pub(super) type Tagged = (ManagedUser, EntityTag);

/// One user with its `ETag`.
pub(super) async fn show(app: &App, id: i64) -> Result<Tagged, ApiError> {
    let db = app.db().read();
    let user = store::find(db, id).await?.ok_or(ApiError::NotFound)?;
    view(app, db, user).await
}

/// A user as staff see it.
pub(super) async fn view(app: &App, db: &impl ConnectionTrait, user: Model) -> Result<Tagged, ApiError> {
    let tag = version::tag(&user);
    let email_pending = change_address::pending(app, db, user.id).await?;
    Ok((ManagedUser::of(user, email_pending), tag))
}
