//! Password reset. The response does not tell whether an address is known.

use battito_domain::{email_address::EmailAddress, field_errors::FieldErrors, messages, password::NewPassword};
use battito_platform::{ApiError, App, ClientAddress, LockedUser, entities::users, passwords, rate_limit};
use futures_util::FutureExt;
use sea_orm::ActiveValue::{NotSet, Set};

use super::{
    claim,
    dto::{ForgotPasswordRequest, ResetPasswordRequest},
    mails,
    store::{
        self,
        links::{self, Purpose},
    },
};
use crate::features::{calendar_feed, two_factor};

/// Sends a link if the address is known. Whether it is known is looked up after the response, so that its time does not tell.
pub(super) async fn forgot(app: &App, request: ForgotPasswordRequest, address: ClientAddress) -> Result<(), ApiError> {
    let mut errors = FieldErrors::default();
    let Some(email) = errors.take("email", EmailAddress::parse(&request.email)) else {
        return Err(errors.into());
    };
    let network = rate_limit::network(address.0);
    let budgets = [
        rate_limit::RESET_ACCOUNT.of(&email.key()),
        rate_limit::RESET_ADDRESS.of(&network),
    ];
    // A mail costs as much when it is asked for rightly: the attempt stays counted.
    let _counted = rate_limit::take(app, budgets).await?;
    let state = app.clone();
    app.after_responses.spawn(async move {
        if let Err(error) = send_link(&state, email).await {
            tracing::error!(%error, "the link for a new password was not sent");
        }
    });
    Ok(())
}

async fn send_link(app: &App, email: EmailAddress) -> Result<(), ApiError> {
    let user = store::find_by_email(app.db().read(), &email)
        .await?
        .filter(|user| user.disabled_at.is_none());
    let Some(user) = user else { return Ok(()) };
    app.write(move |app, tx| {
        async move {
            // Nothing is sent to an address that the account has lost meanwhile.
            let user = LockedUser::find(tx, user.id).await?;
            let Some(user) = user.filter(|user| user.disabled_at.is_none() && user.own_key() == email.key()) else {
                return Ok(());
            };
            let token = links::issue(app, tx, Purpose::Reset, user.id, user.own_key()).await?;
            app.mailbox
                .post(
                    tx,
                    app.now(),
                    user.recipient(),
                    &mails::reset_password(&user.name, &token),
                )
                .await?;
            Ok(())
        }
        .boxed()
    })
    .await
}

/// Whether a link can still be used. Looking does not use it. A wrong link counts as an attempt, as when it is used.
pub(super) async fn is_usable(app: &App, token: &str, address: ClientAddress) -> Result<bool, ApiError> {
    let attempt = rate_limit::take(app, [links::budget(address)]).await?;
    let outcome = works(app, token).await;
    if !matches!(outcome, Ok(false)) {
        attempt.give_back(app).await;
    }
    outcome
}

async fn works(app: &App, token: &str) -> Result<bool, ApiError> {
    let (db, now) = (app.db().read(), app.now());
    if !links::is_usable(db, Purpose::Reset, token, now).await? {
        return Ok(false);
    }
    let Some(id) = links::user_of(db, Purpose::Reset, token, now).await? else {
        return Ok(false);
    };
    let user = store::find(db, id).await?;
    Ok(user.is_some_and(|user| user.disabled_at.is_none()))
}

/// Sets a new password with a link and ends all sessions of the user. Returns whether it has switched two-factor login off.
pub(super) async fn reset(app: &App, request: ResetPasswordRequest, address: ClientAddress) -> Result<bool, ApiError> {
    let mut errors = FieldErrors::default();
    errors.check("token", &request.token, &["required"]);
    let password = NewPassword::parse_repeated(
        &request.password,
        &request.password_confirmation,
        app.config.common_passwords(),
        &mut errors,
    );
    let Some(password) = password.filter(|_| errors.is_empty()) else {
        return Err(errors.into());
    };
    let attempt = rate_limit::take(app, [links::budget(address)]).await?;
    let outcome = set_password(app, request.token, &password, address).await;
    if !matches!(outcome, Err(ApiError::Invalid(_))) {
        attempt.give_back(app).await;
    }
    outcome
}

async fn set_password(
    app: &App,
    token: String,
    password: &NewPassword,
    address: ClientAddress,
) -> Result<bool, ApiError> {
    let now = app.now();
    // A wrong link must not cost the hash of a password. The second check, in the transaction, decides.
    if !links::is_usable(app.db().read(), Purpose::Reset, &token, now).await? {
        return Err(ApiError::field("token", messages::LINK_EXPIRED));
    }
    let admitted = passwords::admit(app, address, None, []).await?;
    let hash = admitted.hash(app, password.as_str()).await?;
    app.write(move |app, tx| {
        async move {
            let found = links::find(tx, Purpose::Reset, &token, now).await?;
            let Some((link, user)) = found.filter(|(link, _)| link.used_at.is_none()) else {
                return Err(ApiError::field("token", messages::LINK_EXPIRED));
            };
            let is_first = user.password_hash.is_none();
            // The link was opened by a reader of this address.
            let proves =
                user.email_verified_at.is_none() && user.email_key.is_some() && link.email_key == user.email_key;
            // A person who cannot read mail there may have set it up, to keep the reader out.
            let loses_two_factor = proves && two_factor::is_on(&user);
            if proves {
                two_factor::store::clear(tx, &user, now).await?;
            }
            let columns = users::ActiveModel {
                password_hash: Set(Some(hash)),
                email_verified_at: if proves { Set(Some(now)) } else { NotSet },
                updated_at: Set(now),
                ..Default::default()
            };
            let user = match claim::address(&link, &user)? {
                Some(email) => claim::activate(app, tx, &user, &email, columns).await?,
                None => user.update(tx, columns).await?,
            };
            links::use_up(tx, Purpose::Reset, user.id, now).await?;
            let network = rate_limit::network(address.0);
            rate_limit::remember_address(tx, &rate_limit::account(user.id), &network, now).await?;
            // The owner may not have asked for the change of address.
            links::use_up(tx, Purpose::ChangeEmail, user.id, now).await?;
            store::close_sessions(tx, user.id, None).await?;
            let had_calendar = calendar_feed::store::revoke(tx, user.id).await?;
            if !is_first {
                let letter = mails::password_reset(&user.name, had_calendar, loses_two_factor);
                app.mailbox.post(tx, now, user.recipient(), &letter).await?;
            }
            Ok(loses_two_factor)
        }
        .boxed()
    })
    .await
}
