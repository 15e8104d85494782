//! Cancels a reservation for staff, and tells the person.

use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{audit_change, dto::Reservation, mails, relocate, store, view};
use crate::{
    entities::reservations::Model,
    features::reservations::{ledger::SeatLedger, store as reserved},
    platform::{
        audit::{self, Actor},
        error::ApiError,
        state::App,
    },
};

/// Cancels a reservation. One that is cancelled already is answered the same and stays as it is.
pub(super) async fn cancel(app: &App, actor: Actor, id: i64) -> Result<Reservation, ApiError> {
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                let cancelled = cancel_in(&state, tx, &actor, id).await?;
                view::row(tx, cancelled).await
            }
            .boxed()
        })
        .await
}

async fn cancel_in(app: &App, tx: &DatabaseTransaction, actor: &Actor, id: i64) -> Result<Model, ApiError> {
    let found = store::find(tx, id).await?.ok_or(ApiError::NotFound)?;
    let ledger = SeatLedger::lock(app, tx, found.course_date_id).await?;
    let mut ledger = ledger.ok_or(ApiError::NotFound)?;
    // Nobody records attendance while the reservation is cancelled.
    store::lock(tx, &[id]).await?;
    let found = ledger.find(id).await?.ok_or(ApiError::NotFound)?;
    if !found.status.0.is_live() {
        return Ok(found);
    }
    relocate::check_movable(tx, &found).await?;
    let cancelled = ledger.cancel(&found).await?;
    let user = reserved::people(tx, [found.user_id]).await?.remove(&found.user_id);
    if let Some(user) = user.filter(|_| ledger.date().ends_at > app.now()) {
        mails::tell_cancelled(app, tx, &user, (&found, &cancelled), ledger.details()).await?;
    }
    let before = audit_change::state(&found, None, None);
    let after = audit_change::state(&cancelled, None, None);
    let change = audit_change::change("reservation.cancel", id, Some(before), Some(after));
    audit::record(tx, app.now(), actor, change).await?;
    Ok(cancelled)
}
