//! Switches off the two-factor login of somebody who has lost the phone and the recovery codes.

use battito_domain::permission::Permission;
use futures_util::FutureExt;
use sea_orm::JsonValue;

use super::{
    mails, rights,
    show::{self, Tagged},
};
use crate::{
    features::two_factor,
    platform::{
        access::SignedIn,
        audit::{self, Actor, Change},
        error::ApiError,
        etag::next_updated_at,
        instant::Instant,
        locked_user::LockedUser,
        state::App,
    },
};

const OFF: &str = "La verifica in due passaggi di questa persona non è attiva.";
const ONESELF: &str = "La tua verifica in due passaggi si disattiva dal Profilo, con la password e un codice.";

/// Switches it off and tells the person by mail.
pub(super) async fn reset(app: &App, staff: SignedIn, actor: Actor, id: i64) -> Result<Tagged, ApiError> {
    if staff.user.id == id {
        return Err(ApiError::Conflict(ONESELF.into()));
    }
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                let before = LockedUser::find(tx, id).await?.ok_or(ApiError::NotFound)?;
                rights::check_target(&state, tx, &staff, Permission::DisableUsers, &before).await?;
                if !two_factor::is_on(&before) {
                    return Err(ApiError::Conflict(OFF.into()));
                }
                let now = state.now();
                let updated_at = next_updated_at(now, before.updated_at);
                let after = two_factor::store::clear(tx, &before, updated_at).await?;
                let change = Change {
                    action: "user.two_factor_reset",
                    subject_kind: "user",
                    subject_id: id,
                    before: Some(two_factor_state(before.two_factor_enabled_at.map(Instant))),
                    after: Some(two_factor_state(None)),
                };
                audit::record(tx, now, &actor, change).await?;
                let letter = mails::two_factor_reset(&after.name, &state.centre().settings.name);
                state
                    .mailbox
                    .post_or_record(tx, now, after.recipient(), &letter)
                    .await?;
                show::view(&state, tx, after).await
            }
            .boxed()
        })
        .await
}

fn two_factor_state(enabled_at: Option<Instant>) -> JsonValue {
    serde_json::json!({ "two_factor_enabled_at": enabled_at })
}
