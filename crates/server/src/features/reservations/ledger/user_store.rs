//! The query on the coming dates of a user.

use battito_domain::reservation::Status;
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QueryOrder};

use crate::{
    entities::{
        course_dates,
        reservations::{Column, Entity},
    },
    features::reservations::attendances,
};

/// The dates that have not started on which a user has a live reservation without results, lowest id first.
pub async fn cancellable_dates_of_user(
    tx: &DatabaseTransaction,
    user_id: i64,
    now: DateTime<Utc>,
) -> Result<Vec<i64>, DbErr> {
    let upcoming = Entity::find()
        .find_also_related(course_dates::Entity)
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.ne(Status::Cancelled.as_str()))
        .filter(course_dates::Column::StartsAt.gt(now))
        .order_by_asc(Column::CourseDateId)
        .all(tx)
        .await?;
    let upcoming = upcoming.into_iter().filter_map(|(row, date)| Some((row, date?)));
    let without = attendances::without_results(tx, upcoming.collect()).await?;
    Ok(without.into_iter().map(|row| row.course_date_id).collect())
}
