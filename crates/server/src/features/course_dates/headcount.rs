//! How many are booked and how many wait, for any number of dates in one query.

use std::collections::HashMap;

use battito_domain::{booking::seats_on_offer, reservation::Status};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect,
    sea_query::{Expr, ExprTrait, IntoColumnRef, Query},
};

use crate::entities::reservations::{Column, Entity};

/// The people of one date.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Headcount {
    /// Confirmed reservations.
    pub booked: i64,
    /// Reservations on the waiting list.
    pub waiting: i64,
}

impl Headcount {
    /// The seats a newcomer can have: none while others wait.
    #[must_use]
    pub fn available(self, seats: i32) -> i64 {
        seats_on_offer(seats.into(), self.booked, self.waiting)
    }
}

/// The people of several dates.
#[derive(Debug, Default)]
pub struct Headcounts(HashMap<i64, Headcount>);

impl Headcounts {
    /// Those of one date; none when nobody booked it.
    #[must_use]
    pub fn get(&self, date_id: i64) -> Headcount {
        self.0.get(&date_id).copied().unwrap_or_default()
    }
}

/// Counts the people of these dates.
///
/// # Errors
/// When the database cannot be read.
pub async fn of(db: &impl ConnectionTrait, date_ids: &[i64]) -> Result<Headcounts, DbErr> {
    if date_ids.is_empty() {
        return Ok(Headcounts::default());
    }
    let (confirmed, waiting) = (Status::Confirmed.as_str(), Status::Waiting.as_str());
    let rows: Vec<(i64, String, i64)> = Entity::find()
        .select_only()
        .column(Column::CourseDateId)
        .column(Column::Status)
        .column_as(Column::Id.count(), "people")
        .filter(Column::CourseDateId.is_in(date_ids.iter().copied()))
        .filter(Column::Status.is_in([confirmed, waiting]))
        .group_by(Column::CourseDateId)
        .group_by(Column::Status)
        .into_tuple()
        .all(db)
        .await?;
    let mut counts = Headcounts::default();
    for (date_id, status, people) in rows {
        let count = counts.0.entry(date_id).or_default();
        if status == confirmed {
            count.booked = people;
        } else {
            count.waiting = people;
        }
    }
    Ok(counts)
}

/// The number of people with this status at the date that `date_id` names in the surrounding query.
#[must_use]
pub fn people_at(date_id: impl IntoColumnRef, status: Status) -> Expr {
    Query::select()
        .expr(Column::Id.count())
        .from(Entity)
        .and_where(Column::CourseDateId.into_expr().eq(Expr::col(date_id)))
        .and_where(Column::Status.eq(status.as_str()))
        .to_owned()
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_what_a_newcomer_can_have() {
        assert_eq!(Headcount { booked: 3, waiting: 0 }.available(5), 2);
        assert_eq!(Headcount { booked: 3, waiting: 0 }.available(2), 0);
        assert_eq!(Headcount { booked: 3, waiting: 1 }.available(5), 0);
    }
}
