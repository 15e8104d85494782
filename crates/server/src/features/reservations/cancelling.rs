//! Cancelling one's own reservation. A seat given up goes to the first in line, in the same transaction.

use battito_domain::{messages, reservation};
use futures_util::FutureExt;
use sea_orm::{ActiveModelTrait, DatabaseTransaction, Set};

use super::{dto::MyReservation, listing, mails, place::Place, promote, store};
use crate::{
    entities::{reservations, users},
    platform::{access::SignedIn, error::ApiError, state::App},
};

/// Cancels; again, when it is cancelled already, changes nothing and answers the same.
pub(super) async fn cancel(app: &App, signed_in: SignedIn, id: i64) -> Result<MyReservation, ApiError> {
    let state = app.clone();
    let cancelled = app
        .db()
        .write(move |tx| async move { cancel_in(&state, tx, &signed_in.user, id).await }.boxed())
        .await?;
    listing::view_own(app, cancelled).await
}

async fn cancel_in(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    id: i64,
) -> Result<reservations::Model, ApiError> {
    let now = app.now();
    let found = store::find_own(tx, id, user.id).await?.ok_or(ApiError::NotFound)?;
    let date = store::lock_date(tx, found.course_date_id)
        .await?
        .ok_or(ApiError::NotFound)?;
    // Read again under the lock: it may have been promoted or cancelled in between.
    let found = store::find_own(tx, id, user.id).await?.ok_or(ApiError::NotFound)?;
    let status = listing::status_of(&found)?;
    if status == reservation::Status::Cancelled {
        return Ok(found);
    }
    if !reservation::may_cancel(status, now, date.starts_at, app.cancellation_notice()) {
        return Err(ApiError::Conflict(messages::TOO_LATE_TO_CANCEL.to_owned()));
    }
    let cancelled = reservations::ActiveModel {
        id: Set(found.id),
        status: Set(reservation::Status::Cancelled.as_str().to_owned()),
        cancelled_at: Set(Some(now)),
        updated_at: Set(now),
        ..Default::default()
    };
    let cancelled = cancelled.update(tx).await?;
    let place = Place::of(tx, &date).await?;
    mails::tell_cancelled(app, tx, user, &cancelled, &place, status).await?;
    if status == reservation::Status::Confirmed {
        promote::promote(app, tx, date.id).await?;
    }
    Ok(cancelled)
}
