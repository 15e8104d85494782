//! Sends the invitation to choose a password again.

use battito_domain::permission::Permission;
use futures_util::FutureExt;

use super::rights;
use crate::{
    entities::users,
    features::accounts::{audit_change, invite::invite, store},
    platform::{
        access::SignedIn,
        audit::{self, Actor},
        error::ApiError,
        locked_user::LockedUser,
        rate_limit,
        state::App,
    },
};

const HAS_PASSWORD: &str = "Ha già scelto una password: può usare «Password dimenticata».";
const IS_DISABLED: &str = "L'account è disattivato: riattivalo prima di inviare l'invito.";

/// Sends the invitation again and returns the address it goes to.
pub(super) async fn invite_again(app: &App, staff: SignedIn, actor: Actor, id: i64) -> Result<String, ApiError> {
    let user = store::find(app.db().read(), id).await?.ok_or(ApiError::NotFound)?;
    check_invited(&staff, &user)?;
    let _counted = rate_limit::take(app, [rate_limit::VERIFY_MAIL.of(&id.to_string())]).await?;
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                let user = LockedUser::find(tx, id).await?.ok_or(ApiError::NotFound)?;
                let staff = rights::check_target(&state, tx, &staff, Permission::ManageUsers, &user).await?;
                check_invited(&staff, &user)?;
                invite(&state, tx, &user).await?;
                let change = audit_change::change("user.invite", id, None, None);
                audit::record(tx, state.now(), &actor, change).await?;
                Ok(user.email.clone())
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
    Ok(())
}
