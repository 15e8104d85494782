//! Promotes the waiting list: free seats go to waiting people in the order in which they joined.

use battito_domain::{reservation::Status, waiting_list};
use battito_platform::{Actor, ApiError, audit, entities::reservations::Model};

use super::{seat_ledger::SeatLedger, store};
use crate::features::reservations::{audit_change, mails, store as people};

/// The cause of a promotion.
#[derive(Debug, Clone, Copy)]
pub enum By<'a> {
    /// Staff: the audit log names them for everybody who is promoted.
    Staff(&'a Actor),
    /// The owner of a reservation. The audit log has only changes by staff.
    Owner,
}

impl SeatLedger<'_> {
    /// Gives free seats to the waiting list and tells the people by mail. Returns how many were confirmed. A
    /// date that has started or was cancelled does not promote.
    ///
    /// A mail that cannot be composed fails neither the promotion nor the use case that freed the seat: it is logged and
    /// recorded in the outbox as failed.
    pub async fn promote(&mut self, by: By<'_>) -> Result<usize, ApiError> {
        let free = i64::from(self.date().seats) - self.counts.confirmed;
        if free <= 0 || self.counts.waiting == 0 || !self.gives_seats() {
            return Ok(0);
        }
        let waiting = store::waiting_list(self.tx, self.date().id).await?;
        let promoted = store::confirm(self.tx, waiting_list::to_confirm(free, &waiting), self.now).await?;
        if let By::Staff(actor) = by {
            self.record(actor, &promoted).await?;
        }
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

    async fn record(&self, actor: &Actor, promoted: &[Model]) -> Result<(), ApiError> {
        let change = |after: &Model| {
            let before = Model {
                status: Status::Waiting.into(),
                ..after.clone()
            };
            audit_change::between("reservation.promote", &before, after)
        };
        audit::record_all(self.tx, self.now, actor, promoted.iter().map(change).collect()).await
    }
}
