//! Queries on secrets, claims, and arrivals.

use battito_domain::{attendance::HalfDay, reservation::Status};
use battito_platform::{
    ApiError,
    entities::{presence_claims as claims, presence_secrets as secrets, reservations, users},
    randomness,
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, Set,
    sea_query::{LockType, OnConflict},
};

/// How long a scan waits for the login.
const CLAIM_LIFETIME: TimeDelta = TimeDelta::minutes(10);

/// The sealed secret of a date.
pub(super) async fn secret(db: &impl ConnectionTrait, date_id: i64) -> Result<Option<String>, DbErr> {
    let found = secrets::Entity::find_by_id(date_id).one(db).await?;
    Ok(found.map(|row| row.secret))
}

/// Stores the sealed secret of a date.
pub(super) async fn replace_secret(
    tx: &DatabaseTransaction,
    date_id: i64,
    sealed: String,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    use secrets::Column;
    let row = secrets::ActiveModel {
        course_date_id: Set(date_id),
        secret: Set(sealed),
        created_at: Set(now),
    };
    secrets::Entity::insert(row)
        .on_conflict(
            OnConflict::column(Column::CourseDateId)
                .update_columns([Column::Secret, Column::CreatedAt])
                .to_owned(),
        )
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// Stores a scan.
pub(super) async fn add_claim(
    tx: &DatabaseTransaction,
    token: &str,
    date_id: i64,
    half_day: HalfDay,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let claim = claims::ActiveModel {
        token_hash: Set(randomness::hash(token)),
        course_date_id: Set(date_id),
        day: Set(half_day.day),
        half: Set(half_day.half.into()),
        scanned_at: Set(now),
        expires_at: Set(now + CLAIM_LIFETIME),
        ..Default::default()
    };
    claim.insert(tx).await?;
    Ok(())
}

/// The scan with this token, if it has not expired.
pub(super) async fn claim(
    db: &impl ConnectionTrait,
    token: &str,
    now: DateTime<Utc>,
) -> Result<Option<claims::Model>, DbErr> {
    claims::Entity::find()
        .filter(claims::Column::TokenHash.eq(randomness::hash(token)))
        .filter(claims::Column::ExpiresAt.gt(now))
        .one(db)
        .await
}

/// The same, locked until the transaction ends.
pub(super) async fn lock_claim(
    tx: &DatabaseTransaction,
    token: &str,
    now: DateTime<Utc>,
) -> Result<Option<claims::Model>, DbErr> {
    claims::Entity::find()
        .filter(claims::Column::TokenHash.eq(randomness::hash(token)))
        .filter(claims::Column::ExpiresAt.gt(now))
        .lock(LockType::Update)
        .one(tx)
        .await
}

/// Records who used a scan.
pub(super) async fn use_claim(tx: &DatabaseTransaction, id: i64, user_id: i64) -> Result<(), DbErr> {
    let used = claims::ActiveModel {
        id: Set(id),
        user_id: Set(Some(user_id)),
        ..Default::default()
    };
    used.update(tx).await?;
    Ok(())
}

/// Deletes expired scans. The housekeeping job calls it.
pub async fn sweep(tx: &DatabaseTransaction, now: DateTime<Utc>) -> Result<(), ApiError> {
    claims::Entity::delete_many()
        .filter(claims::Column::ExpiresAt.lt(now))
        .exec(tx)
        .await?;
    Ok(())
}

/// Deletes the scans that a person used.
pub async fn forget(tx: &DatabaseTransaction, user_id: i64) -> Result<(), ApiError> {
    claims::Entity::delete_many()
        .filter(claims::Column::UserId.eq(user_id))
        .exec(tx)
        .await?;
    Ok(())
}

/// The people with a seat on a date, with their names.
pub(super) async fn seated(
    db: &impl ConnectionTrait,
    date_id: i64,
) -> Result<Vec<(reservations::Model, users::Model)>, DbErr> {
    use reservations::{Column, Entity};
    let rows = Entity::find()
        .filter(Column::CourseDateId.eq(date_id))
        .filter(Column::Status.eq(Status::Confirmed.as_str()))
        .find_also_related(users::Entity)
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let joined = rows.into_iter();
    Ok(joined.filter_map(|(row, user)| user.map(|user| (row, user))).collect())
}
