//! Changes the data and the roles of a user.

use battito_domain::{field_errors::FieldErrors, permission::Permission, person::PersonChanges};
use futures_util::FutureExt;
use sea_orm::{ActiveModelTrait, DatabaseTransaction, Iterable, Set};

use super::{
    admins, audit_change,
    dto::UserWrite,
    mails, rights,
    show::{self, Tagged},
    version,
};
use crate::{
    entities::users::{self, Model},
    features::accounts,
    platform::{
        access::SignedIn,
        audit::{self, Actor},
        error::ApiError,
        etag::Precondition,
        locked_user::LockedUser,
        state::App,
    },
};

/// Replaces what staff write of a user. What changes nothing is not recorded, and leaves the version as it is.
pub(super) async fn update(
    app: &App,
    staff: SignedIn,
    actor: Actor,
    id: i64,
    precondition: Precondition,
    write: UserWrite,
) -> Result<Tagged, ApiError> {
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                let before = admins::lock_user(tx, id, write.is_admin == Some(false)).await?;
                let permission = (&staff, Permission::ManageUsers);
                let staff = rights::check_target(&state, tx, permission, &before).await?;
                precondition.check(&version::tag(&before))?;
                let after = update_in(&state, tx, &staff, &before, write).await?;
                if after != *before {
                    let change = audit_change::change("user.update", id, Some(&before), Some(&after));
                    audit::record(tx, state.now(), &actor, change).await?;
                }
                Ok(show::view(after))
            }
            .boxed()
        })
        .await
}

async fn update_in(
    app: &App,
    tx: &DatabaseTransaction,
    staff: &SignedIn,
    before: &LockedUser,
    write: UserWrite,
) -> Result<Model, ApiError> {
    let is_admin = write.is_admin.unwrap_or(before.is_admin);
    let is_instructor = write.istructor.unwrap_or(before.is_instructor);
    rights::check_roles(staff, Some(before), (is_admin, is_instructor))?;
    let mut errors = FieldErrors::default();
    let person = PersonChanges::collect(&write.person(), &mut errors);
    accounts::store::check_taken(tx, &person, Some(before.id), &mut errors).await?;
    let person = PersonChanges::from(person.into_person(errors)?);
    let is_new_address = person.email().is_some_and(|email| email.key() != before.email_key);
    let mut row = users::ActiveModel {
        is_sanitary: Set(write.is_sanitary.unwrap_or(before.is_sanitary)),
        is_admin: Set(is_admin),
        is_instructor: Set(is_instructor),
        ..users::ActiveModel::from(&person)
    };
    if !changes(before, &row) {
        return Ok((**before).clone());
    }
    row.updated_at = Set(version::next_updated_at(app.now(), before.updated_at));
    if is_new_address {
        row.email_verified_at = Set(None);
    }
    let after = before.update(tx, row).await?;
    if is_new_address {
        accounts::change_address::follow_up(app, tx, &after).await?;
        if after.disabled_at.is_none() {
            let letter = mails::email_changed(&after.name, &app.centre().settings.name, &after.email);
            app.mailbox
                .post_or_record(tx, app.now(), before.recipient(), &letter)
                .await?;
        }
    }
    Ok(after)
}

/// Whether a row has a column with another value.
fn changes(before: &Model, row: &users::ActiveModel) -> bool {
    let before = users::ActiveModel::from(before.clone());
    users::Column::iter().any(|column| {
        let value = row.get(column);
        value.is_set() && value.into_value() != before.get(column).into_value()
    })
}
