//! Changes the data and the roles of a user.

use battito_domain::{field_errors::FieldErrors, messages, permission::Permission, person::PersonChanges, rome_time};
use battito_platform::{
    ApiError, App, LockedUser, Precondition, SignedIn, audit,
    entities::users::{self, Model},
    etag,
};
use futures_util::FutureExt;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::{NotSet, Set},
    DatabaseTransaction, Iterable,
};

use super::{
    dto::UserWrite,
    last_admin, mails, rights,
    show::{self, Tagged},
};
use crate::features::accounts::{self, audit_change, change_address};

const OWN_ADDRESS: &str = "Il tuo indirizzo si cambia dal Profilo, con la password.";
const DISABLED: &str = "L'account è disattivato: riattivalo prima di cambiare l'indirizzo.";

/// Replaces the fields that staff write of a user. A call without a change is not recorded, and leaves the
/// version as it is.
pub(super) async fn update(
    app: &App,
    staff: SignedIn,
    id: i64,
    precondition: Precondition,
    write: UserWrite,
) -> Result<Tagged, ApiError> {
    app.write(move |app, tx| {
        async move {
            let before = last_admin::lock_user(tx, id, write.is_admin == Some(false)).await?;
            let staff = rights::check_target(app, tx, &staff, Permission::ManageUsers, &before).await?;
            precondition.check(&show::tag(&before))?;
            let after = update_locked(app, tx, &staff, &before, write).await?;
            show::view(app, tx, after).await
        }
        .boxed()
    })
    .await
}

/// Replaces these fields of a locked user, and records it.
pub(super) async fn update_locked(
    app: &App,
    tx: &DatabaseTransaction,
    staff: &SignedIn,
    before: &LockedUser,
    write: UserWrite,
) -> Result<Model, ApiError> {
    let was_pending = change_address::pending(app, tx, before.id).await?;
    let after = update_in(app, tx, staff, before, was_pending.as_deref(), write).await?;
    if after != **before {
        let pending = change_address::pending(app, tx, before.id).await?;
        let mut change = audit_change::change("user.update", before.id, Some(before), Some(&after));
        if was_pending != pending {
            audit_change::add_pending(&mut change, was_pending, pending);
        }
        audit::record(tx, app.now(), &staff.actor(), change).await?;
    }
    Ok(after)
}

async fn update_in(
    app: &App,
    tx: &DatabaseTransaction,
    staff: &SignedIn,
    before: &LockedUser,
    pending: Option<&str>,
    write: UserWrite,
) -> Result<Model, ApiError> {
    let is_admin = write.is_admin.unwrap_or(before.is_admin);
    let is_instructor = write.istructor.unwrap_or(before.is_instructor);
    rights::check_roles(staff, Some(before), is_admin, is_instructor)?;
    let mut errors = FieldErrors::default();
    let person = PersonChanges::collect_by_staff(&write.person(), rome_time::local(app.now()).date(), &mut errors);
    let identity = (person.email(), person.tax_code());
    accounts::store::check_taken(tx, identity, Some(before.id), &mut errors).await?;
    let has_account = change_address::needs_confirmation(before);
    rights::check_address(has_account || is_admin || is_instructor, &person, &mut errors);
    if has_account {
        // An account keeps what it has. People whom staff recorded without a telephone have claimed theirs without one.
        for (field, is_lost) in [
            ("phone", before.phone.is_some() && person.phone().is_none()),
            (
                "fiscal_code",
                before.fiscal_code.is_some() && person.tax_code().is_none(),
            ),
        ] {
            if is_lost && errors.get(field).is_none() {
                errors.add(field, messages::REQUIRED);
            }
        }
    }
    let person = person.into_person_by_staff(errors)?;
    let new_address = person.email().filter(|email| email.key() != before.own_key()).cloned();
    let asked = new_address.filter(|_| has_account);
    if asked.is_some() {
        check_address(staff, before)?;
    }
    let mut row = users::ActiveModel {
        is_sanitary: Set(write.is_sanitary.unwrap_or(before.is_sanitary)),
        is_admin: Set(is_admin),
        is_instructor: Set(is_instructor),
        ..users::ActiveModel::from(&person)
    };
    if asked.is_some() {
        (row.email, row.email_key) = (NotSet, NotSet);
    }
    let is_asked_again = asked.as_ref().is_some_and(|email| Some(email.as_str()) == pending);
    let withdraws = asked.is_none() && pending.is_some() && write.email_pending.as_deref() != pending;
    let asks = asked.is_some() && !is_asked_again;
    if !changes(before, &row) && !asks && !withdraws {
        return Ok((**before).clone());
    }
    row.updated_at = Set(etag::next_updated_at(app.now(), before.updated_at));
    let after = before.update(tx, row).await?;
    if let Some(email) = asked.filter(|_| asks) {
        change_address::ask(app, tx, before, &email, &staff.user).await?;
    } else if withdraws {
        change_address::withdraw(app, tx, before).await?;
    }
    // A link by which somebody claims the person is worth nothing for another name or tax code.
    let identity = |user: &Model| (user.name.clone(), user.surname.clone(), user.fiscal_code.clone());
    let is_somebody_else = before.email.is_none() && identity(&after) != identity(before);
    if after.email_key != before.email_key || is_somebody_else {
        change_address::correct(app, tx, &after).await?;
        tell_corrected(app, tx, before, &after).await?;
    }
    if (after.is_admin, after.is_instructor) != (before.is_admin, before.is_instructor) {
        // Open sessions belong to the former role; one's own session has just proved itself.
        accounts::store::close_sessions(tx, before.id, Some(staff.session_id)).await?;
    }
    Ok(after)
}

/// Why staff cannot write this user's address, which has to be confirmed.
fn check_address(staff: &SignedIn, user: &Model) -> Result<(), ApiError> {
    if staff.user.id == user.id {
        return Err(ApiError::field("email", OWN_ADDRESS));
    }
    if user.disabled_at.is_some() {
        return Err(ApiError::field("email", DISABLED));
    }
    Ok(())
}

/// Tells the mistyped address of an invitation that it was corrected.
async fn tell_corrected(app: &App, tx: &DatabaseTransaction, before: &Model, after: &Model) -> Result<(), ApiError> {
    let (Some(old), Some(new)) = (&before.email, &after.email) else {
        return Ok(());
    };
    if after.disabled_at.is_some() {
        return Ok(());
    }
    let letter = mails::email_changed(&after.name, &app.centre().settings.name, new);
    app.mailbox
        .post_or_record(tx, app.now(), before.recipient_at(old), &letter)
        .await
}

/// Whether a row has a column with another value.
fn changes(before: &Model, row: &users::ActiveModel) -> bool {
    let before = users::ActiveModel::from(before.clone());
    users::Column::iter().any(|column| {
        let value = row.get(column);
        value.is_set() && value.into_value() != before.get(column).into_value()
    })
}
