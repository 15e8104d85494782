//! The rights of staff over users: instructors neither grant roles nor touch the account of an admin.

use battito_domain::{field_errors::FieldErrors, permission::Permission, person::PersonChanges};
use battito_platform::{ApiError, App, LockedUser, SignedIn, entities::users::Model};
use sea_orm::DatabaseTransaction;

const DELETED: &str = "Questa persona ha eliminato il suo account: non si può più modificare.";
const NEEDS_ADDRESS: &str = "Per accedere serve un indirizzo email.";
const MERGED: &str = "Questa persona è stata unita a un'altra e non si può più modificare.";

/// Lets pass staff who may change this user, and returns them as they are now: since the request came they may have lost
/// their role, and must not give it back to themselves.
///
/// # Errors
/// 401 and 403 when the session has ended or the permission is gone; else as [`check_changeable`].
pub(super) async fn check_target(
    app: &App,
    tx: &DatabaseTransaction,
    staff: &SignedIn,
    permission: Permission,
    target: &LockedUser,
) -> Result<SignedIn, ApiError> {
    let staff = staff.reread(app, tx).await?;
    staff.check(permission)?;
    check_changeable(&staff, target)?;
    Ok(staff)
}

/// Whether these staff may change this user.
///
/// # Errors
/// 403 for an admin's account without [`Permission::EditAdmins`]; 409 when the user was merged with another, or deleted.
pub(super) fn check_changeable(staff: &SignedIn, target: &Model) -> Result<(), ApiError> {
    if target.is_admin && !staff.may(Permission::EditAdmins) {
        return Err(ApiError::Forbidden);
    }
    if target.merged_into.is_some() {
        return Err(ApiError::Conflict(MERGED.into()));
    }
    if target.anonymised_at.is_some() {
        return Err(ApiError::Conflict(DELETED.into()));
    }
    Ok(())
}

/// Adds a message when somebody who logs in would have no address.
pub(super) fn check_address(logs_in: bool, person: &PersonChanges, errors: &mut FieldErrors) {
    if logs_in && person.email().is_none() && errors.get("email").is_none() {
        errors.add("email", NEEDS_ADDRESS);
    }
}

/// Lets pass who may set these roles. Without a target they are those of a new user.
///
/// # Errors
/// 403 when a role changes without [`Permission::GrantRoles`].
pub(super) fn check_roles(
    staff: &SignedIn,
    target: Option<&Model>,
    is_admin: bool,
    is_instructor: bool,
) -> Result<(), ApiError> {
    let before = target.is_some_and(|target| target.is_admin);
    let was_instructor = target.is_some_and(|target| target.is_instructor);
    let changes = (is_admin, is_instructor) != (before, was_instructor);
    if changes && !staff.may(Permission::GrantRoles) {
        return Err(ApiError::Forbidden);
    }
    Ok(())
}
