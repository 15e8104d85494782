//! Locks a certificate with all that its change touches, in the order of all use cases: the holder, the date, the
//! reservation, the certificate.

use battito_domain::{certificate::PaperStatus, messages};
use battito_platform::{
    ApiError,
    entities::{certificates::Model, reservations, users},
};
use sea_orm::DatabaseTransaction;

use super::store;
use crate::features::reservations::{ledger, store as reserved};

const REVOKED: &str = "Questo attestato è già stato revocato.";
const REPLACED: &str = "Questo attestato è già stato sostituito.";
/// Why a paper from before Battito is not printed again.
pub(super) const IMPORTED: &str = "Questo attestato è stato rilasciato prima di Battito: non può essere ristampato.";

/// Locks a certificate, and returns it with its reservation.
///
/// # Errors
/// 404 for an unknown one; 409 when it was given to somebody else meanwhile.
pub(super) async fn lock(tx: &DatabaseTransaction, id: i64) -> Result<(Model, Option<reservations::Model>), ApiError> {
    let found = store::find(tx, id).await?.ok_or(ApiError::NotFound)?;
    store::lock_people(tx, found.user_id).await?;
    let mut reservation = None;
    if let Some(reservation_id) = found.reservation_id {
        let without = || ApiError::internal("a certificate without its reservation");
        let unlocked = reserved::find(tx, reservation_id).await?.ok_or_else(without)?;
        ledger::store::lock_in_order(tx, [unlocked.course_date_id]).await?;
        let locked = reserved::lock(tx, &[reservation_id]).await?.pop();
        reservation = Some(locked.ok_or_else(without)?);
    }
    let locked = store::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
    if locked.user_id != found.user_id {
        return Err(ApiError::Conflict(messages::RESERVATIONS_CHANGED.to_owned()));
    }
    Ok((locked, reservation))
}

/// Locks a certificate that is still in force, and returns it with its reservation.
///
/// # Errors
/// 404 for an unknown one; 409 when it was revoked or replaced.
pub(super) async fn lock_in_force(
    tx: &DatabaseTransaction,
    id: i64,
) -> Result<(Model, Option<reservations::Model>), ApiError> {
    let (locked, reservation) = lock(tx, id).await?;
    match locked.status.0 {
        PaperStatus::Issued => Ok((locked, reservation)),
        PaperStatus::Revoked => Err(ApiError::Conflict(REVOKED.into())),
        PaperStatus::Replaced => Err(ApiError::Conflict(REPLACED.into())),
    }
}

/// The owner; none for an imported one without an account.
pub(super) async fn holder(tx: &DatabaseTransaction, paper: &Model) -> Result<Option<users::Model>, ApiError> {
    match paper.user_id {
        None => Ok(None),
        Some(id) => Ok(reserved::people(tx, [id]).await?.remove(&id)),
    }
}
