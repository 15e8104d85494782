//! How many live reservations dates have, as their counters say (docs/adr/0045-seat-counts.md). Seats are given by the
//! reservations themselves.

use std::collections::HashMap;

use battito_domain::booking::seats_on_offer;
use battito_platform::{entities::course_date_counts, ids::one_of};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect,
    sea_query::{Expr, Func},
};

/// The live reservations of one date.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SeatCounts {
    /// Confirmed reservations.
    pub confirmed: i64,
    /// Reservations on the waiting list.
    pub waiting: i64,
}

impl SeatCounts {
    /// The seats that can be booked now: none while others wait.
    #[must_use]
    pub fn available(self, seats: i32) -> i64 {
        seats_on_offer(seats.into(), self.confirmed, self.waiting)
    }
}

/// The live reservations of several dates.
#[derive(Debug, Default)]
pub struct SeatCountsByDate(HashMap<i64, SeatCounts>);

impl SeatCountsByDate {
    /// The counts of one date; zero without a booking.
    #[must_use]
    pub fn get(&self, date_id: i64) -> SeatCounts {
        self.0.get(&date_id).copied().unwrap_or_default()
    }
}

/// Reads the counted reservations of these dates.
pub async fn count(db: &impl ConnectionTrait, date_ids: &[i64]) -> Result<SeatCountsByDate, DbErr> {
    use course_date_counts::Column;
    let rows: Vec<(i64, i64, i64)> = course_date_counts::Entity::find()
        .select_only()
        .columns([Column::CourseDateId, Column::Confirmed, Column::Waiting])
        .filter(one_of(db, Column::CourseDateId, date_ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await?;
    let counts = rows
        .into_iter()
        .map(|(date_id, confirmed, waiting)| (date_id, SeatCounts { confirmed, waiting }));
    Ok(SeatCountsByDate(counts.collect()))
}

/// A counter of a date as part of a query that joins its counts from the left: zero without a booking.
#[must_use]
pub fn counted(column: course_date_counts::Column) -> Expr {
    Func::coalesce([column.into_expr(), Expr::value(0_i64)]).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_no_seat_while_others_wait() {
        let counts = |confirmed, waiting| SeatCounts { confirmed, waiting };
        assert_eq!(counts(3, 0).available(5), 2);
        assert_eq!(counts(3, 0).available(2), 0);
        assert_eq!(counts(3, 1).available(5), 0);
    }
}
