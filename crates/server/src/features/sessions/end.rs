//! Ends sessions of a user.

use battito_platform::{
    ApiError, App, LockedUser, SignedIn,
    db::Reader,
    entities::sessions::{Column, Entity, Model},
};
use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder};

use crate::features::accounts;

/// Ends all but the one of this call.
pub(super) async fn end_others(app: &App, signed_in: SignedIn) -> Result<(), ApiError> {
    app.write(move |app, tx| {
        async move {
            let user = LockedUser::of_session(app, tx, &signed_in).await?;
            accounts::store::close_sessions(tx, user.id, Some(signed_in.session_id)).await
        }
        .boxed()
    })
    .await
}

/// Ends one, if it is the user's.
pub(super) async fn end(app: &App, signed_in: SignedIn, id: i64) -> Result<(), ApiError> {
    app.write(move |app, tx| {
        async move {
            let user = LockedUser::of_session(app, tx, &signed_in).await?;
            let ended = end_row(tx, user.id, id).await?;
            if ended { Ok(()) } else { Err(ApiError::NotFound) }
        }
        .boxed()
    })
    .await
}

/// The sessions that have not expired, those seen last first.
pub(super) async fn list(db: &Reader, user_id: i64, now: DateTime<Utc>) -> Result<Vec<Model>, ApiError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::ExpiresAt.gt(now))
        .order_by_desc(Column::LastSeenAt)
        .order_by_desc(Column::Id)
        .all(db)
        .await?)
}

/// Ends a session of this user. False when there is none with this id.
pub(super) async fn end_row(tx: &DatabaseTransaction, user_id: i64, id: i64) -> Result<bool, ApiError> {
    let ended = Entity::delete_many()
        .filter(Column::Id.eq(id))
        .filter(Column::UserId.eq(user_id))
        .exec(tx)
        .await?;
    Ok(ended.rows_affected > 0)
}
