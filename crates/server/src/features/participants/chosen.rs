//! The reservations of a date that one call names, and why it changes none of them.

use battito_domain::{field_errors::FieldErrors, messages};
use sea_orm::DatabaseTransaction;

use super::{dto::MAX_IDS, store};
use crate::{
    entities::reservations::Model,
    features::reservations::{ledger::SeatLedger, store as reserved},
    platform::{error::ApiError, state::App},
};

/// Why a reservation cannot be changed, with its person.
pub(super) struct Refusal {
    pub(super) user_id: i64,
    pub(super) reason: String,
}

/// The numbers of a request, each once.
///
/// # Errors
/// A field error when there are none, or too many.
pub(in crate::features) fn checked(mut ids: Vec<i64>) -> Result<Vec<i64>, ApiError> {
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Err(ApiError::field("ids", messages::REQUIRED));
    }
    if ids.len() > MAX_IDS {
        return Err(ApiError::field("ids", messages::INVALID_VALUE));
    }
    Ok(ids)
}

/// Locks a date and then these reservations of it, so that nobody records attendance while their status changes. A
/// reservation of another date is left out.
///
/// # Errors
/// 404 without such a date.
pub(super) async fn lock<'a>(
    app: &'a App,
    tx: &'a DatabaseTransaction,
    date_id: i64,
    ids: &[i64],
) -> Result<(SeatLedger<'a>, Vec<Model>), ApiError> {
    let ledger = SeatLedger::lock(app, tx, date_id).await?;
    let ledger = ledger.ok_or(ApiError::NotFound)?;
    let rows = store::lock(tx, ids).await?;
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
    let (ledger, rows) = lock(app, tx, date_id, ids).await?;
    if rows.len() != ids.len() {
        return Err(ApiError::field("ids", messages::INVALID_VALUE));
    }
    Ok((ledger, rows))
}

/// Refuses the whole call, with a sentence for each person who cannot be changed.
///
/// # Errors
/// A field error when there are such people.
pub(super) async fn refuse(tx: &DatabaseTransaction, refusals: &[Refusal]) -> Result<(), ApiError> {
    let people = reserved::people(tx, refusals.iter().map(|refusal| refusal.user_id)).await?;
    let mut errors = FieldErrors::default();
    for Refusal { user_id, reason } in refusals {
        let sentence = match people.get(user_id) {
            Some(user) => format!("{} {}: {reason}", user.name, user.surname),
            None => reason.clone(),
        };
        errors.add("ids", sentence);
    }
    Ok(errors.into_result(())?)
}
