//! Queries on availability.

use std::collections::HashMap;

use battito_domain::shift::Availability;
use battito_platform::entities::instructor_availabilities::{ActiveModel, Column, Entity};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, Set,
    sea_query::{Expr, OnConflict},
};

/// The availability that a person has stated, if any.
pub async fn find(db: &impl ConnectionTrait, user_id: i64) -> Result<Option<Availability>, DbErr> {
    let row = Entity::find_by_id(user_id).one(db).await?;
    Ok(row.map(Into::into))
}

/// All stated availabilities by user id. A centre has few instructors.
pub async fn all(db: &impl ConnectionTrait) -> Result<HashMap<i64, Availability>, DbErr> {
    let rows = Entity::find().all(db).await?;
    Ok(rows.into_iter().map(|row| (row.user_id, row.into())).collect())
}

/// Deletes a person's availability.
pub async fn delete(tx: &DatabaseTransaction, user_id: i64) -> Result<(), DbErr> {
    Entity::delete_by_id(user_id).exec(tx).await?;
    Ok(())
}

/// Gives a duplicate's availability to the person who stays, unless that one has stated one, too.
pub async fn give_to(tx: &DatabaseTransaction, duplicate: i64, kept: i64) -> Result<(), DbErr> {
    if find(tx, kept).await?.is_some() {
        return delete(tx, duplicate).await;
    }
    Entity::update_many()
        .col_expr(Column::UserId, Expr::value(kept))
        .filter(Column::UserId.eq(duplicate))
        .exec(tx)
        .await?;
    Ok(())
}

/// Stores a person's availability.
pub async fn replace(
    tx: &DatabaseTransaction,
    user_id: i64,
    availability: &Availability,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let row = ActiveModel {
        user_id: Set(user_id),
        weekly: Set(availability.into()),
        exceptions: Set(availability.into()),
        updated_at: Set(now),
    };
    let replaced = OnConflict::column(Column::UserId)
        .update_columns([Column::Weekly, Column::Exceptions, Column::UpdatedAt])
        .to_owned();
    Entity::insert(row)
        .on_conflict(replaced)
        .exec_without_returning(tx)
        .await?;
    Ok(())
}
