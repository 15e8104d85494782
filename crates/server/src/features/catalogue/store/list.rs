//! Lists courses, each with the number of its soonest bookable date, and reads these dates with their cities and the seats
//! taken: two statements. One that joined the dates made PostgreSQL read all of them.

use std::collections::HashMap;

use battito_domain::{
    course::{Audience, CourseKind, Provider},
    month::Month,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, Order, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, Select,
    sea_query::{Expr, ExprTrait, IntoIden, NullOrdering, Query, SelectStatement},
};

use super::{index, public};
use crate::{
    entities::{
        cities, course_date_counts, course_dates,
        courses::{self, Column},
    },
    features::{
        catalogue::dto::{CourseSort, CourseStatus, Scope},
        reservations::ledger::store::{self as seats, SeatCounts, bookable},
    },
    platform::{
        course_index::{IndexedCourse, IndexedDate},
        paging::{Direction, Page},
        search::Words,
    },
};

/// Which courses are listed.
#[derive(Debug, Default)]
pub(in super::super) struct Filter {
    pub(in super::super) scope: Option<Scope>,
    pub(in super::super) status: Option<CourseStatus>,
    pub(in super::super) provider: Option<Provider>,
    pub(in super::super) kind: Option<CourseKind>,
    pub(in super::super) audience: Option<Audience>,
    /// Words that must occur in the texts.
    pub(in super::super) words: Words,
    /// The courses that a search has found.
    pub(in super::super) found: Option<Vec<i64>>,
    pub(in super::super) dates: DateFilter,
}

/// Of which dates a course must have one that can be booked.
#[derive(Debug, Default)]
pub(in super::super) struct DateFilter {
    /// The folded name of the city.
    pub(in super::super) city: Option<String>,
    pub(in super::super) month: Option<Month>,
}

impl DateFilter {
    /// Whether an indexed date fits: the same as the condition.
    pub(in super::super) fn admits(&self, date: &IndexedDate) -> bool {
        self.city.as_ref().is_none_or(|city| *city == date.city_key)
            && self.month.is_none_or(|month| month == Month::of(date.starts_at))
    }

    pub(in super::super) const fn is_empty(&self) -> bool {
        self.city.is_none() && self.month.is_none()
    }

    /// The bookable rows of a table of dates that fit.
    fn condition(&self, dates: impl IntoIden, now: DateTime<Utc>) -> Condition {
        let dates = dates.into_iden();
        let column = |column: course_dates::Column| Expr::col((dates.clone(), column));
        let in_city = self.city.as_ref().map(|name| {
            let cities = Query::select()
                .column(cities::Column::Id)
                .from(cities::Entity)
                .and_where(cities::Column::NameKey.eq(name.as_str()))
                .to_owned();
            column(course_dates::Column::CityId).in_subquery(cities)
        });
        let in_month = self.month.map(Month::span).map(|(begin, end)| {
            let starts_at = || column(course_dates::Column::StartsAt);
            starts_at().gte(begin).and(starts_at().lt(end))
        });
        bookable(dates.clone(), now).add_option(in_city).add_option(in_month)
    }
}

impl Filter {
    fn condition(&self, now: DateTime<Utc>) -> Condition {
        let visible = match self.scope {
            None => public(),
            Some(Scope::All) => Condition::all(),
        };
        visible
            .add(self.status_condition())
            .add_option(self.provider.map(|provider| match provider {
                Provider::Centre => Column::Provider.eq(Provider::Centre.to_wire()),
                Provider::External => Column::Provider.ne(Provider::Centre.to_wire()),
            }))
            .add_option(self.kind.map(|kind| Column::Kind.eq(kind.to_wire())))
            // Both audiences also find courses for everyone: only those for the other audience are left out.
            .add_option(self.audience.and_then(|audience| match audience {
                Audience::Professionals => Some(Column::Audience.ne(Audience::Laypeople.to_wire())),
                Audience::Laypeople => Some(Column::Audience.ne(Audience::Professionals.to_wire())),
                Audience::Everyone => None,
            }))
            .add(self.words.found_in(&Column::SearchText.into_expr()))
            .add_option(self.found.as_ref().map(|ids| Column::Id.is_in(ids.iter().copied())))
            .add_option((!self.dates.is_empty()).then(|| {
                let fitting = Query::select()
                    .column(course_dates::Column::CourseId)
                    .from(course_dates::Entity)
                    .cond_where(self.dates.condition(course_dates::Entity, now))
                    .to_owned();
                Column::Id.in_subquery(fitting)
            }))
    }

    /// Whether an indexed course fits, apart from its words and dates: the same as the condition.
    pub(in super::super) fn admits(&self, course: &IndexedCourse) -> bool {
        matches!(self.status, None | Some(CourseStatus::Published))
            && self.provider.is_none_or(|provider| course.provider.0 == provider)
            && self.kind.is_none_or(|kind| course.kind.0 == kind)
            && self
                .audience
                .is_none_or(|audience| [audience, Audience::Everyone].contains(&course.audience.0))
    }

    fn status_condition(&self) -> Condition {
        match self.status {
            None => Condition::all().add(Column::ArchivedAt.is_null()),
            Some(CourseStatus::Published) => public(),
            Some(CourseStatus::Draft) => Condition::all()
                .add(Column::ArchivedAt.is_null())
                .add(Column::Published.eq(false)),
            Some(CourseStatus::Archived) => Condition::all().add(Column::ArchivedAt.is_not_null()),
        }
    }
}

/// A row of the list.
#[derive(Debug, FromQueryResult)]
pub(in super::super) struct SummaryRow {
    #[sea_orm(nested)]
    pub(in super::super) course: IndexedCourse,
    pub(in super::super) date_id: Option<i64>,
    pub(in super::super) published: bool,
    pub(in super::super) archived_at: Option<DateTime<Utc>>,
}

/// The soonest bookable date of a course.
#[derive(Debug, FromQueryResult)]
pub(in super::super) struct DateRow {
    #[sea_orm(nested)]
    pub(in super::super) date: IndexedDate,
    confirmed: i64,
    waiting: i64,
}

impl DateRow {
    /// Free seats.
    pub(in super::super) fn available(&self) -> i64 {
        SeatCounts {
            confirmed: self.confirmed,
            waiting: self.waiting,
        }
        .available(self.date.seats)
    }
}

/// How many courses fit.
pub(in super::super) async fn count(
    db: &impl ConnectionTrait,
    filter: &Filter,
    now: DateTime<Utc>,
) -> Result<u64, DbErr> {
    courses::Entity::find().filter(filter.condition(now)).count(db).await
}

/// The courses that fit, a page of them or all.
pub(in super::super) async fn list(
    db: &impl ConnectionTrait,
    filter: &Filter,
    (sort, direction): (CourseSort, Direction),
    page: Option<Page>,
    now: DateTime<Utc>,
) -> Result<Vec<SummaryRow>, DbErr> {
    let mut listed = summaries(&filter.dates, now).filter(filter.condition(now));
    listed = match sort {
        CourseSort::Id => listed,
        // The folded texts begin with the title, and sort the same on both engines.
        CourseSort::Title => listed.order_by(Column::SearchText, direction.into()),
        CourseSort::UpdatedAt => listed.order_by(Column::UpdatedAt, direction.into()),
        CourseSort::NextDate => {
            let starts_at = soonest(course_dates::Column::StartsAt, &filter.dates, now);
            listed.order_by_with_nulls(Expr::from(starts_at), direction.into(), NullOrdering::Last)
        }
    };
    let by_id = if sort == CourseSort::Id {
        direction.into()
    } else {
        Order::Asc
    };
    listed = listed.order_by(Column::Id, by_id);
    if let Some(page) = page {
        listed = listed.offset(page.offset()).limit(page.size);
    }
    listed.into_model::<SummaryRow>().all(db).await
}

fn summaries(dates: &DateFilter, now: DateTime<Utc>) -> Select<courses::Entity> {
    index::course_columns(courses::Entity::find())
        .columns([Column::Published, Column::ArchivedAt])
        .expr_as(Expr::from(soonest(course_dates::Column::Id, dates, now)), "date_id")
}

/// Dates by their number.
pub(in super::super) async fn dates(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, DateRow>, DbErr> {
    let with_ids = date_rows().filter(course_dates::Column::Id.is_in(ids));
    let rows = with_ids.into_model::<DateRow>().all(db).await?;
    Ok(rows.into_iter().map(|row| (row.date.id, row)).collect())
}

fn date_rows() -> Select<course_dates::Entity> {
    index::date_columns(course_dates::Entity::find())
        .left_join(course_date_counts::Entity)
        .expr_as(seats::counted(course_date_counts::Column::Confirmed), "confirmed")
        .expr_as(seats::counted(course_date_counts::Column::Waiting), "waiting")
}

/// The number, or another column, of the soonest bookable date that fits of the row's course.
fn soonest(column: course_dates::Column, filter: &DateFilter, now: DateTime<Utc>) -> SelectStatement {
    const DATES: &str = "dates";
    Query::select()
        .column((DATES, column))
        .from_as(course_dates::Entity, DATES)
        .and_where(Expr::col((DATES, course_dates::Column::CourseId)).eq(Column::Id.into_expr()))
        .cond_where(filter.condition(DATES, now))
        .order_by((DATES, course_dates::Column::StartsAt), Order::Asc)
        .order_by((DATES, course_dates::Column::Id), Order::Asc)
        .limit(1)
        .to_owned()
}
