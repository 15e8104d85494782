//! Confirmation of an e-mail address.

use battito_domain::messages;
use futures_util::FutureExt;
use sea_orm::Set;

use super::{
    dto::VerifyEmailRequest,
    mails,
    store::{
        self,
        links::{self, Purpose},
    },
};
use crate::{
    entities::users,
    platform::{
        access::{ClientAddress, SignedIn},
        error::ApiError,
        rate_limit,
        state::App,
    },
};

/// Marks the address as confirmed. Opening the link again is not an error while the user still has that address.
pub(super) async fn verify(app: &App, request: VerifyEmailRequest, address: ClientAddress) -> Result<(), ApiError> {
    let attempt = rate_limit::take(app, [links::budget(address)]).await?;
    let now = app.now();
    let outcome = app
        .db()
        .write(move |tx| {
            async move {
                let expired = || ApiError::field("token", messages::LINK_EXPIRED);
                let link = links::find(tx, Purpose::Verify, &request.token, now)
                    .await?
                    .ok_or_else(expired)?;
                let user = store::find(tx, link.user_id).await?.ok_or_else(expired)?;
                if link.email_key.as_deref() != Some(user.email_key.as_str()) {
                    return Err(expired());
                }
                if user.email_verified_at.is_none() {
                    let proven = users::ActiveModel {
                        id: Set(user.id),
                        email_verified_at: Set(Some(now)),
                        ..Default::default()
                    };
                    store::update(tx, proven).await?;
                }
                links::use_up(tx, Purpose::Verify, user.id, now).await
            }
            .boxed()
        })
        .await;
    if !matches!(outcome, Err(ApiError::Invalid(_))) {
        attempt.give_back(app).await;
    }
    outcome
}

/// Sends the link again.
pub(super) async fn resend(app: &App, signed_in: SignedIn) -> Result<(), ApiError> {
    let user = signed_in.user;
    if user.email_verified_at.is_some() {
        return Err(ApiError::Conflict("Il tuo indirizzo email è già confermato.".into()));
    }
    let _counted = rate_limit::take(app, [rate_limit::VERIFY_MAIL.of(&user.id.to_string())]).await?;
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                let token = links::issue(&state, tx, Purpose::Verify, user.id, &user.email_key).await?;
                state
                    .mailbox
                    .post(tx, state.now(), &user.email, &mails::verify_email(&user.name, &token))
                    .await?;
                Ok(())
            }
            .boxed()
        })
        .await
}
