//! There is always an admin who can log in.

use battito_domain::messages;
use battito_platform::{ApiError, LockedUser, entities::users::Model};
use sea_orm::{ConnectionTrait, DatabaseTransaction};

use super::store;
use crate::features::accounts;

const LAST_ADMIN: &str = "È l'unico amministratore attivo: nominane prima un altro.";
const LEAVING_LAST_ADMIN: &str = "Sei l'unico amministratore attivo: prima di eliminare l'account nominane un altro.";

/// Locks a user until the transaction ends. When the user is an enabled admin and stops being one (`gives_up`), the
/// accounts of all enabled admins are locked before, lowest id first: two admins who demote each other then wait for one
/// another instead of deadlocking, and the second one is refused.
///
/// # Errors
/// 404 without such a user; 409 when no other admin would remain who can log in; 412 when the user has become an admin meanwhile.
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

/// Whether this user is the only admin who can log in.
pub(in crate::features) async fn is_last(db: &impl ConnectionTrait, user: &Model) -> Result<bool, ApiError> {
    if !user.is_admin {
        return Ok(false);
    }
    Ok(!store::has_other_admin(db, user.id).await?)
}

/// Locks a duplicate and the user who stays, the lower id first. A duplicate who is an admin gives that up, as in
/// [`lock_user`].
///
/// # Errors
/// As [`lock_user`]; 422 under `id_user` without such a duplicate.
pub(super) async fn lock_pair(
    tx: &DatabaseTransaction,
    kept: i64,
    duplicate: i64,
) -> Result<(LockedUser, LockedUser), ApiError> {
    let has_locked = lock_admins_before(tx, duplicate, LAST_ADMIN).await?;
    let first = LockedUser::find(tx, kept.min(duplicate)).await?;
    let second = LockedUser::find(tx, kept.max(duplicate)).await?;
    let (kept, duplicate) = if kept < duplicate {
        (first, second)
    } else {
        (second, first)
    };
    let unknown = || ApiError::field("id_user", messages::INVALID_VALUE);
    let (kept, duplicate) = (kept.ok_or(ApiError::NotFound)?, duplicate.ok_or_else(unknown)?);
    check_locked(&duplicate, has_locked)?;
    Ok((kept, duplicate))
}

async fn lock_unless_last(
    tx: &DatabaseTransaction,
    id: i64,
    gives_up: bool,
    refusal: &str,
) -> Result<LockedUser, ApiError> {
    if !gives_up {
        return LockedUser::find(tx, id).await?.ok_or(ApiError::NotFound);
    }
    let has_locked = lock_admins_before(tx, id, refusal).await?;
    let locked = LockedUser::find(tx, id).await?.ok_or(ApiError::NotFound)?;
    check_locked(&locked, has_locked)?;
    Ok(locked)
}

/// Locks all enabled admins when this user, who gives up being one, is among them, and refuses the last. Returns whether they
/// are locked.
async fn lock_admins_before(tx: &DatabaseTransaction, id: i64, refusal: &str) -> Result<bool, ApiError> {
    if !accounts::store::find(tx, id)
        .await?
        .is_some_and(|user| is_enabled_admin(&user))
    {
        return Ok(false);
    }
    let admins = store::lock_admins(tx).await?;
    if admins.iter().any(|admin| admin.id != id && admin.can_log_in()) {
        Ok(true)
    } else {
        Err(ApiError::Conflict(refusal.into()))
    }
}

/// 412 for a user who has become an admin since it was decided that none need be locked.
fn check_locked(user: &LockedUser, has_locked: bool) -> Result<(), ApiError> {
    if is_enabled_admin(user) && !has_locked {
        return Err(ApiError::Stale);
    }
    Ok(())
}

fn is_enabled_admin(user: &Model) -> bool {
    user.is_admin && user.disabled_at.is_none()
}
