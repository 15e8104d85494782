//! Queries on the addresses of calendars.

use battito_platform::{
    entities::{
        calendar_feeds::{ActiveModel, Column, Entity, Model},
        users,
    },
    randomness,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, Set, sea_query::OnConflict,
};

/// The feed of a person.
pub async fn find(db: &impl ConnectionTrait, user_id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(user_id).one(db).await
}

/// The person whose calendar has this secret. `None` for a person who is disabled or no longer staff.
pub(in crate::features) async fn find_owner(
    db: &impl ConnectionTrait,
    secret: &str,
) -> Result<Option<users::Model>, DbErr> {
    let found = Entity::find()
        .filter(Column::SecretHash.eq(randomness::hash(secret)))
        .find_also_related(users::Entity)
        .one(db)
        .await?;
    let owner = found.and_then(|(_, user)| user);
    Ok(owner.filter(|user| user.disabled_at.is_none() && (user.is_instructor || user.is_admin)))
}

/// Stores the hash of a new secret. The one before stops working.
pub(super) async fn replace(
    tx: &DatabaseTransaction,
    user_id: i64,
    secret: &str,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let row = ActiveModel {
        user_id: Set(user_id),
        secret_hash: Set(randomness::hash(secret)),
        created_at: Set(now),
    };
    let replaced = OnConflict::column(Column::UserId)
        .update_columns([Column::SecretHash, Column::CreatedAt])
        .to_owned();
    Entity::insert(row)
        .on_conflict(replaced)
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// Deletes the address of a person's calendar. Returns whether there was one.
pub async fn revoke(tx: &DatabaseTransaction, user_id: i64) -> Result<bool, DbErr> {
    Ok(Entity::delete_by_id(user_id).exec(tx).await?.rows_affected > 0)
}
