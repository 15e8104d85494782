//! Moves reservations to another date of the same course: by staff, or by the owner, whom the rules of booking bind.

use std::{collections::HashMap, slice};

use battito_domain::{attendance::Mark, booking, messages, reservation::Status, reservation::may_cancel};
use battito_platform::{
    Actor, ApiError, App,
    entities::{reservations, users},
};
use sea_orm::DatabaseTransaction;

use super::{promote::By, seat_ledger::SeatLedger, store};
use crate::features::reservations::{attendances, date_details::DateDetails};

/// A reservation that its owner has moved.
#[derive(Debug)]
pub struct Moved {
    /// On the new date.
    pub reservation: reservations::Model,
    /// On the old date.
    pub before: reservations::Model,
    /// Its marks on the old date, which are deleted.
    pub forgotten: Vec<Mark>,
    /// Position in the waiting list of the new date, from 1.
    pub waiting_position: Option<i64>,
    /// The old date.
    pub from: DateDetails,
    /// The new date.
    pub to: DateDetails,
}

impl SeatLedger<'_> {
    /// Moves live reservations of this date, which were read under the lock, to another date of its course,
    /// as staff do: to free seats there, or to the end of its waiting list. Seats are moved before waiting
    /// reservations, which keep their order. The waiting list of this date is promoted once, when all have
    /// left, so that a leaving person is not promoted. Returns them in the order given, each with its marks
    /// on this date, which are deleted. The caller has made sure that none has results.
    ///
    /// # Errors
    /// A field error when the target is cancelled, or over and full, or when one of the people has booked it already.
    pub async fn move_several(
        &mut self,
        actor: &Actor,
        target: &mut SeatLedger<'_>,
        reservations: &[reservations::Model],
    ) -> Result<Vec<(reservations::Model, Vec<Mark>)>, ApiError> {
        let people = reservations.iter().map(|reservation| reservation.user_id);
        target.check_newcomers(people).await?;
        let ids: Vec<i64> = reservations.iter().map(|reservation| reservation.id).collect();
        let mut forgotten = attendances::forget_results(self.tx, &ids).await?;
        let mut in_order: Vec<_> = reservations.iter().collect();
        in_order.sort_by_key(|reservation| {
            let waits = reservation.status.0 == Status::Waiting;
            (
                waits.then(|| reservation.queued_at.unwrap_or(reservation.created_at)),
                reservation.id,
            )
        });
        let mut moved = HashMap::with_capacity(in_order.len());
        for reservation in in_order {
            let (placed, _) = exchange(self, target, reservation).await?;
            let marks = forgotten.remove(&placed.id).unwrap_or_default();
            moved.insert(placed.id, (placed, marks));
        }
        self.promote(By::Staff(actor)).await?;
        Ok(reservations
            .iter()
            .filter_map(|reservation| moved.remove(&reservation.id))
            .collect())
    }
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
    let (mut source, mut target) = lock_two(app, tx, reservation.course_date_id, target_id, &[user.id]).await?;
    let found = source.lock_reservation(reservation.id).await?;
    let found = found.ok_or_else(|| ApiError::Conflict(messages::RESERVATION_MOVED.to_owned()))?;
    let status = found.status.0;
    if !status.is_live() {
        return Err(ApiError::Conflict(messages::CANCELLED_BOOKING.to_owned()));
    }
    if !may_cancel(status, app.now(), source.date().starts_at, app.cancellation_notice()) {
        return Err(ApiError::Conflict(messages::TOO_LATE_TO_MOVE.to_owned()));
    }
    if attendances::any_has_results(tx, source.date(), slice::from_ref(&found)).await? {
        return Err(ApiError::Conflict(messages::TOO_LATE_TO_MOVE.to_owned()));
    }
    let request = booking::Request {
        waiting: request.waiting && status == Status::Waiting,
        ..request
    };
    target.check_mover(user, &request)?;
    let forgotten = attendances::forget_results(tx, &[found.id]).await?.remove(&found.id);
    let (reservation, waiting_position) = exchange(&mut source, &mut target, &found).await?;
    source.promote(By::Owner).await?;
    Ok(Moved {
        reservation,
        before: found,
        forgotten: forgotten.unwrap_or_default(),
        waiting_position,
        from: source.details().clone(),
        to: target.details().clone(),
    })
}

/// Locks a date and another one of the same course, the lower id first, so that two moves in opposite directions do not
/// deadlock. `people` are locked before.
///
/// # Errors
/// 404 without such a date; a field error when the other date does not exist or has another course: the certificates of a
/// reservation belong to its course.
pub async fn lock_two<'a>(
    app: &'a App,
    tx: &'a DatabaseTransaction,
    source_id: i64,
    target_id: i64,
    people: &[i64],
) -> Result<(SeatLedger<'a>, SeatLedger<'a>), ApiError> {
    let first = SeatLedger::lock_for(app, tx, source_id.min(target_id), people).await?;
    let second = SeatLedger::lock_for(app, tx, source_id.max(target_id), people).await?;
    let (source, target) = if source_id < target_id {
        (first, second)
    } else {
        (second, first)
    };
    let no_target = || ApiError::field("id_course_date", messages::DATE_NOT_AVAILABLE);
    let (source, target) = (source.ok_or(ApiError::NotFound)?, target.ok_or_else(no_target)?);
    if target.date().course_id != source.date().course_id {
        return Err(no_target());
    }
    Ok((source, target))
}

/// Takes a seat of the target, or the end of its waiting list, and gives the old one back. The caller promotes the waiting list
/// of the source.
async fn exchange(
    source: &mut SeatLedger<'_>,
    target: &mut SeatLedger<'_>,
    found: &reservations::Model,
) -> Result<(reservations::Model, Option<i64>), ApiError> {
    let assigned = target.assign()?;
    let moved = store::place(target.tx, found.id, target.date().id, assigned, target.now).await?;
    source.release(found.status.0);
    Ok((moved, assigned.waiting_position))
}
