//! Whether dates have enough instructors: how many have shifts, and how many the people booked need.

use std::collections::HashMap;

use battito_domain::shift::{ShiftStatus, instructors_needed};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect,
    sea_query::{CaseStatement, Expr, Func},
};

use super::dto::InstructorCoverage;
use crate::entities::shifts::{Column, Entity};

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

/// Counts the instructors with shifts on these dates in one query. Who has two shifts on a date counts once.
pub(super) async fn count(db: &impl ConnectionTrait, date_ids: &[i64]) -> Result<Instructors, DbErr> {
    if date_ids.is_empty() {
        return Ok(Instructors::default());
    }
    let accepted = CaseStatement::new().case(
        Column::Status.eq(ShiftStatus::Accepted.as_str()),
        Column::UserId.into_expr(),
    );
    let rows: Vec<(i64, i64, i64)> = Entity::find()
        .select_only()
        .column(Column::CourseDateId)
        .expr_as(Func::count_distinct(Column::UserId.into_expr()), "assigned")
        .expr_as(Func::count_distinct(Expr::Case(Box::new(accepted))), "accepted")
        .filter(Column::CourseDateId.is_in(date_ids.iter().copied()))
        .filter(Column::Status.ne(ShiftStatus::Declined.as_str()))
        .group_by(Column::CourseDateId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(Instructors(
        rows.into_iter()
            .map(|(date, assigned, accepted)| (date, (assigned, accepted)))
            .collect(),
    ))
}
