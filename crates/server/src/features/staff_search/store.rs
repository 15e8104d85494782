//! Queries of the search. People are found by `users::store`.

use battito_domain::course_date::MAX_DAYS;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::{
    entities::{cities, course_dates, courses},
    features::reservations::date_details::DateDetails,
};

/// Number and title of those of the courses that are not archived, by title.
pub(super) async fn courses(db: &impl ConnectionTrait, ids: &[i64], most: u64) -> Result<Vec<(i64, String)>, DbErr> {
    courses::Entity::find()
        .select_only()
        .columns([courses::Column::Id, courses::Column::Title])
        .filter(courses::Column::Id.is_in(ids.iter().copied()))
        .filter(courses::Column::ArchivedAt.is_null())
        .order_by_asc(courses::Column::Title)
        .order_by_asc(courses::Column::Id)
        .limit(most)
        .into_tuple()
        .all(db)
        .await
}

/// Dates that have not ended and fulfil a condition, soonest first.
pub(super) async fn course_dates(
    db: &impl ConnectionTrait,
    condition: Condition,
    now: DateTime<Utc>,
    most: u64,
) -> Result<Vec<DateDetails>, DbErr> {
    course_dates::Entity::find()
        .inner_join(courses::Entity)
        .inner_join(cities::Entity)
        // The index of starts leaves out dates that have long ended.
        .filter(course_dates::Column::StartsAt.gt(now - TimeDelta::days(MAX_DAYS + 1)))
        .filter(course_dates::Column::EndsAt.gt(now))
        .filter(condition)
        .order_by_asc(course_dates::Column::StartsAt)
        .order_by_asc(course_dates::Column::Id)
        .limit(most)
        .into_partial_model::<DateDetails>()
        .all(db)
        .await
}
