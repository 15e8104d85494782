//! Queries on two-factor login.

use battito_platform::{
    ApiError, LockedUser,
    entities::{passkey_challenges, passkeys, recovery_codes, users},
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait,
    QueryFilter, QueryOrder, Set,
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
    delete_all_of(tx, user.id).await?;
    let off = users::ActiveModel {
        two_factor_secret: Set(None),
        two_factor_enabled_at: Set(None),
        two_factor_step: Set(None),
        updated_at: Set(updated_at),
        ..Default::default()
    };
    user.update(tx, off).await
}

/// Deletes all recovery codes and passkeys of a user.
pub async fn delete_all_of(tx: &DatabaseTransaction, user_id: i64) -> Result<(), DbErr> {
    delete_recovery_codes(tx, user_id).await?;
    passkeys::Entity::delete_many()
        .filter(passkeys::Column::UserId.eq(user_id))
        .exec(tx)
        .await?;
    passkey_challenges::Entity::delete_many()
        .filter(passkey_challenges::Column::UserId.eq(user_id))
        .exec(tx)
        .await?;
    Ok(())
}

async fn delete_recovery_codes(tx: &DatabaseTransaction, user_id: i64) -> Result<(), DbErr> {
    recovery_codes::Entity::delete_many()
        .filter(recovery_codes::Column::UserId.eq(user_id))
        .exec(tx)
        .await?;
    Ok(())
}

/// The passkeys of a user, oldest first.
pub async fn passkeys_of(db: &impl ConnectionTrait, user_id: i64) -> Result<Vec<passkeys::Model>, DbErr> {
    passkeys::Entity::find()
        .filter(passkeys::Column::UserId.eq(user_id))
        .order_by_asc(passkeys::Column::Id)
        .all(db)
        .await
}

/// The passkey that an authenticator calls by this id.
pub(super) async fn find_passkey(
    tx: &DatabaseTransaction,
    credential_id: &str,
) -> Result<Option<passkeys::Model>, DbErr> {
    passkeys::Entity::find()
        .filter(passkeys::Column::CredentialId.eq(credential_id))
        .one(tx)
        .await
}

/// Adds a passkey, and returns it.
pub(super) async fn insert_passkey(
    tx: &DatabaseTransaction,
    passkey: passkeys::ActiveModel,
) -> Result<passkeys::Model, DbErr> {
    passkey.insert(tx).await
}

/// Adds a challenge.
pub(super) async fn insert_challenge(
    tx: &DatabaseTransaction,
    challenge: passkey_challenges::ActiveModel,
) -> Result<(), DbErr> {
    challenge.insert(tx).await.map(drop)
}

/// Stores what a login has changed about a passkey.
pub(super) async fn record_use(
    tx: &DatabaseTransaction,
    id: i64,
    credential: String,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let used = passkeys::ActiveModel {
        id: Set(id),
        credential: Set(credential),
        last_used_at: Set(Some(now)),
        ..Default::default()
    };
    passkeys::Entity::update(used).exec(tx).await.map(drop)
}

/// Deletes a passkey of a user. None when there is no such one.
pub(super) async fn delete_passkey(
    tx: &DatabaseTransaction,
    user_id: i64,
    id: i64,
) -> Result<Option<passkeys::Model>, DbErr> {
    let own = passkeys::Entity::find_by_id(id).filter(passkeys::Column::UserId.eq(user_id));
    let found = own.one(tx).await?;
    if found.is_some() {
        passkeys::Entity::delete_by_id(id).exec(tx).await?;
    }
    Ok(found)
}

/// Deletes the passkeys that a user has added since an instant. False when there are none.
pub async fn delete_passkeys_since(
    tx: &DatabaseTransaction,
    user_id: i64,
    since: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let deleted = passkeys::Entity::delete_many()
        .filter(passkeys::Column::UserId.eq(user_id))
        .filter(passkeys::Column::CreatedAt.gte(since))
        .exec(tx)
        .await?;
    Ok(deleted.rows_affected > 0)
}

/// Takes the challenge with this token out, so that it is answered once: of a user who adds a passkey, or of a login.
/// Returns its state, unless it has expired.
pub(super) async fn take_challenge(
    tx: &DatabaseTransaction,
    user_id: Option<i64>,
    token_hash: &str,
    now: DateTime<Utc>,
) -> Result<Option<String>, DbErr> {
    use passkey_challenges::{Column, Entity};
    let of_user = user_id.map_or_else(|| Column::UserId.is_null(), |id| Column::UserId.eq(id));
    let asked = Entity::find().filter(Column::TokenHash.eq(token_hash)).filter(of_user);
    let Some(challenge) = asked.one(tx).await? else {
        return Ok(None);
    };
    let taken = Entity::delete_by_id(challenge.id).exec(tx).await?.rows_affected == 1;
    Ok((taken && challenge.expires_at > now).then_some(challenge.state))
}

/// Deletes challenges that have expired.
pub async fn sweep_challenges(tx: &DatabaseTransaction, now: DateTime<Utc>) -> Result<(), DbErr> {
    passkey_challenges::Entity::delete_many()
        .filter(passkey_challenges::Column::ExpiresAt.lt(now))
        .exec(tx)
        .await?;
    Ok(())
}
