//! Confirms a new e-mail address with the link that was sent there, and goes back to the old one with the link of the
//! notice.

use battito_domain::{email_address::EmailAddress, messages};
use battito_platform::{
    ApiError, App, ClientAddress, LockedUser,
    entities::{one_time_tokens, users},
    passwords,
};
use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use sea_orm::{DatabaseTransaction, Set};

use super::{
    invite, mails,
    store::{
        self,
        links::{self, Purpose},
    },
};
use crate::features::{calendar_feed, two_factor};

const TAKEN: &str =
    "Nel frattempo questo indirizzo è stato registrato da un altro account: il tuo resta quello di prima.";
const TAKEN_BACK: &str = "L'indirizzo di prima è ora di un altro account. Scrivi al centro: ti aiutiamo noi.";

/// Gives the user the new address. The old one gets a notice, with a link that restores it.
pub(super) async fn confirm(app: &App, token: String, address: ClientAddress) -> Result<(), ApiError> {
    let (state, now) = (app.clone(), app.now());
    with_link(
        app,
        Purpose::ChangeEmail,
        token,
        address,
        move |tx, (user, _), email| {
            async move {
                if store::find_by_email(tx, &email)
                    .await?
                    .is_some_and(|other| other.id != user.id)
                {
                    return Err(ApiError::field("token", TAKEN));
                }
                let old = EmailAddress::parse(user.own_address()).ok();
                change(tx, &user, &email, now, None, TAKEN).await?;
                invite::withdraw_links_but_back(&state, tx, user.id).await?;
                // An address that cannot be parsed any more, of an old import, gets no mail either.
                if let Some(old) = old {
                    let token = links::issue_for(&state, tx, Purpose::RestoreEmail, user.id, &old).await?;
                    let letter = mails::email_changed(&user.name, email.as_str(), &token);
                    state
                        .mailbox
                        .post_or_record(tx, now, user.recipient_at(old.as_str()), &letter)
                        .await?;
                }
                Ok(())
            }
            .boxed()
        },
    )
    .await
}

/// Gives the user the old address back, or keeps it when the new one is not confirmed yet. Another person may
/// know the password: all sessions end, the password works no longer, and a link to choose a new one goes to
/// the address. Two-factor login that was switched on since the notice is switched off: it would keep the
/// reader of the address out.
pub(super) async fn restore(app: &App, token: String, address: ClientAddress) -> Result<(), ApiError> {
    // A wrong link must not cost the hash of a password. The second check, in the transaction, decides.
    let is_usable = links::is_usable(app.db().read(), Purpose::RestoreEmail, &token, app.now()).await?;
    let unknown_password = if is_usable {
        let admitted = passwords::admit(app, address, None, []).await?;
        Some(admitted.hash(app, &app.secret()?).await?)
    } else {
        None
    };
    let (state, now) = (app.clone(), app.now());
    with_link(
        app,
        Purpose::RestoreEmail,
        token,
        address,
        move |tx, (user, link), email| {
            async move {
                if store::find_by_email(tx, &email)
                    .await?
                    .is_some_and(|other| other.id != user.id)
                {
                    return Err(ApiError::field("token", TAKEN_BACK));
                }
                let lost = if user.two_factor_enabled_at.is_some_and(|at| at >= link.created_at) {
                    two_factor::store::clear(tx, &user, now).await?;
                    Some(mails::LOST_TWO_FACTOR)
                } else if two_factor::store::delete_passkeys_since(tx, user.id, link.created_at).await? {
                    Some(mails::LOST_PASSKEYS)
                } else {
                    None
                };
                let restored = change(tx, &user, &email, now, unknown_password, TAKEN_BACK).await?;
                store::close_sessions(tx, user.id, None).await?;
                let had_calendar = calendar_feed::store::revoke(tx, user.id).await?;
                invite::withdraw_links_but_back(&state, tx, user.id).await?;
                links::use_up_from(tx, &link, now).await?;
                let token = links::issue(&state, tx, Purpose::Reset, user.id, restored.own_key()).await?;
                let letter = mails::email_restored(&user.name, &token, had_calendar, lost);
                state.mailbox.post(tx, now, restored.recipient(), &letter).await?;
                Ok(())
            }
            .boxed()
        },
    )
    .await
}

/// Finds the link, its user and its address, and uses the link. Wrong links are limited.
async fn with_link<F>(
    app: &App,
    purpose: Purpose,
    token: String,
    address: ClientAddress,
    follow: F,
) -> Result<(), ApiError>
where
    F: for<'tx> FnOnce(
            &'tx DatabaseTransaction,
            (LockedUser, one_time_tokens::Model),
            EmailAddress,
        ) -> futures_util::future::BoxFuture<'tx, Result<(), ApiError>>
        + Send
        + 'static,
{
    let attempt = battito_platform::rate_limit::take(app, [links::budget(address)]).await?;
    let now = app.now();
    let outcome = app
        .write(move |_, tx| {
            async move {
                let expired = || ApiError::field("token", messages::LINK_EXPIRED);
                let found = links::find(tx, purpose, &token, now).await?;
                let found = found.filter(|(link, _)| link.used_at.is_none());
                let (link, user) = found.ok_or_else(expired)?;
                let email = link.email.as_deref().map(EmailAddress::parse);
                let email = email.and_then(Result::ok).ok_or_else(expired)?;
                follow(tx, (user, link), email).await
            }
            .boxed()
        })
        .await;
    if !matches!(outcome, Err(ApiError::Invalid(_))) {
        attempt.give_back(app).await;
    }
    outcome
}

/// Writes the address, which is confirmed by the link. Another user who takes it at the same moment is told as `taken`.
async fn change(
    tx: &DatabaseTransaction,
    user: &LockedUser,
    email: &EmailAddress,
    now: DateTime<Utc>,
    password_hash: Option<String>,
    taken: &str,
) -> Result<users::Model, ApiError> {
    let mut row = users::ActiveModel {
        email: Set(Some(email.as_str().to_owned())),
        email_key: Set(Some(email.key())),
        email_verified_at: Set(Some(now)),
        updated_at: Set(now),
        ..Default::default()
    };
    if password_hash.is_some() {
        row.password_hash = Set(password_hash);
    }
    user.update(tx, row).await.map_err(|error| match error {
        ApiError::Invalid(_) => ApiError::field("token", taken),
        other => other,
    })
}
