//! Cancels reservations. A freed seat goes to the waiting list in the same transaction.

use std::slice;

use battito_domain::messages;
use battito_platform::{
    ApiError, App,
    entities::{reservations, users},
};
use sea_orm::DatabaseTransaction;

use super::{super::attendances, promote::By, seat_counts::SeatCounts, seat_ledger::SeatLedger, store};

impl SeatLedger<'_> {
    /// Cancels a live reservation of this date, which was read under the lock, and promotes the waiting list. One that is
    /// cancelled already is returned unchanged.
    pub async fn cancel(
        &mut self,
        reservation: &reservations::Model,
        by: By<'_>,
    ) -> Result<reservations::Model, ApiError> {
        let cancelled = self.cancel_several(std::slice::from_ref(reservation), by).await?.pop();
        cancelled.ok_or_else(|| ApiError::internal("a reservation was not cancelled"))
    }

    /// The same for several reservations. The waiting list is promoted once, when all of them are cancelled,
    /// so that no cancelled person is promoted.
    pub async fn cancel_several(
        &mut self,
        reservations: &[reservations::Model],
        by: By<'_>,
    ) -> Result<Vec<reservations::Model>, ApiError> {
        let mut cancelled = Vec::with_capacity(reservations.len());
        for reservation in reservations {
            cancelled.push(if reservation.status.0.is_live() {
                self.release(reservation.status.0);
                store::cancel(self.tx, reservation.id, self.now).await?
            } else {
                reservation.clone()
            });
        }
        self.promote(by).await?;
        Ok(cancelled)
    }

    /// Cancels all live reservations of the date, without promotions. Returns them as they were, with their
    /// people.
    pub async fn cancel_all(&mut self) -> Result<Vec<(reservations::Model, users::Model)>, ApiError> {
        let live = self.live().await?;
        if !live.is_empty() {
            store::cancel_all(self.tx, self.date().id, self.now).await?;
            self.counts = SeatCounts::default();
        }
        Ok(live)
    }
}

/// Cancels the live reservations of a user on dates that have not started, as when the user is disabled. Their seats go to
/// the waiting lists. Reservations of past dates and those with results stay: certificates and the attendance register need
/// them. The caller has locked the user, who books nothing meanwhile.
///
/// # Errors
/// 409 when one of the reservations is moved to another date meanwhile.
pub async fn cancel_all_of_user(
    app: &App,
    tx: &DatabaseTransaction,
    user_id: i64,
    by: By<'_>,
) -> Result<Vec<reservations::Model>, ApiError> {
    let mut cancelled = Vec::new();
    for date_id in store::cancellable_dates_of_user(tx, user_id, app.now()).await? {
        let Some(mut ledger) = SeatLedger::lock(app, tx, date_id).await? else {
            continue;
        };
        for reservation in store::live_of(tx, date_id, [user_id]).await? {
            let locked = ledger.lock_reservation(reservation.id).await?;
            if let Some(reservation) = locked
                && !attendances::any_has_results(tx, ledger.date(), slice::from_ref(&reservation)).await?
            {
                cancelled.push(ledger.cancel(&reservation, by).await?);
            }
        }
    }
    if !store::cancellable_dates_of_user(tx, user_id, app.now())
        .await?
        .is_empty()
    {
        // Staff have moved a reservation to a date that is not locked here.
        return Err(ApiError::Conflict(messages::RESERVATIONS_CHANGED.to_owned()));
    }
    Ok(cancelled)
}
