//! Queries on dates.

use battito_domain::course_date::{MAX_DAYS, Status};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::NotSet,
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, FromQueryResult, IntoActiveModel,
    JoinType, Order, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
    sea_query::{Expr, ExprTrait, Func, LikeExpr, Query, SelectStatement, WindowStatement},
};

use super::dto::CourseDateSort;
use crate::{
    entities::{
        DayList, cities,
        course_dates::{Column, Entity, Model},
        courses, reservations, shifts,
        statuses::CourseDateStatus,
    },
    features::reservations::ledger::store::BOOKABLE_STATUSES,
    platform::{
        paging::{Direction, Page},
        search::Words,
    },
};

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
        .filter(Column::Id.is_in(ids.iter().copied()))
        .into_model::<Named>()
        .all(db)
        .await
}

/// A date.
pub(super) async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Model>, DbErr> {
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
    pub(super) course_title: String,
    pub(super) participants_per_instructor: i32,
    pub(super) city_id: i64,
    pub(super) city_name: String,
    pub(super) city_province: String,
}

/// Which part of the calendar.
#[derive(Debug, Clone, Copy)]
pub(super) struct Range {
    pub(super) from: DateTime<Utc>,
    pub(super) to: DateTime<Utc>,
    pub(super) course_id: Option<i64>,
    pub(super) city_id: Option<i64>,
}

/// The dates that take place between two instants, soonest first. A date lasts at most [`MAX_DAYS`], so the index on the
/// start limits what is read.
pub(super) async fn calendar(db: &impl ConnectionTrait, range: Range) -> Result<Vec<CalendarRow>, DbErr> {
    Entity::find()
        .inner_join(courses::Entity)
        .inner_join(cities::Entity)
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
        .column_as(courses::Column::Title, "course_title")
        .column(courses::Column::ParticipantsPerInstructor)
        .column_as(cities::Column::Name, "city_name")
        .column_as(cities::Column::Province, "city_province")
        .filter(Column::StartsAt.between(range.from - TimeDelta::days(MAX_DAYS), range.to))
        .filter(Column::EndsAt.gte(range.from))
        .filter(
            Condition::all()
                .add_option(range.course_id.map(|id| Column::CourseId.eq(id)))
                .add_option(range.city_id.map(|id| Column::CityId.eq(id))),
        )
        .order_by_asc(Column::StartsAt)
        .order_by_asc(Column::Id)
        .into_model()
        .all(db)
        .await
}

/// Inserts a date. Its `id` is ignored.
pub(super) async fn insert(tx: &DatabaseTransaction, date: Model) -> Result<Model, DbErr> {
    let mut row = date.into_active_model().reset_all();
    row.id = NotSet;
    row.insert(tx).await
}

/// Deletes a date without reservations and shifts.
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

/// Whether instructors have shifts on the date.
pub(super) async fn has_shifts(db: &impl ConnectionTrait, id: i64) -> Result<bool, DbErr> {
    let any = shifts::Entity::find()
        .filter(shifts::Column::CourseDateId.eq(id))
        .select_only()
        .column(shifts::Column::Id);
    Ok(any.into_tuple::<i64>().one(db).await?.is_some())
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

/// Which dates to list.
#[derive(Debug, Default)]
pub(super) struct Filter {
    pub(super) course_id: Option<i64>,
    pub(super) city_id: Option<i64>,
    pub(super) from: Option<DateTime<Utc>>,
    pub(super) to: Option<DateTime<Utc>>,
    pub(super) status: Option<Status>,
    pub(super) private: Option<bool>,
    pub(super) words: Words,
}

impl Filter {
    fn condition(&self) -> Condition {
        Condition::all()
            .add_option(self.course_id.map(|id| Column::CourseId.eq(id)))
            .add_option(self.city_id.map(|id| Column::CityId.eq(id)))
            .add_option(self.from.map(|from| Column::StartsAt.gte(from)))
            .add_option(self.to.map(|to| Column::StartsAt.lte(to)))
            .add_option(self.status.map(|status| Column::Status.eq(status.as_str())))
            .add_option(self.private.map(|private| Column::Private.eq(private)))
            .add(contains_all(&self.words))
    }
}

/// Selects dates in whose course, city or address every word occurs. Courses and cities are searched once, not per date.
fn contains_all(words: &Words) -> Condition {
    words.all(|pattern| {
        let courses = ids_matching(
            courses::Entity,
            (courses::Column::Id, courses::Column::SearchText),
            pattern.clone(),
        );
        let cities = ids_matching(
            cities::Entity,
            (cities::Column::Id, cities::Column::NameKey),
            pattern.clone(),
        );
        Condition::any()
            .add(Column::CourseId.in_subquery(courses))
            .add(Column::CityId.in_subquery(cities))
            .add(Column::SearchText.into_expr().like(pattern))
    })
}

/// The ids of the rows whose text matches.
fn ids_matching<E: EntityTrait, C: ColumnTrait>(entity: E, (id, text): (C, C), pattern: LikeExpr) -> SelectStatement {
    Query::select()
        .column(id)
        .from(entity)
        .and_where(text.into_expr().like(pattern))
        .to_owned()
}

/// The ids of a page of the dates that match, and their total. Only ids are sorted, not whole rows, so that long lists stay
/// fast at any page and in any order.
pub(super) async fn list(
    db: &impl ConnectionTrait,
    filter: &Filter,
    (sort, direction): (CourseDateSort, Direction),
    page: Page,
) -> Result<(Vec<i64>, u64), DbErr> {
    let order: Order = direction.into();
    let fitting = Entity::find().filter(filter.condition());
    let total = fitting.clone().count(db).await?;
    let listed = fitting.select_only().column(Column::Id);
    let ids = match sort {
        CourseDateSort::Date => listed,
        CourseDateSort::Course => by_rank(
            listed,
            courses::Entity,
            (courses::Column::Id, courses::Column::SearchText),
            Column::CourseId,
            &order,
        ),
        CourseDateSort::City => by_rank(
            listed,
            cities::Entity,
            (cities::Column::Id, cities::Column::NameKey),
            Column::CityId,
            &order,
        ),
    };
    let ids = ids
        .order_by(Column::StartsAt, order.clone())
        .order_by(Column::Id, order)
        .offset(page.offset())
        .limit(page.size)
        .into_tuple()
        .all(db)
        .await?;
    Ok((ids, total))
}

/// Sorts dates by the rank of their course or city, so that texts are compared once per course or city instead of once per
/// date.
fn by_rank<E: EntityTrait, C: ColumnTrait>(
    mut dates: Select<Entity>,
    entity: E,
    (id, text): (C, C),
    foreign_key: Column,
    order: &Order,
) -> Select<Entity> {
    const RANKS: &str = "ranks";
    let rank = WindowStatement::new()
        .order_by(text, Order::Asc)
        .order_by(id, Order::Asc)
        .to_owned();
    let ranks = Query::select()
        .column(id)
        .expr_window_as(Func::cust("ROW_NUMBER"), rank, "rank")
        .from(entity)
        .to_owned();
    let same = Expr::col((RANKS, id)).eq(foreign_key.into_expr());
    QueryTrait::query(&mut dates)
        .join_subquery(JoinType::InnerJoin, ranks, RANKS, same)
        .order_by((RANKS, "rank"), order.clone());
    dates
}
