//! Confirmation of an e-mail address.

use battito_domain::messages;
use battito_platform::{ApiError, App, ClientAddress, LockedUser, SignedIn, entities::users, rate_limit};
use futures_util::FutureExt;
use sea_orm::Set;

use super::{
    dto::VerifyEmailRequest,
    mails,
    store::links::{self, Purpose},
};
use crate::features::two_factor;

const SENT: &str = "Ti abbiamo inviato un nuovo link di conferma.";
const SENT_BEFORE: &str = "Ti abbiamo già scritto nell'ultima ora. Guarda anche nella posta indesiderata.";

/// Marks the address as confirmed. Opening the link again is not an error while the user still has that address.
pub(super) async fn verify(app: &App, request: VerifyEmailRequest, address: ClientAddress) -> Result<(), ApiError> {
    let attempt = rate_limit::take(app, [links::budget(address)]).await?;
    let now = app.now();
    let outcome = app
        .write(move |_, tx| {
            async move {
                let expired = || ApiError::field("token", messages::LINK_EXPIRED);
                let found = links::find(tx, Purpose::Verify, &request.token, now).await?;
                let (link, user) = found.ok_or_else(expired)?;
                if link.email_key != user.email_key {
                    return Err(expired());
                }
                if user.email_verified_at.is_none() {
                    // An older version let somebody who could not read mail there set it up.
                    if two_factor::is_on(&user) {
                        two_factor::store::clear(tx, &user, now).await?;
                    }
                    let proven = users::ActiveModel {
                        email_verified_at: Set(Some(now)),
                        ..Default::default()
                    };
                    user.update(tx, proven).await?;
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

/// Sends the link again, and returns the sentence for the person: within an hour of the last mail to the
/// address, that it is there.
pub(super) async fn resend(app: &App, signed_in: SignedIn) -> Result<&'static str, ApiError> {
    check_unproven(&signed_in.user)?;
    app.write(move |app, tx| {
        async move {
            let user = LockedUser::of_session(app, tx, &signed_in).await?;
            check_unproven(&user)?;
            if !rate_limit::has_room(tx, rate_limit::NEW_ADDRESS.of(user.own_key()), app.now()).await? {
                return Ok(SENT_BEFORE);
            }
            let token = links::issue(app, tx, Purpose::Verify, user.id, user.own_key()).await?;
            app.mailbox
                .post(
                    tx,
                    app.now(),
                    user.recipient(),
                    &mails::verify_email(&user.name, &token),
                )
                .await?;
            Ok(SENT)
        }
        .boxed()
    })
    .await
}

fn check_unproven(user: &users::Model) -> Result<(), ApiError> {
    match user.email_verified_at {
        Some(_) => Err(ApiError::Conflict("Il tuo indirizzo email è già confermato.".into())),
        None => Ok(()),
    }
}
