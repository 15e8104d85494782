//! Queries on dates.

mod list;

use std::collections::{BTreeSet, HashMap};

use battito_domain::{
    course_date::{MAX_DAYS, Status},
    shift::ShiftStatus,
};
use battito_platform::{
    entities::{
        DayList, cities, course_date_counts,
        course_dates::{Column, Entity, Model},
        courses, shifts,
        statuses::CourseDateStatus,
    },
    ids::one_of,
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveModelTrait, ActiveValue::NotSet, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr,
    DerivePartialModel, EntityTrait, FromQueryResult, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, sea_query::Expr,
};

use crate::features::reservations::ledger::{
    seat_counts::{SeatCounts, counted},
    store::BOOKABLE_STATUSES,
};

pub(super) use list::{Filter, list};

/// A date with the names of its course and city.
#[derive(Debug, FromQueryResult)]
pub(super) struct Named {
    #[sea_orm(nested)]
    pub(super) date: Model,
    pub(super) course_title: String,
    pub(super) participants_per_instructor: i32,
    pub(super) city_name: String,
    pub(super) city_province: String,
}

/// Dates with the names of their courses and cities, in no particular order.
pub(super) async fn find_named(db: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<Named>, DbErr> {
    Entity::find()
        .inner_join(courses::Entity)
        .inner_join(cities::Entity)
        .column_as(courses::Column::Title, "course_title")
        .column(courses::Column::ParticipantsPerInstructor)
        .column_as(cities::Column::Name, "city_name")
        .column_as(cities::Column::Province, "city_province")
        .filter(one_of(db, Column::Id, ids.iter().copied()))
        .into_model::<Named>()
        .all(db)
        .await
}

/// A date.
pub(in crate::features) async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// A date as a calendar shows it.
#[derive(Debug, FromQueryResult)]
pub(super) struct CalendarRow {
    pub(super) id: i64,
    pub(super) venue: String,
    pub(super) starts_at: DateTime<Utc>,
    pub(super) ends_at: DateTime<Utc>,
    pub(super) booking_deadline: DateTime<Utc>,
    pub(super) days: Option<DayList>,
    pub(super) seats: i32,
    pub(super) private: bool,
    pub(super) color: Option<String>,
    pub(super) status: CourseDateStatus,
    pub(super) course_id: i64,
    pub(super) city_id: i64,
    pub(super) confirmed: i64,
    pub(super) waiting: i64,
}

impl CalendarRow {
    /// The seats that are taken.
    pub(super) fn counts(&self) -> SeatCounts {
        SeatCounts {
            confirmed: self.confirmed,
            waiting: self.waiting,
        }
    }
}

/// A course in a calendar.
#[derive(Debug, DerivePartialModel)]
#[sea_orm(entity = "courses::Entity")]
pub(super) struct CalendarCourse {
    pub(super) id: i64,
    pub(super) title: String,
    pub(super) min_participant: i32,
    pub(super) participants_per_instructor: i32,
}

/// The courses and cities of dates, by number: read once each, and not with every date.
pub(super) async fn courses_and_cities(
    db: &impl ConnectionTrait,
    rows: &[CalendarRow],
) -> Result<(HashMap<i64, CalendarCourse>, HashMap<i64, cities::Model>), DbErr> {
    let course_ids: BTreeSet<i64> = rows.iter().map(|row| row.course_id).collect();
    let city_ids: BTreeSet<i64> = rows.iter().map(|row| row.city_id).collect();
    let cities = cities::Entity::find()
        .filter(one_of(db, cities::Column::Id, city_ids))
        .all(db)
        .await?;
    Ok((
        courses_of(db, course_ids).await?,
        cities.into_iter().map(|city| (city.id, city)).collect(),
    ))
}

/// The titles of courses, by number.
pub(in crate::features) async fn titles(
    db: &impl ConnectionTrait,
    course_ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, String>, DbErr> {
    let rows: Vec<(i64, String)> = courses::Entity::find()
        .select_only()
        .columns([courses::Column::Id, courses::Column::Title])
        .filter(one_of(db, courses::Column::Id, course_ids))
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Which part of the calendar.
#[derive(Debug, Clone, Copy)]
pub(in crate::features) struct Range {
    /// From this instant.
    pub from: DateTime<Utc>,
    /// Until this one.
    pub to: DateTime<Utc>,
    /// Only this course.
    pub course_id: Option<i64>,
    /// Only this city.
    pub city_id: Option<i64>,
    /// Only this instructor.
    pub instructor_id: Option<i64>,
}

impl Range {
    /// All dates between two instants.
    pub(in crate::features) const fn between(from: DateTime<Utc>, to: DateTime<Utc>) -> Self {
        Self {
            from,
            to,
            course_id: None,
            city_id: None,
            instructor_id: None,
        }
    }

    /// The dates that take place in the range. A date lasts at most [`MAX_DAYS`], so the index on the start
    /// limits the rows read.
    pub(super) fn condition(self) -> Condition {
        Condition::all()
            .add(Column::StartsAt.between(self.from - TimeDelta::days(MAX_DAYS), self.to))
            .add(Column::EndsAt.gte(self.from))
            .add_option(self.course_id.map(|id| Column::CourseId.eq(id)))
            .add_option(self.city_id.map(|id| Column::CityId.eq(id)))
            .add_option(self.instructor_id.map(taught_by))
    }
}

/// The dates for which an instructor has a shift that was not declined.
fn taught_by(instructor: i64) -> Expr {
    let of_instructor = shifts::Entity::find()
        .select_only()
        .column(shifts::Column::CourseDateId)
        .filter(shifts::Column::UserId.eq(instructor))
        .filter(shifts::Column::CourseDateId.is_not_null())
        .filter(shifts::Column::Status.ne(ShiftStatus::Declined.as_str()));
    Column::Id.in_subquery(of_instructor.into_query())
}

/// The dates that take place between two instants with their seats, soonest first.
pub(super) async fn calendar(db: &impl ConnectionTrait, range: Range) -> Result<Vec<CalendarRow>, DbErr> {
    Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::Venue,
            Column::StartsAt,
            Column::EndsAt,
            Column::BookingDeadline,
            Column::Days,
            Column::Seats,
            Column::Private,
            Column::Color,
            Column::Status,
            Column::CourseId,
            Column::CityId,
        ])
        .left_join(course_date_counts::Entity)
        .expr_as(counted(course_date_counts::Column::Confirmed), "confirmed")
        .expr_as(counted(course_date_counts::Column::Waiting), "waiting")
        .filter(range.condition())
        .order_by_asc(Column::StartsAt)
        .order_by_asc(Column::Id)
        .into_model()
        .all(db)
        .await
}

/// A date to come, with the facts that decide its needs.
#[derive(Debug)]
pub(super) struct UpcomingRow {
    pub(super) id: i64,
    pub(super) course_id: i64,
    pub(super) starts_at: DateTime<Utc>,
    pub(super) seats: i32,
    pub(super) counts: SeatCounts,
}

/// The dates of a range that are not cancelled and end after `now`, in no particular order.
pub(super) async fn upcoming(
    db: &impl ConnectionTrait,
    range: Range,
    now: DateTime<Utc>,
) -> Result<Vec<UpcomingRow>, DbErr> {
    let rows: Vec<(i64, i64, DateTime<Utc>, i32, i64, i64)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::CourseId, Column::StartsAt, Column::Seats])
        .left_join(course_date_counts::Entity)
        .expr_as(counted(course_date_counts::Column::Confirmed), "confirmed")
        .expr_as(counted(course_date_counts::Column::Waiting), "waiting")
        .filter(range.condition())
        .filter(Column::EndsAt.gt(now))
        .filter(Column::Status.is_in(BOOKABLE_STATUSES.map(Status::as_str)))
        .into_tuple()
        .all(db)
        .await?;
    let row = |(id, course_id, starts_at, seats, confirmed, waiting)| UpcomingRow {
        id,
        course_id,
        starts_at,
        seats,
        counts: SeatCounts { confirmed, waiting },
    };
    Ok(rows.into_iter().map(row).collect())
}

/// The courses of dates, by number.
pub(super) async fn courses_of(
    db: &impl ConnectionTrait,
    course_ids: BTreeSet<i64>,
) -> Result<HashMap<i64, CalendarCourse>, DbErr> {
    let courses = courses::Entity::find()
        .filter(one_of(db, courses::Column::Id, course_ids))
        .into_partial_model::<CalendarCourse>()
        .all(db)
        .await?;
    Ok(courses.into_iter().map(|course| (course.id, course)).collect())
}

/// Inserts a date. Its `id` is ignored.
pub(super) async fn insert(tx: &DatabaseTransaction, date: Model) -> Result<Model, DbErr> {
    let mut row = date.into_active_model().reset_all();
    row.id = NotSet;
    row.insert(tx).await
}

fn is_over(now: DateTime<Utc>) -> Condition {
    Condition::all()
        .add(Column::Status.is_in(BOOKABLE_STATUSES.map(Status::as_str)))
        .add(Column::EndsAt.lte(now))
}

/// Whether any date has ended that is not completed yet.
pub(super) async fn any_over(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let found = Entity::find().filter(is_over(now)).select_only().column(Column::Id);
    Ok(found.into_tuple::<i64>().one(db).await?.is_some())
}

/// Completes the dates that have ended. Returns their number.
pub(super) async fn complete_over(tx: &DatabaseTransaction, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let completed = Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Completed.as_str()))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(is_over(now))
        .exec(tx)
        .await?;
    Ok(completed.rows_affected)
}
