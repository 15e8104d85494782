//! Writes the row of the locked date, because its seats, status and start decide who gets a seat.

use battito_platform::{Actor, ApiError, entities::course_dates};

use super::{promote::By, seat_ledger::SeatLedger, store};
use crate::features::reservations::date_details::DateDetails;

impl SeatLedger<'_> {
    /// Replaces the row of the date. Seats that become free go to the waiting list.
    ///
    /// # Errors
    /// A field error when there would be fewer seats than confirmed reservations.
    pub async fn update_date(&mut self, actor: &Actor, after: course_dates::Model) -> Result<(), ApiError> {
        if after.seats < self.date().seats
            && let Some(message) = too_few_seats(after.seats, self.counts.confirmed)
        {
            return Err(ApiError::field("seats", &message));
        }
        store::update_date(self.tx, &after).await?;
        let before = self.date();
        if (after.course_id, after.city_id) == (before.course_id, before.city_id) {
            self.details.date = after;
        } else {
            self.details = DateDetails::of(self.tx, &after).await?;
        }
        self.promote(By::Staff(actor)).await?;
        Ok(())
    }
}

/// Why a date cannot have so few seats, when it cannot.
#[must_use]
pub fn too_few_seats(seats: i32, confirmed: i64) -> Option<String> {
    (i64::from(seats) < confirmed).then(|| {
        if confirmed == 1 {
            "C'è già 1 iscritto confermato.".to_owned()
        } else {
            format!("Ci sono già {confirmed} iscritti confermati.")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_in_correct_italian_how_many_are_confirmed() {
        assert_eq!(too_few_seats(0, 1).as_deref(), Some("C'è già 1 iscritto confermato."));
        assert_eq!(
            too_few_seats(11, 12).as_deref(),
            Some("Ci sono già 12 iscritti confermati.")
        );
        assert_eq!(too_few_seats(12, 12), None);
    }
}
