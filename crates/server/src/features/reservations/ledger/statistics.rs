//! Counts behind charts: the bookings made in periods, and how dates went. Each reads the entries of one index only.

use battito_domain::{course_date, reservation::Status};
use battito_platform::{
    entities::{
        course_date_counts, course_dates,
        reservations::{Column, Entity},
    },
    search::count_if,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, QueryTrait,
    sea_query::{Expr, Query, UnionType},
};

use super::seat_counts::counted;

/// The bookings made in a period.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Bookings {
    /// All of them, waiting ones and cancelled ones too.
    pub made: i64,
    /// Cancelled ones among them.
    pub cancelled: i64,
}

/// Counts the bookings made in each of these periods, from an instant to before another, in one query.
pub async fn bookings(
    db: &impl ConnectionTrait,
    periods: &[(DateTime<Utc>, DateTime<Utc>)],
) -> Result<Vec<Bookings>, DbErr> {
    let Some(statement) = bookings_statement(periods) else {
        return Ok(Vec::new());
    };
    let mut bookings = vec![Bookings::default(); periods.len()];
    for row in db.query_all(&statement).await? {
        let place: i32 = row.try_get("", "place")?;
        let (made, cancelled): (i64, Option<i64>) = (row.try_get("", "made")?, row.try_get("", "cancelled")?);
        if let Some(counted) = usize::try_from(place).ok().and_then(|place| bookings.get_mut(place)) {
            *counted = Bookings {
                made,
                cancelled: cancelled.unwrap_or_default(),
            };
        }
    }
    Ok(bookings)
}

/// The query of [`bookings`]: one branch a period, so that each reads a part of the index on the time of booking.
#[must_use]
pub fn bookings_statement(periods: &[(DateTime<Utc>, DateTime<Utc>)]) -> Option<sea_orm::sea_query::SelectStatement> {
    let branch = |(place, (from, to)): (i32, &(DateTime<Utc>, DateTime<Utc>))| {
        Query::select()
            .expr_as(Expr::value(place), "place")
            .expr_as(Expr::cust("COUNT(*)"), "made")
            .expr_as(count_if(Column::Status.eq(Status::Cancelled.as_str())), "cancelled")
            .from(Entity)
            .and_where(Column::CreatedAt.gte(*from))
            .and_where(Column::CreatedAt.lt(*to))
            .to_owned()
    };
    let mut branches = (0..).zip(periods).map(branch);
    let mut statement = branches.next()?;
    for branch in branches {
        statement.union(UnionType::All, branch);
    }
    Some(statement)
}

/// How a date went.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct DateResults {
    /// The course.
    pub course_id: i64,
    /// Start.
    pub starts_at: DateTime<Utc>,
    /// Seats in all.
    pub seats: i32,
    /// Confirmed reservations.
    pub taken: i64,
    /// People who came.
    pub present: i64,
    /// People who did not come.
    pub absent: i64,
    /// People who passed.
    pub passed: i64,
    /// People who did not pass.
    pub failed: i64,
}

/// How the dates went that began in a period, from an instant to before another; cancelled ones are left out.
pub async fn results(
    db: &impl ConnectionTrait,
    period: (DateTime<Utc>, DateTime<Utc>),
) -> Result<Vec<DateResults>, DbErr> {
    let rows = db.query_all(&results_statement(period)).await?;
    rows.iter().map(|row| DateResults::from_query_result(row, "")).collect()
}

/// The query of [`results`].
#[must_use]
pub fn results_statement((from, to): (DateTime<Utc>, DateTime<Utc>)) -> sea_orm::sea_query::SelectStatement {
    use course_date_counts::Column as Count;
    use course_dates::Column as Date;
    course_dates::Entity::find()
        .left_join(course_date_counts::Entity)
        .select_only()
        .columns([Date::CourseId, Date::StartsAt, Date::Seats])
        .expr_as(counted(Count::Confirmed), "taken")
        .expr_as(counted(Count::Present), "present")
        .expr_as(counted(Count::Absent), "absent")
        .expr_as(counted(Count::Passed), "passed")
        .expr_as(counted(Count::Failed), "failed")
        .filter(Date::StartsAt.gte(from))
        .filter(Date::StartsAt.lt(to))
        .filter(Date::Status.ne(course_date::Status::Cancelled.as_str()))
        .into_query()
}
