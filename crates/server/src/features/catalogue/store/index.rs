//! Queries for the cached lists of courses.

use battito_platform::{
    course_index::{CatalogueState, IndexedCourse, IndexedDate},
    entities::{cities, course_dates, courses},
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    sea_query::ExprTrait,
};

use crate::features::reservations::ledger::store::bookable;

#[derive(Debug, FromQueryResult)]
struct StateRow {
    courses: i64,
    versions: Option<i64>,
}

/// The state of the catalogue, with this version of the centre's settings. It counts all courses, also those that are not public:
/// the sum of the public ones' versions would be the same after one is archived and another one published.
pub(in super::super) async fn state(db: &impl ConnectionTrait, centre: i64) -> Result<CatalogueState, DbErr> {
    let row = courses::Entity::find()
        .select_only()
        .column_as(courses::Column::Id.count(), "courses")
        // PostgreSQL adds up to a number without limits.
        .expr_as(courses::Column::Version.sum().cast_as("bigint"), "versions")
        .into_model::<StateRow>()
        .one(db)
        .await?;
    let (courses, versions) = row.map_or((0, None), |row| (row.courses, row.versions));
    Ok(CatalogueState {
        courses,
        versions: versions.unwrap_or(0),
        centre,
    })
}

/// All courses, in the order in which they were added.
pub(in super::super) async fn courses(db: &impl ConnectionTrait) -> Result<Vec<IndexedCourse>, DbErr> {
    use courses::{Column, Entity};
    Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::Title,
            Column::Description,
            Column::ShortDescription,
            Column::Kind,
            Column::Audience,
            Column::Provider,
            Column::Duration,
            Column::MinParticipant,
            Column::MaxParticipant,
            Column::UpdatedAt,
            Column::SearchText,
            Column::Published,
            Column::ArchivedAt,
        ])
        .order_by_asc(Column::Id)
        .into_model::<IndexedCourse>()
        .all(db)
        .await
}

/// The bookable dates of all courses, soonest first.
pub(in super::super) async fn dates(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<IndexedDate>, DbErr> {
    use course_dates::{Column, Entity};
    Entity::find()
        .inner_join(cities::Entity)
        .select_only()
        .columns([
            Column::Id,
            Column::CourseId,
            Column::StartsAt,
            Column::BookingDeadline,
            Column::Seats,
            Column::Private,
            Column::CityId,
        ])
        .column_as(cities::Column::Name, "city")
        .column_as(cities::Column::NameKey, "city_key")
        .column(cities::Column::Province)
        .filter(bookable(Entity, now))
        .order_by_asc(Column::StartsAt)
        .order_by_asc(Column::Id)
        .into_model::<IndexedDate>()
        .all(db)
        .await
}
