//! Queries on the sessions of one user.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, DatabaseConnection, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder};

use crate::{
    entities::sessions::{Column, Entity, Model},
    platform::error::ApiError,
};

/// The sessions that have not expired, those seen last first.
pub(super) async fn list(db: &DatabaseConnection, user_id: i64, now: DateTime<Utc>) -> Result<Vec<Model>, ApiError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::ExpiresAt.gt(now))
        .order_by_desc(Column::LastSeenAt)
        .order_by_desc(Column::Id)
        .all(db)
        .await?)
}

/// Ends a session of this user. False when there is none with this id.
pub(super) async fn end(tx: &DatabaseTransaction, user_id: i64, id: i64) -> Result<bool, ApiError> {
    let ended = Entity::delete_many()
        .filter(Column::Id.eq(id))
        .filter(Column::UserId.eq(user_id))
        .exec(tx)
        .await?;
    Ok(ended.rows_affected > 0)
}
