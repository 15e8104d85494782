//! Moves one's own reservation to another date of the same course.

use battito_domain::booking;
use battito_platform::{
    Actor, ApiError, App, SignedIn, audit,
    entities::{reservations, users},
};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    book::{count_guess, is_wrong_password},
    dto::{MoveRequest, MyReservation},
    view,
};
use crate::features::reservations::{
    audit_change,
    ledger::{self, Moved},
    mails, store,
};

/// Moves a reservation. To the date that it has already changes nothing.
pub(super) async fn move_mine(
    app: &App,
    signed_in: SignedIn,
    id: i64,
    request: MoveRequest,
) -> Result<MyReservation, ApiError> {
    let actor = signed_in.actor();
    let attempt = match request.password {
        // The same guesses as those of a booking.
        Some(_) => Some(count_guess(app, &signed_in, request.id_course_date).await?),
        None => None,
    };
    let user = signed_in.user;
    let moved = app
        .write(move |app, tx| async move { move_in(app, tx, &user, &actor, id, &request).await }.boxed())
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
    actor: &Actor,
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
    record_forgotten(app, tx, actor, &moved).await?;
    Ok(moved.reservation)
}

/// Writes an attendance that the move has deleted to the audit log, as a move by staff does. Other moves by the owner are not
/// recorded.
async fn record_forgotten(app: &App, tx: &DatabaseTransaction, actor: &Actor, moved: &Moved) -> Result<(), ApiError> {
    let (before, after) = (&moved.before, &moved.reservation);
    if moved.forgotten.is_empty() && before.attendance == after.attendance {
        return Ok(());
    }
    let was = audit_change::state(before, None, Some(&moved.forgotten));
    let is = audit_change::state(after, None, Some(&[]));
    let change = audit_change::change("reservation.move", after.id, Some(was), Some(is));
    audit::record(tx, app.now(), actor, change).await
}
