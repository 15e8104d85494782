//! The list of dates. First the numbers of a page are found, without carrying whole rows through the sort, so that a list
//! of many thousand dates stays quick at any page and in any order.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, JoinType, Order, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait, Select,
    sea_query::{Expr, ExprTrait, Func, LikeExpr, Query, SelectStatement, WindowStatement},
};

use super::dto::CourseDateSort;
use crate::{
    entities::{
        cities,
        course_dates::{Column, Entity},
        courses,
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
        Condition::all()
            .add_option(self.course_id.map(|id| Column::CourseId.eq(id)))
            .add_option(self.city_id.map(|id| Column::CityId.eq(id)))
            .add_option(self.from.map(|from| Column::StartsAt.gte(from)))
            .add_option(self.to.map(|to| Column::StartsAt.lte(to)))
            .add_option(self.status.map(|status| Column::Status.eq(status)))
            .add(found(&self.words))
    }
}

/// Each word occurs in the course, the city or the address. Courses and cities are searched once, not once a date.
fn found(words: &Words) -> Condition {
    words.all(|pattern| {
        let courses = those(
            courses::Entity,
            (courses::Column::Id, courses::Column::SearchText),
            pattern.clone(),
        );
        let cities = those(
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

/// The numbers of those whose text fits.
fn those<E: EntityTrait, C: ColumnTrait>(entity: E, (id, text): (C, C), pattern: LikeExpr) -> SelectStatement {
    Query::select()
        .column(id)
        .from(entity)
        .and_where(text.into_expr().like(pattern))
        .to_owned()
}

/// The numbers of a page of the dates that fit, and how many there are in all.
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
        CourseDateSort::Course => by_place(
            listed,
            courses::Entity,
            (courses::Column::Id, courses::Column::SearchText),
            Column::CourseId,
            &order,
        ),
        CourseDateSort::City => by_place(
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

/// Sorts dates by the place that what they belong to has among its like: texts are then compared once a course or city
/// instead of once a date.
fn by_place<E: EntityTrait, C: ColumnTrait>(
    mut dates: Select<Entity>,
    entity: E,
    (id, text): (C, C),
    belongs_to: Column,
    order: &Order,
) -> Select<Entity> {
    const PLACES: &str = "places";
    let place = WindowStatement::new()
        .order_by(text, Order::Asc)
        .order_by(id, Order::Asc)
        .to_owned();
    let places = Query::select()
        .column(id)
        .expr_window_as(Func::cust("ROW_NUMBER"), place, "place")
        .from(entity)
        .to_owned();
    let same = Expr::col((PLACES, id)).eq(belongs_to.into_expr());
    QueryTrait::query(&mut dates)
        .join_subquery(JoinType::InnerJoin, places, PLACES, same)
        .order_by((PLACES, "place"), order.clone());
    dates
}
