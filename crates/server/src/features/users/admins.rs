//! There is always an admin who can log in.

use sea_orm::{ConnectionTrait, DatabaseTransaction};

use super::store;
use crate::{
    entities::users::Model,
    features::accounts,
    platform::{error::ApiError, locked_user::LockedUser},
};

const LAST_ADMIN: &str = "È l'unico amministratore attivo: nominane prima un altro.";
const LEAVING_LAST_ADMIN: &str = "Sei l'unico amministratore attivo: prima di eliminare l'account nominane un altro.";

/// Locks a user until the transaction ends. When the user is an enabled admin and stops being one (`gives_up`), the
/// accounts of all enabled admins are locked before, lowest id first: two admins who demote each other then wait for one
/// another instead of deadlocking, and the second one is refused.
///
/// # Errors
/// 404 without such a user; 409 when no other admin would remain; 412 when the user has become an admin meanwhile.
pub(super) async fn lock_user(tx: &DatabaseTransaction, id: i64, gives_up: bool) -> Result<LockedUser, ApiError> {
    lock_unless_last(tx, id, gives_up, LAST_ADMIN).await
}

/// The same for users who give up their own account.
///
/// # Errors
/// As [`lock_user`].
pub(in crate::features) async fn lock_leaving(tx: &DatabaseTransaction, id: i64) -> Result<LockedUser, ApiError> {
    lock_unless_last(tx, id, true, LEAVING_LAST_ADMIN).await
}

/// Whether this user is the only enabled admin.
///
/// # Errors
/// When the database cannot be read.
pub(in crate::features) async fn is_last(db: &impl ConnectionTrait, user: &Model) -> Result<bool, ApiError> {
    if !user.is_admin {
        return Ok(false);
    }
    Ok(!store::has_other_admin(db, user.id).await?)
}

async fn lock_unless_last(
    tx: &DatabaseTransaction,
    id: i64,
    gives_up: bool,
    refusal: &str,
) -> Result<LockedUser, ApiError> {
    let loses_an_admin = |user: &Model| gives_up && user.is_admin && user.disabled_at.is_none();
    let seen = accounts::store::find(tx, id).await?.ok_or(ApiError::NotFound)?;
    if loses_an_admin(&seen) {
        let admins = store::lock_admins(tx).await?;
        if admins.iter().all(|admin| *admin == id) {
            return Err(ApiError::Conflict(refusal.into()));
        }
    }
    let locked = LockedUser::find(tx, id).await?.ok_or(ApiError::NotFound)?;
    if loses_an_admin(&locked) && !loses_an_admin(&seen) {
        return Err(ApiError::Stale);
    }
    Ok(locked)
}
