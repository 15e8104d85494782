//! The reservations of a date that one call names, and why it changes none of them.

use battito_domain::{field_errors::FieldErrors, messages};
use battito_platform::{ApiError, App, entities::reservations::Model};
use sea_orm::DatabaseTransaction;

use crate::features::reservations::{ledger::SeatLedger, store as reserved};

/// Why a reservation cannot be changed, with its person.
pub(super) struct Refusal {
    pub(super) user_id: i64,
    /// The field that asks for the change; none when the stored row forbids it.
    pub(super) field: Option<&'static str>,
    pub(super) reason: String,
}

/// How refusals are answered.
#[derive(Debug, Clone, Copy)]
pub(super) enum Naming {
    /// The call is about one person, who needs no name.
    One,
    /// The call is about several: a sentence for each who cannot be changed, under `ids`.
    Each,
}

/// Locks a date and then these reservations of it, so that no attendance is recorded while their status
/// changes. A reservation of another date is left out.
///
/// # Errors
/// 404 without such a date.
pub(super) async fn lock<'a>(
    app: &'a App,
    tx: &'a DatabaseTransaction,
    date_id: i64,
    ids: &[i64],
) -> Result<(SeatLedger<'a>, Vec<Model>), ApiError> {
    lock_with(app, tx, date_id, ids, &[]).await
}

/// The same for reservations that are to be live again: their people are locked before the date, as for a booking.
///
/// # Errors
/// 404 without such a date.
pub(super) async fn lock_with_people<'a>(
    app: &'a App,
    tx: &'a DatabaseTransaction,
    date_id: i64,
    ids: &[i64],
) -> Result<(SeatLedger<'a>, Vec<Model>), ApiError> {
    let rows = reserved::of_date(tx, date_id, ids).await?;
    let people: Vec<i64> = rows.iter().map(|row| row.user_id).collect();
    lock_with(app, tx, date_id, ids, &people).await
}

async fn lock_with<'a>(
    app: &'a App,
    tx: &'a DatabaseTransaction,
    date_id: i64,
    ids: &[i64],
    people: &[i64],
) -> Result<(SeatLedger<'a>, Vec<Model>), ApiError> {
    let ledger = SeatLedger::lock_for(app, tx, date_id, people).await?;
    let ledger = ledger.ok_or(ApiError::NotFound)?;
    let rows = reserved::lock(tx, ids).await?;
    let of_date = rows.into_iter().filter(|row| row.course_date_id == date_id);
    Ok((ledger, of_date.collect()))
}

/// The same, when all of them must be there.
///
/// # Errors
/// 404 without such a date; a field error when one of the reservations is of another date.
pub(super) async fn lock_all<'a>(
    app: &'a App,
    tx: &'a DatabaseTransaction,
    date_id: i64,
    ids: &[i64],
) -> Result<(SeatLedger<'a>, Vec<Model>), ApiError> {
    all_of(lock(app, tx, date_id, ids).await?, ids)
}

/// [`lock_with_people`], when all of the reservations must be there.
///
/// # Errors
/// As `lock_all`.
pub(super) async fn lock_all_with_people<'a>(
    app: &'a App,
    tx: &'a DatabaseTransaction,
    date_id: i64,
    ids: &[i64],
) -> Result<(SeatLedger<'a>, Vec<Model>), ApiError> {
    all_of(lock_with_people(app, tx, date_id, ids).await?, ids)
}

fn all_of<'a>(locked: (SeatLedger<'a>, Vec<Model>), ids: &[i64]) -> Result<(SeatLedger<'a>, Vec<Model>), ApiError> {
    if locked.1.len() == ids.len() {
        Ok(locked)
    } else {
        Err(ApiError::field("ids", messages::INVALID_VALUE))
    }
}

/// The one reservation that was locked.
///
/// # Errors
/// 409 when it was moved to another date after it was found.
pub(super) fn only(locked: Vec<Model>) -> Result<Model, ApiError> {
    let moved = || ApiError::Conflict(messages::RESERVATION_MOVED.to_owned());
    locked.into_iter().next().ok_or_else(moved)
}

/// Refuses the whole call when there are people who cannot be changed.
///
/// # Errors
/// A field error or 409 for the only person; with several, a field error with a sentence for each.
pub(super) async fn refuse(tx: &DatabaseTransaction, naming: Naming, refusals: &[Refusal]) -> Result<(), ApiError> {
    if let (Naming::One, Some(Refusal { field, reason, .. })) = (naming, refusals.first()) {
        return Err(match field {
            Some(field) => ApiError::field(field, reason),
            None => ApiError::Conflict(reason.clone()),
        });
    }
    let people = reserved::people(tx, refusals.iter().map(|refusal| refusal.user_id)).await?;
    let mut errors = FieldErrors::default();
    for Refusal { user_id, reason, .. } in refusals {
        let sentence = match people.get(user_id) {
            Some(user) => format!("{} {}: {reason}", user.name, user.surname),
            None => reason.clone(),
        };
        errors.add("ids", sentence);
    }
    Ok(errors.into_result(())?)
}
