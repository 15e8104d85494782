//! Whether dates have enough instructors: how many have shifts, and how many the people booked need.

use std::collections::HashMap;

use battito_domain::shift::{ShiftStatus, instructors_needed};
use battito_platform::{
    entities::{
        course_dates,
        shifts::{Column, Entity},
    },
    ids::one_of,
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect,
    sea_query::{CaseStatement, Expr, Func},
};

use super::{dto::InstructorCoverage, store::Range};

/// The instructors of several dates.
#[derive(Debug, Default)]
pub(super) struct Instructors(HashMap<i64, (i64, i64)>);

impl Instructors {
    /// The coverage of a date with so many confirmed participants.
    pub(super) fn coverage(&self, date_id: i64, participants: i64, per_instructor: i32) -> InstructorCoverage {
        let (assigned, accepted) = self.0.get(&date_id).copied().unwrap_or_default();
        InstructorCoverage {
            assigned,
            accepted,
            needed: instructors_needed(participants, per_instructor),
        }
    }
}

/// The instructors of these dates.
pub(super) async fn count(db: &impl ConnectionTrait, date_ids: &[i64]) -> Result<Instructors, DbErr> {
    count_instructors(db, date_ids).await.map(Instructors)
}

/// The instructors of the dates in a part of the calendar.
pub(super) async fn count_within(db: &impl ConnectionTrait, range: Range) -> Result<Instructors, DbErr> {
    count_instructors_within(db, range).await.map(Instructors)
}

/// Counts the instructors with shifts on these dates, and those of them who have accepted one.
async fn count_instructors(db: &impl ConnectionTrait, date_ids: &[i64]) -> Result<HashMap<i64, (i64, i64)>, DbErr> {
    if date_ids.is_empty() {
        return Ok(HashMap::new());
    }
    needs_of(db, one_of(db, Column::CourseDateId, date_ids.iter().copied())).await
}

/// The same for all dates of a part of the calendar.
async fn count_instructors_within(db: &impl ConnectionTrait, range: Range) -> Result<HashMap<i64, (i64, i64)>, DbErr> {
    let mut dates = course_dates::Entity::find()
        .select_only()
        .column(course_dates::Column::Id);
    let dates = QuerySelect::query(&mut dates).cond_where(range.condition()).to_owned();
    needs_of(db, Column::CourseDateId.in_subquery(dates)).await
}

/// A person with two shifts on a date counts once.
async fn needs_of(db: &impl ConnectionTrait, of_dates: Expr) -> Result<HashMap<i64, (i64, i64)>, DbErr> {
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
