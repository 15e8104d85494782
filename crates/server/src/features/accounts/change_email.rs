//! Changes a user's own e-mail address. The new address has to be confirmed with a link; until then the old one stays. The
//! answer does not tell whether another user has the address: that user gets the mail, and it says so.
//!
//! The old address gets a link back for seven days when the new one is confirmed. It restores the address,
//! ends all sessions and makes the password unusable. A password reset, a new request and an address that
//! staff write withdraw a pending change; a link back survives later changes and ends those that were sent
//! after it.

use battito_domain::{email_address::EmailAddress, field_errors::FieldErrors};
use battito_platform::{ApiError, App, LockedUser, SignedIn, current_password, mail, rate_limit};
use futures_util::FutureExt;

use super::{
    change_address, mails,
    store::{
        self,
        links::{self, Purpose},
    },
};

const OWN: &str = "È già il tuo indirizzo.";

/// Sends the link to the new address and a notice to the old one. A change that was asked for before is withdrawn.
pub async fn ask(app: &App, signed_in: SignedIn, email: &str, password: &str) -> Result<EmailAddress, ApiError> {
    let user = &signed_in.user;
    let mut errors = FieldErrors::default();
    let email = errors.take("email", EmailAddress::parse(email));
    if email.as_ref().is_some_and(|email| email.key() == user.own_key()) {
        errors.add("email", OWN);
    }
    let proof = current_password::check(app, &signed_in, password, &mut errors).await?;
    let Some((email, proof)) = email.zip(proof).filter(|_| errors.is_empty()) else {
        return Err(errors.into());
    };
    let pending = links::newest(app.db().read(), Purpose::ChangeEmail, user.id, app.now()).await?;
    let repeats = pending.is_some_and(|link| link.email_key.as_ref() == Some(&email.key()));
    // A mail costs as much when it is asked for rightly: the attempt stays counted.
    let budgets = [
        rate_limit::VERIFY_MAIL.of(&user.id.to_string()),
        rate_limit::NEW_ADDRESS.of(&email.key()),
    ];
    match rate_limit::take(app, budgets).await {
        // The mail of the last hour is there, and its link still works.
        Err(ApiError::TooManyRequests(_)) if repeats => return Ok(email),
        counted => drop(counted?),
    }
    let now = app.now();
    app.write(move |app, tx| {
        async move {
            let user = LockedUser::of_session_with(app, tx, &signed_in, &proof).await?;
            links::use_up(tx, Purpose::ChangeEmail, user.id, now).await?;
            change_address::touch(app, tx, &user).await?;
            let token = links::issue_for(app, tx, Purpose::ChangeEmail, user.id, &email).await?;
            let owner = store::find_by_email(tx, &email).await?;
            let letter = match &owner {
                // The token is not sent.
                Some(owner) => mails::address_has_account(&owner.name),
                None => mails::confirm_email_change(&user.name, &token),
            };
            let reader = owner.as_ref().unwrap_or(&user);
            app.mailbox
                .post(tx, now, reader.recipient_at(email.as_str()), &letter)
                .await?;
            let notice = mails::email_change_asked(&user.name, email.as_str());
            if mail::may_tell(tx, &user, now).await? {
                app.mailbox.post_or_record(tx, now, user.recipient(), &notice).await?;
            }
            Ok(email)
        }
        .boxed()
    })
    .await
}

/// Withdraws the change that waits for its confirmation, if there is one.
pub async fn withdraw(app: &App, signed_in: SignedIn) -> Result<(), ApiError> {
    app.write(move |app, tx| {
        async move {
            let user = LockedUser::of_session(app, tx, &signed_in).await?;
            links::use_up(tx, Purpose::ChangeEmail, user.id, app.now()).await?;
            change_address::touch(app, tx, &user).await
        }
        .boxed()
    })
    .await
}
