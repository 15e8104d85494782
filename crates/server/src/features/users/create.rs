//! Adds a user and sends the invitation.

use battito_domain::{field_errors::FieldErrors, permission::Permission, person::PersonChanges};
use futures_util::FutureExt;

use super::{
    dto::UserWrite,
    rights,
    show::{self, Tagged},
};
use crate::{
    features::accounts::{
        invite::{self, Invitee},
        store,
    },
    platform::{access::SignedIn, audit::Actor, error::ApiError, locked_user::LockedUser, state::App},
};

/// Adds a user without a password.
pub(super) async fn create(app: &App, staff: SignedIn, actor: Actor, write: UserWrite) -> Result<Tagged, ApiError> {
    let is_admin = write.is_admin.unwrap_or_default();
    let is_instructor = write.istructor.unwrap_or_default();
    rights::check_roles(&staff, None, is_admin, is_instructor)?;
    let mut errors = FieldErrors::default();
    let person = PersonChanges::collect(&write.person(), &mut errors);
    store::check_taken(app.db().read(), &person, None, &mut errors).await?;
    let invitee = Invitee {
        person: person.into_person(errors)?,
        is_sanitary: write.is_sanitary.unwrap_or_default(),
        is_admin,
        is_instructor,
    };
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                // Since the request came, staff may have lost the role that they are about to give.
                LockedUser::of_session(&state, tx, &staff).await?;
                let staff = staff.reread(&state, tx).await?;
                staff.check(Permission::ManageUsers)?;
                rights::check_roles(&staff, None, is_admin, is_instructor)?;
                let user = invite::create_invited(&state, tx, invitee, &actor).await?;
                show::view(&state, tx, user).await
            }
            .boxed()
        })
        .await
}
