//! Lists courses, each with the number of its soonest bookable date, and reads these dates with their cities and the seats
//! taken: two statements. One that joined the dates made PostgreSQL read all of them.

use std::collections::HashMap;

use battito_domain::course::{Audience, CourseKind, Provider};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, Order, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, Select,
    sea_query::{Expr, ExprTrait, NullOrdering, Query, SelectStatement},
};

use super::public;
use crate::{
    entities::{
        cities, course_date_counts, course_dates,
        courses::{self, Column},
        statuses,
    },
    features::{
        catalogue::dto::{CourseSort, CourseStatus, Scope},
        reservations::ledger::store::{self as seats, bookable},
    },
    platform::{
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
}

impl Filter {
    fn condition(&self) -> Condition {
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
    pub(in super::super) id: i64,
    pub(in super::super) title: String,
    pub(in super::super) description: String,
    pub(in super::super) short_description: String,
    pub(in super::super) kind: statuses::CourseKind,
    pub(in super::super) audience: statuses::Audience,
    pub(in super::super) provider: statuses::Provider,
    pub(in super::super) duration: i32,
    pub(in super::super) min_participant: i32,
    pub(in super::super) max_participant: i32,
    pub(in super::super) date_id: Option<i64>,
    pub(in super::super) published: bool,
    pub(in super::super) archived_at: Option<DateTime<Utc>>,
    pub(in super::super) updated_at: DateTime<Utc>,
}

/// The soonest bookable date of a course.
#[derive(Debug, FromQueryResult)]
pub(in super::super) struct DateRow {
    id: i64,
    pub(in super::super) starts_at: DateTime<Utc>,
    pub(in super::super) seats: i32,
    pub(in super::super) private: bool,
    pub(in super::super) city_id: i64,
    pub(in super::super) city_name: String,
    pub(in super::super) city_province: String,
    pub(in super::super) confirmed: i64,
    pub(in super::super) waiting: i64,
}

/// How many courses fit.
pub(in super::super) async fn count(db: &impl ConnectionTrait, filter: &Filter) -> Result<u64, DbErr> {
    courses::Entity::find().filter(filter.condition()).count(db).await
}

/// The courses that fit, a page of them or all.
pub(in super::super) async fn list(
    db: &impl ConnectionTrait,
    filter: &Filter,
    (sort, direction): (CourseSort, Direction),
    page: Option<Page>,
    now: DateTime<Utc>,
) -> Result<Vec<SummaryRow>, DbErr> {
    let mut listed = summaries(now).filter(filter.condition());
    listed = match sort {
        CourseSort::Id => listed,
        // The folded texts begin with the title, and sort the same on both engines.
        CourseSort::Title => listed.order_by(Column::SearchText, direction.into()),
        CourseSort::UpdatedAt => listed.order_by(Column::UpdatedAt, direction.into()),
        CourseSort::NextDate => {
            let starts_at = soonest(course_dates::Column::StartsAt, now);
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

fn summaries(now: DateTime<Utc>) -> Select<courses::Entity> {
    courses::Entity::find()
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
            Column::Published,
            Column::ArchivedAt,
            Column::UpdatedAt,
        ])
        .expr_as(Expr::from(soonest(course_dates::Column::Id, now)), "date_id")
}

/// Dates by their number.
pub(in super::super) async fn dates(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, DateRow>, DbErr> {
    let rows = course_dates::Entity::find()
        .inner_join(cities::Entity)
        .left_join(course_date_counts::Entity)
        .select_only()
        .columns([
            course_dates::Column::Id,
            course_dates::Column::StartsAt,
            course_dates::Column::Seats,
            course_dates::Column::Private,
            course_dates::Column::CityId,
        ])
        .column_as(cities::Column::Name, "city_name")
        .column_as(cities::Column::Province, "city_province")
        .expr_as(seats::counted(course_date_counts::Column::Confirmed), "confirmed")
        .expr_as(seats::counted(course_date_counts::Column::Waiting), "waiting")
        .filter(course_dates::Column::Id.is_in(ids))
        .into_model::<DateRow>()
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// The number, or another column, of the soonest bookable date of the row's course.
fn soonest(column: course_dates::Column, now: DateTime<Utc>) -> SelectStatement {
    const DATES: &str = "dates";
    Query::select()
        .column((DATES, column))
        .from_as(course_dates::Entity, DATES)
        .and_where(Expr::col((DATES, course_dates::Column::CourseId)).eq(Column::Id.into_expr()))
        .cond_where(bookable(DATES, now))
        .order_by((DATES, course_dates::Column::StartsAt), Order::Asc)
        .order_by((DATES, course_dates::Column::Id), Order::Asc)
        .limit(1)
        .to_owned()
}
