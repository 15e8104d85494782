//! Adds a user, and sends the invitation to one with an address, or sends it again.

use battito_domain::{field_errors::FieldErrors, permission::Permission, person::PersonChanges, rome_time};
use battito_platform::{ApiError, App, LockedUser, SignedIn, audit, entities::users, rate_limit};
use futures_util::FutureExt;

use super::{
    dto::UserWrite,
    rights,
    show::{self, Tagged},
};
use crate::features::accounts::{
    audit_change,
    invite::{self, Invitee},
    store,
};

const HAS_PASSWORD: &str = "Ha già scelto una password: può usare «Password dimenticata».";
const NO_ADDRESS: &str = "Questa persona non ha un indirizzo email: scrivilo nella scheda, e l'invito parte da solo.";
const IS_DISABLED: &str = "L'account è disattivato: riattivalo prima di inviare l'invito.";

/// Adds a user without a password.
pub(super) async fn create(app: &App, staff: SignedIn, write: UserWrite) -> Result<Tagged, ApiError> {
    let actor = staff.actor();
    let is_admin = write.is_admin.unwrap_or_default();
    let is_instructor = write.istructor.unwrap_or_default();
    rights::check_roles(&staff, None, is_admin, is_instructor)?;
    let mut errors = FieldErrors::default();
    let person = PersonChanges::collect_by_staff(&write.person(), rome_time::local(app.now()).date(), &mut errors);
    let identity = (person.email(), person.tax_code());
    store::check_taken(app.db().read(), identity, None, &mut errors).await?;
    rights::check_address(is_admin || is_instructor, &person, &mut errors);
    let confirmed = write.confirmed_new;
    let invitee = Invitee {
        person: person.into_person_by_staff(errors)?,
        is_sanitary: write.is_sanitary.unwrap_or_default(),
        is_admin,
        is_instructor,
    };
    app.write(move |app, tx| {
        async move {
            // Since the request came, staff may have lost the role that they are about to give.
            LockedUser::of_session(app, tx, &staff).await?;
            let staff = staff.reread(app, tx).await?;
            staff.check(Permission::ManageUsers)?;
            rights::check_roles(&staff, None, is_admin, is_instructor)?;
            let user = invite::create_new(app, tx, invitee, confirmed, &actor).await?;
            show::view(app, tx, user).await
        }
        .boxed()
    })
    .await
}

/// Sends the invitation again and returns the address it goes to.
pub(super) async fn invite_again(app: &App, staff: SignedIn, id: i64) -> Result<String, ApiError> {
    let actor = staff.actor();
    let user = store::find(app.db().read(), id).await?.ok_or(ApiError::NotFound)?;
    check_invited(&staff, &user)?;
    let _counted = rate_limit::take(app, [rate_limit::VERIFY_MAIL.of(&id.to_string())]).await?;
    app.write(move |app, tx| {
        async move {
            let user = LockedUser::find(tx, id).await?.ok_or(ApiError::NotFound)?;
            let staff = rights::check_target(app, tx, &staff, Permission::ManageUsers, &user).await?;
            check_invited(&staff, &user)?;
            invite::invite(app, tx, &user).await?;
            let change = audit_change::change("user.invite", id, None, None);
            audit::record(tx, app.now(), &actor, change).await?;
            Ok(user.own_address().to_owned())
        }
        .boxed()
    })
    .await
}

fn check_invited(staff: &SignedIn, user: &users::Model) -> Result<(), ApiError> {
    rights::check_changeable(staff, user)?;
    if user.disabled_at.is_some() {
        return Err(ApiError::Conflict(IS_DISABLED.into()));
    }
    if user.password_hash.is_some() {
        return Err(ApiError::Conflict(HAS_PASSWORD.into()));
    }
    if user.email.is_none() {
        return Err(ApiError::Conflict(NO_ADDRESS.into()));
    }
    Ok(())
}
