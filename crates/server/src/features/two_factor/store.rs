//! Queries on two-factor login.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, PaginatorTrait, QueryFilter, Set};

use crate::{
    entities::{recovery_codes, users},
    platform::{ApiError, LockedUser},
};

/// Records that the code of a time step was used. False when that one or a later one was used before.
pub(super) async fn use_step(tx: &DatabaseTransaction, user: &LockedUser, step: i64) -> Result<bool, ApiError> {
    if user.two_factor_step.is_some_and(|last| last >= step) {
        return Ok(false);
    }
    let last = users::ActiveModel {
        two_factor_step: Set(Some(step)),
        ..Default::default()
    };
    user.update(tx, last).await?;
    Ok(true)
}

/// Deletes a recovery code. False when there is none, or none any more.
pub(super) async fn use_recovery_code(tx: &DatabaseTransaction, user_id: i64, hash: &str) -> Result<bool, ApiError> {
    let used = recovery_codes::Entity::delete_many()
        .filter(recovery_codes::Column::UserId.eq(user_id))
        .filter(recovery_codes::Column::CodeHash.eq(hash))
        .exec(tx)
        .await?;
    Ok(used.rows_affected == 1)
}

/// Replaces the recovery codes of a user.
pub(super) async fn replace_recovery_codes(
    tx: &DatabaseTransaction,
    user_id: i64,
    hashes: Vec<String>,
    now: DateTime<Utc>,
) -> Result<(), ApiError> {
    delete_recovery_codes(tx, user_id).await?;
    let rows = hashes.into_iter().map(|hash| recovery_codes::ActiveModel {
        user_id: Set(user_id),
        code_hash: Set(hash),
        created_at: Set(now),
        ..Default::default()
    });
    recovery_codes::Entity::insert_many(rows)
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// How many recovery codes a user has left.
pub async fn recovery_codes_left(db: &impl ConnectionTrait, user_id: i64) -> Result<u64, ApiError> {
    let left = recovery_codes::Entity::find().filter(recovery_codes::Column::UserId.eq(user_id));
    Ok(left.count(db).await?)
}

/// Switches two-factor login off and forgets all there was of it.
pub async fn clear(
    tx: &DatabaseTransaction,
    user: &LockedUser,
    updated_at: DateTime<Utc>,
) -> Result<users::Model, ApiError> {
    delete_recovery_codes(tx, user.id).await?;
    let off = users::ActiveModel {
        two_factor_secret: Set(None),
        two_factor_enabled_at: Set(None),
        two_factor_step: Set(None),
        updated_at: Set(updated_at),
        ..Default::default()
    };
    user.update(tx, off).await
}

/// Deletes all recovery codes of a user.
pub async fn delete_recovery_codes(tx: &DatabaseTransaction, user_id: i64) -> Result<(), ApiError> {
    recovery_codes::Entity::delete_many()
        .filter(recovery_codes::Column::UserId.eq(user_id))
        .exec(tx)
        .await?;
    Ok(())
}
