//! A page of the dates that match, and their total. Only ids are sorted, not whole rows, so that long lists stay fast at any
//! page and in any order.

use std::collections::HashMap;

use battito_domain::course_date::Status;
use battito_platform::{
    Direction, Page,
    entities::{
        cities,
        course_dates::{Column, Entity},
        courses,
    },
    ids::one_of,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, Order, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Select,
    sea_query::{CaseStatement, Expr},
};

use crate::features::course_dates::dto::CourseDateSort;

use super::taught_by;

/// Which dates to list.
#[derive(Debug, Default)]
pub(in super::super) struct Filter {
    pub(in super::super) course_id: Option<i64>,
    pub(in super::super) city_id: Option<i64>,
    pub(in super::super) instructor_id: Option<i64>,
    pub(in super::super) from: Option<DateTime<Utc>>,
    pub(in super::super) to: Option<DateTime<Utc>>,
    pub(in super::super) status: Option<Status>,
    pub(in super::super) private: Option<bool>,
    /// Only these.
    pub(in super::super) ids: Option<Vec<i64>>,
    /// Only the results of a search.
    pub(in super::super) found: Option<Condition>,
}

impl Filter {
    fn condition(&self, db: &impl ConnectionTrait) -> Condition {
        Condition::all()
            .add_option(self.course_id.map(|id| Column::CourseId.eq(id)))
            .add_option(self.city_id.map(|id| Column::CityId.eq(id)))
            .add_option(self.instructor_id.map(taught_by))
            .add_option(self.from.map(|from| Column::StartsAt.gte(from)))
            .add_option(self.to.map(|to| Column::StartsAt.lte(to)))
            .add_option(self.status.map(|status| Column::Status.eq(status.as_str())))
            .add_option(self.private.map(|private| Column::Private.eq(private)))
            .add_option(self.ids.as_ref().map(|ids| one_of(db, Column::Id, ids.iter().copied())))
            .add_option(self.found.clone())
    }
}

/// The ids of a page of the dates that match, and their total.
pub(in super::super) async fn list(
    db: &impl ConnectionTrait,
    filter: &Filter,
    (sort, direction): (CourseDateSort, Direction),
    page: Page,
) -> Result<(Vec<i64>, u64), DbErr> {
    let matching = Entity::find().select_only().filter(filter.condition(db));
    match sort {
        CourseDateSort::Date => {
            let ids = by_start(matching.clone(), direction, (page.offset(), page.size));
            let ids: Vec<i64> = ids.into_tuple().all(db).await?;
            let total = match page.total_of_last(ids.len()) {
                Some(total) => total,
                None => matching.column(Column::Id).count(db).await?,
            };
            Ok((ids, total))
        }
        CourseDateSort::Course => {
            let courses = courses::Entity::find()
                .select_only()
                .column(courses::Column::Id)
                .order_by(courses::Column::SearchText, direction.into())
                .order_by(courses::Column::Id, direction.into());
            let courses = courses.into_tuple().all(db).await?;
            by_group(db, matching, Column::CourseId, courses, direction, page).await
        }
        CourseDateSort::City => {
            let cities = cities::Entity::find()
                .select_only()
                .column(cities::Column::Id)
                .order_by(cities::Column::NameKey, direction.into())
                .order_by(cities::Column::Id, direction.into());
            let cities = cities.into_tuple().all(db).await?;
            by_group(db, matching, Column::CityId, cities, direction, page).await
        }
    }
}

/// Ids by start.
fn by_start(dates: Select<Entity>, direction: Direction, (offset, limit): (u64, u64)) -> Select<Entity> {
    dates
        .column(Column::Id)
        .order_by(Column::StartsAt, direction.into())
        .order_by(Column::Id, direction.into())
        .offset(offset)
        .limit(limit)
}

/// A page of dates by their course or city, whose ids are given in order. The dates of each are counted first: that gives the
/// total, and the few that are on the page, so that only their dates are sorted.
async fn by_group(
    db: &impl ConnectionTrait,
    matching: Select<Entity>,
    column: Column,
    groups: Vec<i64>,
    direction: Direction,
    page: Page,
) -> Result<(Vec<i64>, u64), DbErr> {
    let counts: Vec<(i64, i64)> = matching
        .clone()
        .column(column)
        .column_as(Column::Id.count(), "dates")
        .group_by(column)
        .into_tuple()
        .all(db)
        .await?;
    let counts: HashMap<i64, u64> = counts
        .into_iter()
        .map(|(id, dates)| (id, dates.unsigned_abs()))
        .collect();
    let (on_page, offset) = on_page(&groups, &counts, page);
    let mut dates = matching.filter(column.is_in(on_page.iter().copied()));
    // The index on one course or city has its dates by start.
    if on_page.len() > 1 {
        let place = (0_u32..).zip(on_page).fold(CaseStatement::new(), |case, (place, id)| {
            case.case(column.eq(id), place)
        });
        dates = dates.order_by(Expr::Case(Box::new(place)), Order::Asc);
    }
    let ids = by_start(dates, direction, (offset, page.size));
    Ok((ids.into_tuple().all(db).await?, counts.values().sum()))
}

/// The groups that have dates on a page, and how many dates of the first of them are on the pages before.
fn on_page(groups: &[i64], counts: &HashMap<i64, u64>, page: Page) -> (Vec<i64>, u64) {
    let (mut found, mut offset, mut before) = (Vec::new(), 0, 0);
    for id in groups {
        let count = counts.get(id).copied().unwrap_or_default();
        let after = before + count;
        if count > 0 && after > page.offset() && before < page.offset() + page.size {
            if found.is_empty() {
                offset = page.offset() - before.min(page.offset());
            }
            found.push(*id);
        }
        before = after;
    }
    (found, offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_begins_within_a_group_and_may_end_in_another() {
        let counts = HashMap::from([(7, 5), (8, 1), (9, 3)]);
        let groups = [7, 6, 8, 9];
        let on = |number, size| {
            let page = Page::parse(Some(number), Some(size)).unwrap();
            on_page(&groups, &counts, page)
        };
        assert_eq!(on(1, 5), (vec![7], 0));
        assert_eq!(on(1, 6), (vec![7, 8], 0));
        assert_eq!(on(2, 4), (vec![7, 8, 9], 4));
        assert_eq!(on(3, 3), (vec![9], 0));
        assert_eq!(on(4, 3), (vec![], 0));
    }
}
