//! Moves a reservation to another date of the same course.

use battito_domain::messages;
use sea_orm::DatabaseTransaction;

use super::{seat_ledger::SeatLedger, store};
use crate::{
    entities::reservations,
    platform::{error::ApiError, state::App},
};

/// Moves a live reservation to another date of its course: to a free seat there, or to the end of its waiting list. The
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
    let source_id = found.course_date_id;
    if source_id == target_id {
        return Ok(found);
    }
    // The lower id first, so that two moves in opposite directions do not deadlock.
    let first = SeatLedger::lock(app, tx, source_id.min(target_id)).await?;
    let second = SeatLedger::lock(app, tx, source_id.max(target_id)).await?;
    let (source, target) = if source_id < target_id {
        (first, second)
    } else {
        (second, first)
    };
    let no_target = || ApiError::field("id_course_date", messages::DATE_NOT_AVAILABLE);
    let (mut source, mut target) = (source.ok_or(ApiError::NotFound)?, target.ok_or_else(no_target)?);
    let found = source.find(reservation_id).await?;
    let found = found
        .filter(|found| found.status.0.is_live())
        .ok_or(ApiError::NotFound)?;
    // The certificates of the reservation belong to its course.
    if target.date().course_id != source.date().course_id {
        return Err(no_target());
    }
    target.check_newcomer(found.user_id).await?;
    let assigned = target.assign();
    let place = (target_id, assigned.status, assigned.queued_at);
    let moved = store::place(tx, found.id, place, app.now()).await?;
    target.tell_changed(std::slice::from_ref(&moved));
    source.release(found.status.0);
    source.promote().await?;
    Ok(moved)
}
