//! Which dates can be booked, as a condition of a query. Full dates are among them: they take a waiting list.

use battito_domain::course_date::Status;
use chrono::{DateTime, Utc};
use sea_orm::{
    Condition,
    sea_query::{Expr, ExprTrait, IntoIden},
};

use crate::entities::course_dates::Column;

/// In the future, not past their deadline and not called off, as `BookingWindow::is_open` says of one date. `dates` is the table or its alias.
#[must_use]
pub fn bookable(dates: impl IntoIden, now: DateTime<Utc>) -> Condition {
    let dates = dates.into_iden();
    let column = |column: Column| Expr::col((dates.clone(), column));
    Condition::all()
        .add(column(Column::Status).is_in(OPEN.map(Status::as_str)))
        .add(column(Column::StartsAt).gt(now))
        .add(column(Column::BookingDeadline).gte(now))
}

/// The states of a date that is going to take place.
pub const OPEN: [Status; 2] = [Status::Scheduled, Status::Confirmed];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_states_in_which_a_date_can_be_booked() {
        for status in Status::ALL {
            assert_eq!(OPEN.contains(status), status.is_bookable(), "{status:?}");
        }
    }
}
