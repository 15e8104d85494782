//! Queries on the instructors of course dates.

use std::collections::HashMap;

use battito_domain::shift::ShiftStatus;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect,
    sea_query::{CaseStatement, Expr, Func},
};

use super::store::Range;
use crate::{
    entities::{
        course_dates,
        shifts::{Column, Entity},
    },
    platform::ids::one_of,
};

/// Counts the instructors with shifts on these dates, and those of them who have accepted one.
pub(super) async fn count_instructors(
    db: &impl ConnectionTrait,
    date_ids: &[i64],
) -> Result<HashMap<i64, (i64, i64)>, DbErr> {
    if date_ids.is_empty() {
        return Ok(HashMap::new());
    }
    count(db, one_of(db, Column::CourseDateId, date_ids.iter().copied())).await
}

/// The same for all dates of a part of the calendar.
pub(super) async fn count_instructors_within(
    db: &impl ConnectionTrait,
    range: Range,
) -> Result<HashMap<i64, (i64, i64)>, DbErr> {
    let mut dates = course_dates::Entity::find()
        .select_only()
        .column(course_dates::Column::Id);
    let dates = QuerySelect::query(&mut dates).cond_where(range.condition()).to_owned();
    count(db, Column::CourseDateId.in_subquery(dates)).await
}

/// A person with two shifts on a date counts once.
async fn count(db: &impl ConnectionTrait, of_dates: Expr) -> Result<HashMap<i64, (i64, i64)>, DbErr> {
    let accepted = CaseStatement::new().case(
        Column::Status.eq(ShiftStatus::Accepted.as_str()),
        Column::UserId.into_expr(),
    );
    let rows: Vec<(i64, i64, i64)> = Entity::find()
        .select_only()
        .column(Column::CourseDateId)
        .expr_as(Func::count_distinct(Column::UserId.into_expr()), "assigned")
        .expr_as(Func::count_distinct(Expr::Case(Box::new(accepted))), "accepted")
        .filter(of_dates)
        .filter(Column::Status.ne(ShiftStatus::Declined.as_str()))
        .group_by(Column::CourseDateId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(date, assigned, accepted)| (date, (assigned, accepted)))
        .collect())
}
