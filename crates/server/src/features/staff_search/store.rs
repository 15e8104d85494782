//! Queries of the search. People are found by `users::store`.

use battito_domain::course_date::MAX_DAYS;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Expr,
};

use crate::{
    entities::{cities, course_dates, courses},
    features::reservations::date_details::DateDetails,
    platform::search::Words,
};

/// The titles of all courses that are not archived, by title. A centre has hundreds at most.
pub(super) async fn course_titles(db: &impl ConnectionTrait) -> Result<Vec<(i64, String)>, DbErr> {
    courses::Entity::find()
        .select_only()
        .columns([courses::Column::Id, courses::Column::Title])
        .filter(courses::Column::ArchivedAt.is_null())
        .order_by_asc(courses::Column::Title)
        .order_by_asc(courses::Column::Id)
        .into_tuple()
        .all(db)
        .await
}

/// A word of the search, with the courses in whose title it occurs.
pub(super) struct Word {
    pub(super) text: Words,
    pub(super) courses: Vec<i64>,
}

/// Dates that have not ended, soonest first, which have every word in the title of the course, the city or the address.
pub(super) async fn course_dates(
    db: &impl ConnectionTrait,
    words: &[Word],
    now: DateTime<Utc>,
    most: u64,
) -> Result<Vec<DateDetails>, DbErr> {
    let city = Expr::col((cities::Entity, cities::Column::NameKey));
    let address = Expr::col((course_dates::Entity, course_dates::Column::SearchText));
    let contains = words.iter().fold(Condition::all(), |all, word| {
        all.add(
            Condition::any()
                .add(course_dates::Column::CourseId.is_in(word.courses.iter().copied()))
                .add(word.text.found_in(&city))
                .add(word.text.found_in(&address)),
        )
    });
    course_dates::Entity::find()
        .inner_join(courses::Entity)
        .inner_join(cities::Entity)
        // The index of starts leaves out what has long ended.
        .filter(course_dates::Column::StartsAt.gt(now - TimeDelta::days(MAX_DAYS + 1)))
        .filter(course_dates::Column::EndsAt.gt(now))
        .filter(contains)
        .order_by_asc(course_dates::Column::StartsAt)
        .order_by_asc(course_dates::Column::Id)
        .limit(most)
        .into_partial_model::<DateDetails>()
        .all(db)
        .await
}
