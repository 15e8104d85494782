//! There is always an admin who can log in.

use sea_orm::DatabaseTransaction;

use super::store;
use crate::{entities::users::Model, features::accounts, platform::error::ApiError};

const LAST_ADMIN: &str = "È l'unico amministratore attivo: nominane prima un altro.";

/// Locks a user until the transaction ends. When the user is an enabled admin and stops being one (`gives_up`), the
/// accounts of all enabled admins are locked before, lowest id first: two admins who demote each other then wait for one
/// another instead of deadlocking, and the second one is refused.
///
/// # Errors
/// 404 without such a user; 409 when no other admin would remain; 412 when the user has become an admin meanwhile.
pub(super) async fn lock_user(tx: &DatabaseTransaction, id: i64, gives_up: bool) -> Result<Model, ApiError> {
    let loses_an_admin = |user: &Model| gives_up && user.is_admin && user.disabled_at.is_none();
    let seen = accounts::store::find(tx, id).await?.ok_or(ApiError::NotFound)?;
    if loses_an_admin(&seen) {
        let admins = store::lock_admins(tx).await?;
        if admins.iter().all(|admin| *admin == id) {
            return Err(ApiError::Conflict(LAST_ADMIN.into()));
        }
    }
    let locked = store::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
    if loses_an_admin(&locked) && !loses_an_admin(&seen) {
        return Err(ApiError::Stale);
    }
    Ok(locked)
}
