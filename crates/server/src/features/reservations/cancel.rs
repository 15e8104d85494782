//! Cancels one's own reservation.

use battito_domain::{messages, reservation};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{dto::MyReservation, ledger::SeatLedger, mails, store, view};
use crate::{
    entities::{reservations, users},
    platform::{access::SignedIn, error::ApiError, state::App},
};

/// Cancels a reservation. One that is cancelled already is answered the same and stays as it is.
pub(super) async fn cancel(app: &App, signed_in: SignedIn, id: i64) -> Result<MyReservation, ApiError> {
    let state = app.clone();
    let cancelled = app
        .db()
        .write(move |tx| async move { cancel_in(&state, tx, &signed_in.user, id).await }.boxed())
        .await?;
    view::mine(app, cancelled).await
}

async fn cancel_in(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    id: i64,
) -> Result<reservations::Model, ApiError> {
    let found = store::find_own(tx, id, user.id).await?.ok_or(ApiError::NotFound)?;
    let ledger = SeatLedger::lock(app, tx, found.course_date_id).await?;
    let mut ledger = ledger.ok_or(ApiError::NotFound)?;
    // Read again under the lock: it may have been promoted or cancelled in between.
    let found = ledger.find(id).await?.ok_or(ApiError::NotFound)?;
    let status = found.status.0;
    if status == reservation::Status::Cancelled {
        return Ok(found);
    }
    let (starts_at, notice) = (ledger.date().starts_at, app.cancellation_notice());
    if !reservation::may_cancel(status, app.now(), starts_at, notice) {
        return Err(ApiError::Conflict(messages::TOO_LATE_TO_CANCEL.to_owned()));
    }
    let cancelled = ledger.cancel(&found).await?;
    mails::tell_cancelled(app, tx, user, &cancelled, ledger.details(), status).await?;
    Ok(cancelled)
}
