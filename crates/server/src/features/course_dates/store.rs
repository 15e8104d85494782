//! Queries on dates and, for whoever moves or cancels one, on its live reservations.

use battito_domain::reservation::Status as ReservationStatus;
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, FromQueryResult,
    IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, LockType},
};

use crate::entities::{
    cities,
    course_dates::{Column, Entity, Model},
    courses, reservations, users,
};

/// A date with the names of its course and city.
#[derive(Debug, FromQueryResult)]
pub(super) struct Named {
    #[sea_orm(nested)]
    pub(super) date: Model,
    pub(super) course_title: String,
    pub(super) city_name: String,
    pub(super) city_province: String,
}

/// These dates with the names of their courses and cities, in no order.
pub(super) async fn find_named(db: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<Named>, DbErr> {
    Entity::find()
        .inner_join(courses::Entity)
        .inner_join(cities::Entity)
        .column_as(courses::Column::Title, "course_title")
        .column_as(cities::Column::Name, "city_name")
        .column_as(cities::Column::Province, "city_province")
        .filter(Column::Id.is_in(ids.iter().copied()))
        .into_model::<Named>()
        .all(db)
        .await
}

/// Locks the row of a date until the transaction ends.
pub(super) async fn lock(tx: &DatabaseTransaction, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock(LockType::Update).one(tx).await
}

/// Writes all columns of a date.
pub(super) async fn update(tx: &DatabaseTransaction, date: &Model) -> Result<(), DbErr> {
    date.clone().into_active_model().reset_all().update(tx).await?;
    Ok(())
}

/// Removes a date that nobody ever booked.
pub(super) async fn delete(tx: &DatabaseTransaction, id: i64) -> Result<(), DbErr> {
    Entity::delete_by_id(id).exec(tx).await?;
    Ok(())
}

/// Whether anybody ever booked the date, cancelled reservations included.
pub(super) async fn was_ever_booked(db: &impl ConnectionTrait, id: i64) -> Result<bool, DbErr> {
    let any = reservations::Entity::find()
        .filter(reservations::Column::CourseDateId.eq(id))
        .select_only()
        .column(reservations::Column::Id);
    Ok(any.into_tuple::<i64>().one(db).await?.is_some())
}

/// The live reservations of a date with their people, in order of arrival.
pub(super) async fn live_reservations(
    db: &impl ConnectionTrait,
    id: i64,
) -> Result<Vec<(reservations::Model, users::Model)>, DbErr> {
    let rows = reservations::Entity::find()
        .filter(reservations::Column::CourseDateId.eq(id))
        .filter(reservations::Column::Status.ne(ReservationStatus::Cancelled.as_str()))
        .order_by_asc(reservations::Column::Id)
        .find_also_related(users::Entity)
        .all(db)
        .await?;
    Ok(rows
        .into_iter()
        .filter_map(|(reservation, user)| user.map(|user| (reservation, user)))
        .collect())
}

/// Cancels every live reservation of a date.
pub(super) async fn cancel_reservations(tx: &DatabaseTransaction, id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    let cancelled = ReservationStatus::Cancelled.as_str();
    reservations::Entity::update_many()
        .col_expr(reservations::Column::Status, Expr::value(cancelled))
        .col_expr(reservations::Column::CancelledAt, Expr::value(now))
        .col_expr(reservations::Column::UpdatedAt, Expr::value(now))
        .filter(reservations::Column::CourseDateId.eq(id))
        .filter(reservations::Column::Status.ne(cancelled))
        .exec(tx)
        .await?;
    Ok(())
}
