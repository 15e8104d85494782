//! Moves one's own reservation to another date of the same course.

use battito_domain::booking;
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    book::is_wrong_password,
    dto::{MoveRequest, MyReservation},
    ledger, mails, store, view,
};
use crate::{
    entities::{reservations, users},
    platform::{access::SignedIn, error::ApiError, rate_limit, state::App},
};

/// Moves a reservation. To the date that it has already changes nothing.
pub(super) async fn move_mine(
    app: &App,
    signed_in: SignedIn,
    id: i64,
    request: MoveRequest,
) -> Result<MyReservation, ApiError> {
    let user = signed_in.user;
    let attempt = match request.password {
        Some(_) => {
            // The same guesses as those of a booking.
            let guesses = format!("{} {:?}", user.id, request.id_course_date);
            Some(rate_limit::take(app, [rate_limit::BOOKING_PASSWORD.of(&guesses)]).await?)
        }
        None => None,
    };
    let state = app.clone();
    let moved = app
        .db()
        .write(move |tx| async move { move_in(&state, tx, &user, id, &request).await }.boxed())
        .await;
    if let Some(attempt) = attempt
        && !is_wrong_password(&moved)
    {
        attempt.give_back(app).await;
    }
    view::mine(app, moved?).await
}

async fn move_in(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    id: i64,
    request: &MoveRequest,
) -> Result<reservations::Model, ApiError> {
    let found = store::find_own(tx, id, user.id).await?.ok_or(ApiError::NotFound)?;
    if request.id_course_date == Some(found.course_date_id) && found.status.0.is_live() {
        return Ok(found);
    }
    let wanted = booking::Request {
        id_course_date: request.id_course_date,
        certificate: None,
        password: request.password.as_deref(),
        waiting: request.waiting,
    };
    let moved = ledger::move_own(app, tx, user, &found, wanted).await?;
    mails::tell_moved(app, tx, user, &moved).await?;
    Ok(moved.reservation)
}
