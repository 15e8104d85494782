//! Queries on a date that is to change.

use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QuerySelect};

use crate::entities::{course_dates, reservations, shifts};

/// Deletes a date without reservations and shifts.
pub(super) async fn delete(tx: &DatabaseTransaction, id: i64) -> Result<(), DbErr> {
    course_dates::Entity::delete_by_id(id).exec(tx).await?;
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

/// Whether instructors have shifts on the date.
pub(super) async fn has_shifts(db: &impl ConnectionTrait, id: i64) -> Result<bool, DbErr> {
    let any = shifts::Entity::find()
        .filter(shifts::Column::CourseDateId.eq(id))
        .select_only()
        .column(shifts::Column::Id);
    Ok(any.into_tuple::<i64>().one(db).await?.is_some())
}
