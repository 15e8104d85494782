//! The state of a user's own account security.

use super::dto::{AccountSecurity, PendingEmail};
use crate::{
    features::{
        accounts::store::links::{self, Purpose},
        two_factor,
    },
    platform::{access::SignedIn, error::ApiError, instant::Instant, state::App},
};

/// The protection of the account, and a change of address that waits.
pub(super) async fn security(app: &App, signed_in: &SignedIn) -> Result<AccountSecurity, ApiError> {
    let (db, user) = (app.db().read(), &signed_in.user);
    let pending = links::newest(db, Purpose::ChangeEmail, user.id, app.now()).await?;
    let recovery_codes_left = if two_factor::is_on(user) {
        two_factor::store::recovery_codes_left(db, user.id).await?
    } else {
        0
    };
    Ok(AccountSecurity {
        pending_email: pending.map(|link| PendingEmail {
            email: link.email.unwrap_or_default(),
            expires_at: Instant(link.expires_at),
        }),
        two_factor_enabled_at: user.two_factor_enabled_at.map(Instant),
        two_factor_required: app.config.staff_two_factor && (user.is_admin || user.is_instructor),
        recovery_codes_left,
    })
}
