//! Moves a reservation to another date of the same course: by staff, or by its owner, whom the rules of booking bind.

use battito_domain::{attendance::has_results, booking, messages, reservation::Status, reservation::may_cancel};
use sea_orm::DatabaseTransaction;

use super::{seat_ledger::SeatLedger, store};
use crate::{
    entities::{reservations, users},
    features::reservations::date_details::DateDetails,
    platform::{error::ApiError, state::App},
};

/// A reservation that its owner has moved.
#[derive(Debug)]
pub struct Moved {
    /// On the new date.
    pub reservation: reservations::Model,
    /// Position in the waiting list of the new date, from 1.
    pub waiting_position: Option<i64>,
    /// The old date.
    pub from: DateDetails,
    /// The new date.
    pub to: DateDetails,
}

/// Moves a live reservation to another date of its course, as staff do: to a free seat there, or to the end of its waiting list. The
/// seat it leaves goes to the waiting list of the old date.
///
/// # Errors
/// 404 without such a live reservation; a field error when the target has another course or gives no seats any more, or
/// when the person has booked it already.
pub async fn move_to(
    app: &App,
    tx: &DatabaseTransaction,
    reservation_id: i64,
    target_id: i64,
) -> Result<reservations::Model, ApiError> {
    let found = store::find_any(tx, reservation_id).await?.ok_or(ApiError::NotFound)?;
    if found.course_date_id == target_id {
        return Ok(found);
    }
    let (mut source, mut target, found) = lock_both(app, tx, &found, target_id, &[]).await?;
    if !found.status.0.is_live() {
        return Err(ApiError::NotFound);
    }
    target.check_newcomer(found.user_id).await?;
    let (moved, _) = exchange(&mut source, &mut target, &found).await?;
    Ok(moved)
}

/// Moves the live reservation of its owner to another date of its course, under the rules of booking, as long as it can be
/// cancelled. A seat is never given up for a place in a waiting list: only who waits already can join another list, and
/// must say so with `request.waiting`.
///
/// # Errors
/// 409 when it is cancelled, too late, or has results; the field errors of a booking when the new date cannot be booked.
pub async fn move_own(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    reservation: &reservations::Model,
    request: booking::Request<'_>,
) -> Result<Moved, ApiError> {
    let target_id = request
        .id_course_date
        .ok_or_else(|| ApiError::field("id_course_date", messages::REQUIRED))?;
    let (mut source, mut target, found) = lock_both(app, tx, reservation, target_id, &[user.id]).await?;
    let status = found.status.0;
    if !status.is_live() {
        return Err(ApiError::Conflict(messages::CANCELLED_BOOKING.to_owned()));
    }
    if !may_cancel(status, app.now(), source.date().starts_at, app.cancellation_notice()) {
        return Err(ApiError::Conflict(messages::TOO_LATE_TO_MOVE.to_owned()));
    }
    if has_results(found.attendance.0, found.outcome.0) {
        return Err(ApiError::Conflict(messages::TOO_LATE_TO_MOVE.to_owned()));
    }
    let request = booking::Request {
        waiting: request.waiting && status == Status::Waiting,
        ..request
    };
    target.check_mover(user, &request)?;
    let (reservation, waiting_position) = exchange(&mut source, &mut target, &found).await?;
    Ok(Moved {
        reservation,
        waiting_position,
        from: source.details().clone(),
        to: target.details().clone(),
    })
}

/// Locks the date of a reservation and another date of the same course, the lower id first, so that two moves in opposite
/// directions do not deadlock. Returns them with the reservation as it is under the lock. `people` are locked before.
///
/// # Errors
/// 409 when the reservation was moved meanwhile; a field error when the other date does not exist or has another course:
/// the certificates of the reservation belong to its course.
async fn lock_both<'a>(
    app: &'a App,
    tx: &'a DatabaseTransaction,
    reservation: &reservations::Model,
    target_id: i64,
    people: &[i64],
) -> Result<(SeatLedger<'a>, SeatLedger<'a>, reservations::Model), ApiError> {
    let source_id = reservation.course_date_id;
    let first = SeatLedger::lock_for(app, tx, source_id.min(target_id), people).await?;
    let second = SeatLedger::lock_for(app, tx, source_id.max(target_id), people).await?;
    let (source, target) = if source_id < target_id {
        (first, second)
    } else {
        (second, first)
    };
    let no_target = || ApiError::field("id_course_date", messages::DATE_NOT_AVAILABLE);
    let (source, target) = (source.ok_or(ApiError::NotFound)?, target.ok_or_else(no_target)?);
    let found = source.find(reservation.id).await?;
    let found = found.ok_or_else(|| ApiError::Conflict(messages::RESERVATION_MOVED.to_owned()))?;
    if target.date().course_id != source.date().course_id {
        return Err(no_target());
    }
    Ok((source, target, found))
}

/// Takes a seat of the target, or the end of its waiting list, and gives the old one back.
async fn exchange(
    source: &mut SeatLedger<'_>,
    target: &mut SeatLedger<'_>,
    found: &reservations::Model,
) -> Result<(reservations::Model, Option<i64>), ApiError> {
    let assigned = target.assign();
    let place = (target.date().id, assigned.status, assigned.queued_at);
    let moved = store::place(target.tx, found.id, place, target.now).await?;
    target.tell_changed(std::slice::from_ref(&moved));
    source.release(found.status.0);
    source.promote().await?;
    Ok((moved, assigned.waiting_position))
}
