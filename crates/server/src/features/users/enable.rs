//! Enables a disabled user again.

use futures_util::FutureExt;
use sea_orm::Set;

use super::{
    audit_change, rights,
    show::{self, Tagged},
    store, version,
};
use crate::{
    entities::users,
    features::accounts,
    platform::{
        access::SignedIn,
        audit::{self, Actor},
        error::ApiError,
        state::App,
    },
};

/// Enables a user. One who is enabled already stays so.
pub(super) async fn enable(app: &App, staff: SignedIn, actor: Actor, id: i64) -> Result<Tagged, ApiError> {
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                let before = store::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
                rights::check_target(&staff, &before)?;
                if before.disabled_at.is_none() {
                    return Ok(show::view(before));
                }
                let row = users::ActiveModel {
                    id: Set(id),
                    disabled_at: Set(None),
                    updated_at: Set(version::next_updated_at(state.now(), before.updated_at)),
                    ..Default::default()
                };
                let after = accounts::store::update(tx, row).await?;
                let change = audit_change::change("user.enable", id, Some(&before), Some(&after));
                audit::record(tx, state.now(), &actor, change).await?;
                Ok(show::view(after))
            }
            .boxed()
        })
        .await
}
