//! Whether dates have enough instructors: how many have shifts, and how many the people booked need.

use std::collections::HashMap;

use battito_domain::shift::instructors_needed;
use sea_orm::{ConnectionTrait, DbErr};

use super::{coverage_store, dto::InstructorCoverage, store::Range};

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
    coverage_store::count_instructors(db, date_ids).await.map(Instructors)
}

/// The instructors of the dates in a part of the calendar.
pub(super) async fn count_within(db: &impl ConnectionTrait, range: Range) -> Result<Instructors, DbErr> {
    coverage_store::count_instructors_within(db, range)
        .await
        .map(Instructors)
}
