//! Reinstates a cancelled reservation.

use battito_domain::messages;
use battito_platform::{ApiError, entities::reservations};

use super::{seat_ledger::SeatLedger, store};

impl SeatLedger<'_> {
    /// Gives a cancelled reservation of this date a seat again, or the end of the waiting list: waiting
    /// people keep their positions. One that is live is returned unchanged. Its person was given to
    /// `lock_for`.
    ///
    /// # Errors
    /// A field error when the date is cancelled, or over and full, or the person has booked again meanwhile or has no enabled
    /// account.
    pub async fn reinstate(&mut self, reservation: &reservations::Model) -> Result<reservations::Model, ApiError> {
        if reservation.status.0.is_live() {
            return Ok(reservation.clone());
        }
        self.check_newcomers([reservation.user_id]).await?;
        if !self.enabled.contains(&reservation.user_id) {
            return Err(ApiError::field("id_user", messages::DISABLED_ACCOUNT));
        }
        let assigned = self.assign()?;
        Ok(store::place(self.tx, reservation.id, self.date().id, assigned, self.now).await?)
    }

    /// Whether staff can add people.
    ///
    /// # Errors
    /// A field error when the date is cancelled.
    pub fn check_takes_people(&self) -> Result<(), ApiError> {
        if self.enrolment().is_some() {
            Ok(())
        } else {
            Err(ApiError::field("id_course_date", messages::DATE_NOT_AVAILABLE))
        }
    }

    /// Whether these people can be added by staff.
    pub(super) async fn check_newcomers(&self, user_ids: impl IntoIterator<Item = i64>) -> Result<(), ApiError> {
        self.check_takes_people()?;
        if !store::live_of(self.tx, self.date().id, user_ids).await?.is_empty() {
            return Err(ApiError::field("id_course_date", messages::ALREADY_ENROLLED));
        }
        Ok(())
    }
}
