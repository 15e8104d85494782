//! Queries for the index that the public searches.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::ExprTrait,
};

use super::public;
use crate::{
    entities::{cities, course_dates, courses},
    features::reservations::ledger::store::bookable,
    platform::course_index::{CatalogueState, IndexedCourse, IndexedDate},
};

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

/// All public courses, in the order of the list.
pub(in super::super) async fn courses(db: &impl ConnectionTrait) -> Result<Vec<IndexedCourse>, DbErr> {
    course_columns(courses::Entity::find())
        .filter(public())
        .order_by_asc(courses::Column::Id)
        .into_model::<IndexedCourse>()
        .all(db)
        .await
}

/// Selects the columns of `IndexedCourse`.
pub(super) fn course_columns(courses: Select<courses::Entity>) -> Select<courses::Entity> {
    courses.select_only().columns([
        courses::Column::Id,
        courses::Column::Title,
        courses::Column::Description,
        courses::Column::ShortDescription,
        courses::Column::Kind,
        courses::Column::Audience,
        courses::Column::Provider,
        courses::Column::Duration,
        courses::Column::MinParticipant,
        courses::Column::MaxParticipant,
        courses::Column::UpdatedAt,
    ])
}

/// The bookable dates of all public courses, soonest first.
pub(in super::super) async fn dates(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<IndexedDate>, DbErr> {
    date_columns(course_dates::Entity::find())
        .inner_join(courses::Entity)
        .filter(public())
        .filter(bookable(course_dates::Entity, now))
        .order_by_asc(course_dates::Column::StartsAt)
        .order_by_asc(course_dates::Column::Id)
        .into_model::<IndexedDate>()
        .all(db)
        .await
}

/// Selects the columns of `IndexedDate`.
pub(super) fn date_columns(dates: Select<course_dates::Entity>) -> Select<course_dates::Entity> {
    dates
        .inner_join(cities::Entity)
        .select_only()
        .columns([
            course_dates::Column::Id,
            course_dates::Column::CourseId,
            course_dates::Column::StartsAt,
            course_dates::Column::BookingDeadline,
            course_dates::Column::Seats,
            course_dates::Column::Private,
            course_dates::Column::CityId,
        ])
        .column_as(cities::Column::Name, "city")
        .column_as(cities::Column::NameKey, "city_key")
        .column(cities::Column::Province)
}
