//! Queries on dates and, for whoever moves or cancels one, on its live reservations.

use battito_domain::reservation::Status as ReservationStatus;
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait,
    FromQueryResult, IntoActiveModel, Order, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, Func, LockType},
};

use super::dto::CourseDateSort;
use crate::{
    entities::{
        cities,
        course_dates::{Column, Entity, Model},
        courses, reservations, users,
    },
    platform::{
        paging::{Direction, Page},
        search::Words,
    },
};

/// Which dates are listed.
#[derive(Debug, Default)]
pub(super) struct Filter {
    pub(super) course_id: Option<i64>,
    pub(super) city_id: Option<i64>,
    pub(super) from: Option<DateTime<Utc>>,
    pub(super) to: Option<DateTime<Utc>>,
    pub(super) status: Option<&'static str>,
    pub(super) words: Words,
}

impl Filter {
    fn condition(&self) -> Condition {
        let venue = Expr::expr(Func::lower(Column::Venue.into_expr()));
        let searched = [courses::Column::SearchText.into_expr(), cities::Column::NameKey.into_expr(), venue];
        Condition::all()
            .add_option(self.course_id.map(|id| Column::CourseId.eq(id)))
            .add_option(self.city_id.map(|id| Column::CityId.eq(id)))
            .add_option(self.from.map(|from| Column::StartsAt.gte(from)))
            .add_option(self.to.map(|to| Column::StartsAt.lte(to)))
            .add_option(self.status.map(|status| Column::Status.eq(status)))
            .add(self.words.found_in(&searched))
    }
}

/// A date with the names of its course and city.
#[derive(Debug, FromQueryResult)]
pub(super) struct Named {
    #[sea_orm(nested)]
    pub(super) date: Model,
    pub(super) course_title: String,
    pub(super) city_name: String,
    pub(super) city_province: String,
}

fn named() -> sea_orm::Select<Entity> {
    Entity::find()
        .inner_join(courses::Entity)
        .inner_join(cities::Entity)
        .column_as(courses::Column::Title, "course_title")
        .column_as(cities::Column::Name, "city_name")
        .column_as(cities::Column::Province, "city_province")
}

/// A date with the names of its course and city.
pub(super) async fn find_named(db: &impl ConnectionTrait, id: i64) -> Result<Option<Named>, DbErr> {
    named().filter(Column::Id.eq(id)).into_model::<Named>().one(db).await
}

/// A page of the dates that fit, and how many there are in all.
pub(super) async fn list(
    db: &impl ConnectionTrait,
    filter: &Filter,
    (sort, direction): (CourseDateSort, Direction),
    page: Page,
) -> Result<(Vec<Named>, u64), DbErr> {
    let mut counted = Entity::find();
    if !filter.words.is_empty() {
        counted = counted.inner_join(courses::Entity).inner_join(cities::Entity);
    }
    let total = counted.filter(filter.condition()).count(db).await?;
    let order: Order = direction.into();
    let mut listed = named().filter(filter.condition());
    listed = match sort {
        CourseDateSort::Date => listed,
        CourseDateSort::Course => listed.order_by(courses::Column::SearchText, order.clone()),
        CourseDateSort::City => listed.order_by(cities::Column::NameKey, order.clone()),
    };
    let rows = listed
        .order_by(Column::StartsAt, order.clone())
        .order_by(Column::Id, order)
        .offset(page.offset())
        .limit(page.size)
        .into_model::<Named>()
        .all(db)
        .await?;
    Ok((rows, total))
}

/// Locks the row of a date until the transaction ends.
pub(super) async fn lock(tx: &DatabaseTransaction, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock(LockType::Update).one(tx).await
}

/// Writes all columns of a date.
pub(super) async fn update(tx: &DatabaseTransaction, date: &Model) -> Result<(), DbErr> {
    date.clone().into_active_model().reset_all().update(tx).await?;
    Ok(())
}

/// Removes a date that nobody ever booked.
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

/// The live reservations of a date with their people, in order of arrival.
pub(super) async fn live_reservations(
    db: &impl ConnectionTrait,
    id: i64,
) -> Result<Vec<(reservations::Model, users::Model)>, DbErr> {
    let rows = reservations::Entity::find()
        .filter(reservations::Column::CourseDateId.eq(id))
        .filter(reservations::Column::Status.ne(ReservationStatus::Cancelled.as_str()))
        .order_by_asc(reservations::Column::Id)
        .find_also_related(users::Entity)
        .all(db)
        .await?;
    Ok(rows.into_iter().filter_map(|(reservation, user)| user.map(|user| (reservation, user))).collect())
}

/// Cancels every live reservation of a date.
pub(super) async fn cancel_reservations(tx: &DatabaseTransaction, id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    let cancelled = ReservationStatus::Cancelled.as_str();
    reservations::Entity::update_many()
        .col_expr(reservations::Column::Status, Expr::value(cancelled))
        .col_expr(reservations::Column::CancelledAt, Expr::value(now))
        .col_expr(reservations::Column::UpdatedAt, Expr::value(now))
        .filter(reservations::Column::CourseDateId.eq(id))
        .filter(reservations::Column::Status.ne(cancelled))
        .exec(tx)
        .await?;
    Ok(())
}
