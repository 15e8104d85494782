//! There is always an admin who can log in.

use sea_orm::DatabaseTransaction;

use super::store;
use crate::platform::error::ApiError;

const LAST_ADMIN: &str = "È l'unico amministratore attivo: nominane prima un altro.";

/// Locks the accounts of all enabled admins, lowest id first, until the transaction ends, and lets pass when one remains
/// without this user. Call it before the user's own row is locked: two admins who demote each other then wait for one
/// another instead of deadlocking, and the second one is refused.
///
/// # Errors
/// 409 when the user is the last one.
pub(super) async fn check_another_remains(tx: &DatabaseTransaction, user_id: i64) -> Result<(), ApiError> {
    let admins = store::lock_admins(tx).await?;
    if admins.iter().any(|id| *id != user_id) {
        Ok(())
    } else {
        Err(ApiError::Conflict(LAST_ADMIN.into()))
    }
}
