//! Queries on one course, and on the versions of all public ones.

pub(super) mod index;

use battito_platform::entities::{
    certificate_options, cities, course_dates, course_images, courses, statuses::Audience,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
    sea_query::{Expr, ExprTrait},
};

use crate::features::reservations::ledger::store::bookable;

/// The condition under which the public sees a course.
pub(super) fn public() -> Condition {
    Condition::all()
        .add(courses::Column::Published.eq(true))
        .add(courses::Column::ArchivedAt.is_null())
}

/// The course with this number, published or not.
pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<courses::Model>, DbErr> {
    courses::Entity::find_by_id(id).one(db).await
}

/// The course with this number, when everyone may see it.
pub(super) async fn find_public(db: &impl ConnectionTrait, id: i64) -> Result<Option<courses::Model>, DbErr> {
    courses::Entity::find_by_id(id).filter(public()).one(db).await
}

/// For whom a course is, when everyone may see it.
pub(in crate::features) async fn find_public_audience(
    db: &impl ConnectionTrait,
    id: i64,
) -> Result<Option<Audience>, DbErr> {
    courses::Entity::find_by_id(id)
        .filter(public())
        .select_only()
        .column(courses::Column::Audience)
        .into_tuple()
        .one(db)
        .await
}

/// The course of a date.
pub(super) async fn find_of_date(db: &impl ConnectionTrait, date_id: i64) -> Result<Option<courses::Model>, DbErr> {
    let found = course_dates::Entity::find_by_id(date_id)
        .find_also_related(courses::Entity)
        .one(db)
        .await?;
    Ok(found.and_then(|(_, course)| course))
}

/// The certificates of a course, in order, also those that are retired.
pub async fn certificates(db: &impl ConnectionTrait, course_id: i64) -> Result<Vec<certificate_options::Model>, DbErr> {
    certificate_options::Entity::find()
        .filter(certificate_options::Column::CourseId.eq(course_id))
        .order_by_asc(certificate_options::Column::Position)
        .order_by_asc(certificate_options::Column::Id)
        .all(db)
        .await
}

/// The digest of a course's own picture, and whether the uncropped one is in the file store.
pub(super) async fn find_picture_state(
    db: &impl ConnectionTrait,
    course_id: i64,
) -> Result<Option<(String, Option<String>)>, DbErr> {
    course_images::Entity::find_by_id(course_id)
        .select_only()
        .columns([course_images::Column::Digest, course_images::Column::SourceKey])
        .into_tuple()
        .one(db)
        .await
}

/// The dates of a course that can be booked, soonest first.
pub(in crate::features) async fn bookable_dates(
    db: &impl ConnectionTrait,
    course_id: i64,
    now: DateTime<Utc>,
) -> Result<Vec<(course_dates::Model, cities::Model)>, DbErr> {
    let dates = course_dates::Entity::find()
        .filter(course_dates::Column::CourseId.eq(course_id))
        .filter(bookable(course_dates::Entity, now))
        .order_by_asc(course_dates::Column::StartsAt)
        .order_by_asc(course_dates::Column::Id)
        .find_also_related(cities::Entity)
        .all(db)
        .await?;
    Ok(dates
        .into_iter()
        .filter_map(|(date, city)| city.map(|city| (date, city)))
        .collect())
}

/// Identifies the state of a public course's page.
#[derive(Debug, FromQueryResult)]
pub struct PublicCourse {
    /// Number.
    pub id: i64,
    /// Incremented by every change of the course or of one of its dates.
    pub version: i64,
    /// When the course itself was last changed.
    pub updated_at: DateTime<Utc>,
    /// How many of its dates can be booked.
    pub open_dates: i64,
    /// When booking of the first of them closes.
    pub next_closing: Option<DateTime<Utc>>,
}

/// All public courses, in the order of the list.
pub async fn all_public(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<PublicCourse>, DbErr> {
    let mut found = courses::Entity::find()
        .select_only()
        .columns([
            courses::Column::Id,
            courses::Column::Version,
            courses::Column::UpdatedAt,
        ])
        .column_as(course_dates::Column::Id.count(), "open_dates")
        .column_as(course_dates::Column::BookingDeadline.min(), "next_closing")
        .filter(public())
        .group_by(courses::Column::Id)
        .order_by_asc(courses::Column::Id);
    QueryTrait::query(&mut found).left_join(
        course_dates::Entity,
        Condition::all()
            .add(
                course_dates::Column::CourseId
                    .into_expr()
                    .equals((courses::Entity, courses::Column::Id)),
            )
            .add(bookable(course_dates::Entity, now)),
    );
    found.into_model::<PublicCourse>().all(db).await
}

/// The digest of a course's own picture, `Some(None)` when it has none of its own; `None` when there is no such course.
pub(super) async fn find_picture_digest(db: &impl ConnectionTrait, id: i64) -> Result<Option<Option<String>>, DbErr> {
    let course = courses::Entity::find_by_id(id)
        .select_only()
        .column(courses::Column::Id);
    if course.into_tuple::<i64>().one(db).await?.is_none() {
        return Ok(None);
    }
    let digest = course_images::Entity::find_by_id(id)
        .select_only()
        .column(course_images::Column::Digest);
    Ok(Some(digest.into_tuple().one(db).await?))
}

/// A course's own picture with its digest: the bytes of `column`, or of the full size where that column is empty.
pub(super) async fn find_picture(
    db: &impl ConnectionTrait,
    id: i64,
    column: course_images::Column,
) -> Result<Option<(Vec<u8>, String)>, DbErr> {
    let bytes = Expr::col(column).if_null(Expr::col(course_images::Column::Webp));
    course_images::Entity::find_by_id(id)
        .select_only()
        .expr_as(bytes, "bytes")
        .column(course_images::Column::Digest)
        .into_tuple()
        .one(db)
        .await
}
