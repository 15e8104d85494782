//! Switches off the two-factor login of somebody who has lost the phone and the recovery codes.

use battito_domain::permission::Permission;
use battito_platform::{ApiError, App, Instant, LockedUser, SignedIn, audit, etag};
use futures_util::FutureExt;
use sea_orm::JsonValue;

use super::{
    mails, rights,
    show::{self, Tagged},
};
use crate::features::two_factor;

const OFF: &str = "La verifica in due passaggi di questa persona non è attiva.";
const ONESELF: &str = "La tua verifica in due passaggi si disattiva dal Profilo, con la password e un codice.";

/// Switches it off and tells the person by mail.
pub(super) async fn reset(app: &App, staff: SignedIn, id: i64) -> Result<Tagged, ApiError> {
    let actor = staff.actor();
    if staff.user.id == id {
        return Err(ApiError::Conflict(ONESELF.into()));
    }
    app.write(move |app, tx| {
        async move {
            let before = LockedUser::find(tx, id).await?.ok_or(ApiError::NotFound)?;
            rights::check_target(app, tx, &staff, Permission::DisableUsers, &before).await?;
            if !two_factor::is_on(&before) {
                return Err(ApiError::Conflict(OFF.into()));
            }
            let now = app.now();
            let updated_at = etag::next_updated_at(now, before.updated_at);
            let after = two_factor::store::clear(tx, &before, updated_at).await?;
            let change = audit::Change::new(
                "user.two_factor_reset",
                "user",
                id,
                Some(two_factor_state(before.two_factor_enabled_at.map(Instant))),
                Some(two_factor_state(None)),
            );
            audit::record(tx, now, &actor, change).await?;
            let letter = mails::two_factor_reset(&after.name, &app.centre().settings.name);
            app.mailbox.post_or_record(tx, now, after.recipient(), &letter).await?;
            show::view(app, tx, after).await
        }
        .boxed()
    })
    .await
}

fn two_factor_state(enabled_at: Option<Instant>) -> JsonValue {
    serde_json::json!({ "two_factor_enabled_at": enabled_at })
}
