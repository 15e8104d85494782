//! The names that attendance registers of past dates still need of people who have deleted their account.

use std::collections::HashMap;

use battito_domain::{reservation::Status, shift::ShiftStatus};
use battito_platform::entities::{
    course_dates, reservations,
    retained_names::{ActiveModel, Column, Entity, Model},
    shifts, users,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait, QueryFilter, Set,
    sea_query::{Expr, ExprTrait, Query},
};

/// The names retained of these people.
pub(in crate::features) async fn of(
    db: &impl ConnectionTrait,
    user_ids: Vec<i64>,
) -> Result<HashMap<i64, Model>, DbErr> {
    let rows = Entity::find().filter(Column::UserId.is_in(user_ids)).all(db).await?;
    Ok(rows.into_iter().map(|row| (row.user_id, row)).collect())
}

/// Retains the name of somebody who has a seat or a shift at a date that has started.
pub(in crate::features) async fn retain(
    tx: &DatabaseTransaction,
    user: &users::Model,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    if !is_in_registers(tx, user.id, now).await? {
        return Ok(());
    }
    let row = ActiveModel {
        user_id: Set(user.id),
        name: Set(user.name.clone()),
        surname: Set(user.surname.clone()),
        tax_code: Set(user.fiscal_code.clone()),
        retained_at: Set(now),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

async fn is_in_registers(tx: &DatabaseTransaction, user_id: i64, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let started = || {
        Query::select()
            .column(course_dates::Column::Id)
            .from(course_dates::Entity)
            .and_where(Expr::col(course_dates::Column::StartsAt).lte(now))
            .to_owned()
    };
    let seats = reservations::Entity::find()
        .filter(reservations::Column::UserId.eq(user_id))
        .filter(reservations::Column::Status.eq(Status::Confirmed.as_str()))
        .filter(reservations::Column::CourseDateId.in_subquery(started()));
    if seats.count(tx).await? > 0 {
        return Ok(true);
    }
    let taught = shifts::Entity::find()
        .filter(shifts::Column::UserId.eq(user_id))
        .filter(shifts::Column::Status.ne(ShiftStatus::Declined.as_str()))
        .filter(shifts::Column::CourseDateId.in_subquery(started()));
    Ok(taught.count(tx).await? > 0)
}
