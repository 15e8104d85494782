//! Cancels one's own reservation.

use std::slice;

use battito_domain::{messages, reservation};
use battito_platform::{
    ApiError, App, SignedIn,
    entities::{reservations, users},
};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{dto::MyReservation, view};
use crate::features::reservations::{
    attendances,
    ledger::{By, SeatLedger},
    mails, store,
};

/// How often the date of a reservation is looked up, because staff may move the reservation before the date is locked.
const ATTEMPTS: usize = 2;

/// Cancels a reservation. One that is cancelled already is answered the same and stays as it is.
pub(super) async fn cancel(app: &App, signed_in: SignedIn, id: i64) -> Result<MyReservation, ApiError> {
    for _ in 0..ATTEMPTS {
        let user = signed_in.user.clone();
        let cancelled = app
            .write(move |app, tx| async move { cancel_in(app, tx, &user, id).await }.boxed())
            .await?;
        if let Some(cancelled) = cancelled {
            return view::mine(app, cancelled).await;
        }
    }
    Err(ApiError::Conflict(messages::RESERVATION_MOVED.to_owned()))
}

/// Nothing when the reservation was moved to another date before its date was locked.
async fn cancel_in(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    id: i64,
) -> Result<Option<reservations::Model>, ApiError> {
    let found = store::find_own(tx, id, user.id).await?.ok_or(ApiError::NotFound)?;
    let Some(mut ledger) = SeatLedger::lock(app, tx, found.course_date_id).await? else {
        return Ok(None);
    };
    // Read again under the locks: it may have been promoted, cancelled or marked in between.
    let Some(found) = ledger.lock_reservation(id).await? else {
        return Ok(None);
    };
    let status = found.status.0;
    if status == reservation::Status::Cancelled {
        return Ok(Some(found));
    }
    let (starts_at, notice) = (ledger.date().starts_at, app.cancellation_notice());
    if !reservation::may_cancel(status, app.now(), starts_at, notice)
        || attendances::any_has_results(tx, ledger.date(), slice::from_ref(&found)).await?
    {
        return Err(ApiError::Conflict(messages::TOO_LATE_TO_CANCEL.to_owned()));
    }
    let cancelled = ledger.cancel(&found, By::Owner).await?;
    mails::tell_cancelled(app, tx, user, &cancelled, ledger.details(), status).await?;
    Ok(Some(cancelled))
}
