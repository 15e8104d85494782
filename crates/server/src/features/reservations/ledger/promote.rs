//! Promotes the waiting list: free seats go to those who wait, in the order in which they joined.

use battito_domain::waiting_list;

use super::{seat_ledger::SeatLedger, store};
use crate::{
    features::reservations::{mails, store as people},
    platform::error::ApiError,
};

impl SeatLedger<'_> {
    /// Gives free seats to the waiting list and tells the people by mail. Returns how many were confirmed. A date that has
    /// started or was cancelled promotes nobody.
    ///
    /// A mail that cannot be composed fails neither the promotion nor the use case that freed the seat: it is logged and
    /// recorded in the outbox as failed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn promote(&mut self) -> Result<usize, ApiError> {
        let free = i64::from(self.date().seats) - self.counts.confirmed;
        if free <= 0 || self.counts.waiting == 0 || !self.gives_seats() {
            return Ok(0);
        }
        let waiting = store::waiting_list(self.tx, self.date().id).await?;
        let promoted = store::confirm(self.tx, waiting_list::to_confirm(free, &waiting), self.now).await?;
        self.tell_changed(&promoted);
        let mut users = people::people(self.tx, promoted.iter().map(|reservation| reservation.user_id)).await?;
        for reservation in &promoted {
            self.counts.confirmed += 1;
            self.counts.waiting -= 1;
            if let Some(user) = users.remove(&reservation.user_id) {
                mails::tell_promoted(self.app, self.tx, &user, reservation, &self.details).await?;
            }
        }
        Ok(promoted.len())
    }
}
