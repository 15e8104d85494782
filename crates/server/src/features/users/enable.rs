//! Enables a disabled user again.

use battito_domain::permission::Permission;
use futures_util::FutureExt;
use sea_orm::Set;

use super::{
    rights,
    show::{self, Tagged},
    version,
};
use crate::{
    entities::users,
    features::accounts::audit_change,
    platform::{
        access::SignedIn,
        audit::{self, Actor},
        error::ApiError,
        locked_user::LockedUser,
        state::App,
    },
};

/// Enables a user. An enabled user stays enabled.
pub(super) async fn enable(app: &App, staff: SignedIn, actor: Actor, id: i64) -> Result<Tagged, ApiError> {
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                let before = LockedUser::find(tx, id).await?.ok_or(ApiError::NotFound)?;
                rights::check_target(&state, tx, &staff, Permission::DisableUsers, &before).await?;
                if before.disabled_at.is_none() {
                    return show::view(&state, tx, before.clone()).await;
                }
                let row = users::ActiveModel {
                    disabled_at: Set(None),
                    updated_at: Set(version::next_updated_at(state.now(), before.updated_at)),
                    ..Default::default()
                };
                let after = before.update(tx, row).await?;
                let change = audit_change::change("user.enable", id, Some(&before), Some(&after));
                audit::record(tx, state.now(), &actor, change).await?;
                show::view(&state, tx, after).await
            }
            .boxed()
        })
        .await
}
