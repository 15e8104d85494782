//! Queries on one course: what its page shows.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, FromQueryResult, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait},
};

use crate::{
    entities::{certificate_options, cities, course_dates, courses},
    features::course_dates::bookable::bookable,
};

/// What makes a course visible to everyone.
#[must_use]
pub fn public() -> Condition {
    Condition::all()
        .add(courses::Column::Published.eq(true))
        .add(courses::Column::ArchivedAt.is_null())
}

/// Whether everyone may see this course.
///
/// # Errors
/// When the database cannot be read.
pub async fn is_public(db: &impl ConnectionTrait, id: i64) -> Result<bool, DbErr> {
    let found = courses::Entity::find_by_id(id)
        .filter(public())
        .select_only()
        .column(courses::Column::Id);
    Ok(found.into_tuple::<i64>().one(db).await?.is_some())
}

/// The course with this number, when everyone may see it.
pub(super) async fn find_public(db: &impl ConnectionTrait, id: i64) -> Result<Option<courses::Model>, DbErr> {
    courses::Entity::find_by_id(id).filter(public()).one(db).await
}

/// The course with this number, published or not.
///
/// # Errors
/// When the database cannot be read.
pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<courses::Model>, DbErr> {
    courses::Entity::find_by_id(id).one(db).await
}

/// The course of a date.
pub(super) async fn find_of_date(db: &impl ConnectionTrait, date_id: i64) -> Result<Option<courses::Model>, DbErr> {
    let found = course_dates::Entity::find_by_id(date_id)
        .find_also_related(courses::Entity)
        .one(db)
        .await?;
    Ok(found.and_then(|(_, course)| course))
}

/// The certificates of a course, in order.
pub(super) async fn certificates(
    db: &impl ConnectionTrait,
    course_id: i64,
) -> Result<Vec<certificate_options::Model>, DbErr> {
    certificate_options::Entity::find()
        .filter(certificate_options::Column::CourseId.eq(course_id))
        .order_by_asc(certificate_options::Column::Position)
        .order_by_asc(certificate_options::Column::Id)
        .all(db)
        .await
}

/// The dates of a course that can be booked, soonest first.
pub(super) async fn bookable_dates(
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

/// What the public sees of these courses has changed: their version grows.
///
/// # Errors
/// When the database cannot be written.
pub async fn grow_version(tx: &DatabaseTransaction, ids: &[i64]) -> Result<(), DbErr> {
    courses::Entity::update_many()
        .col_expr(courses::Column::Version, Expr::col(courses::Column::Version).add(1))
        .filter(courses::Column::Id.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    Ok(())
}

/// What tells whether a public course's page has changed.
#[derive(Debug, FromQueryResult)]
pub struct Public {
    /// Number.
    pub id: i64,
    /// Grows with every change of the course or one of its dates.
    pub version: i64,
    /// When the course itself was last changed.
    pub updated_at: DateTime<Utc>,
    /// How many of its dates can be booked,
    pub open_dates: i64,
    /// and when the next of them closes.
    pub next_closing: Option<DateTime<Utc>>,
}

/// All courses that everyone may see, in the order of the list.
///
/// # Errors
/// When the database cannot be read.
pub async fn all_public(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<Public>, DbErr> {
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
    found.into_model::<Public>().all(db).await
}
