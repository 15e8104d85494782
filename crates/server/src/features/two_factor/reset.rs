//! Switches two-factor login off for somebody who has lost the phone and the recovery codes, from the command line.

use battito_domain::email_address::EmailAddress;
use battito_platform::{ApiError, App, LockedUser};
use futures_util::FutureExt;

use super::{is_on, mails, store};

/// The outcome of a reset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Two-factor login is off now, and the user was told by mail.
    Reset,
    /// It was not on.
    WasOff,
    /// No account has this address.
    NoUser,
}

/// Switches it off for the user with this address.
pub async fn reset(app: &App, email: &str) -> Result<Outcome, ApiError> {
    let Ok(email) = EmailAddress::parse(email) else {
        return Ok(Outcome::NoUser);
    };
    app.write(move |app, tx| {
        async move {
            let Some(user) = LockedUser::find_by_email(tx, &email).await? else {
                return Ok(Outcome::NoUser);
            };
            let (was_on, now) = (is_on(&user), app.now());
            store::clear(tx, &user, now).await?;
            if !was_on {
                return Ok(Outcome::WasOff);
            }
            let letter = mails::switched_off(&user.name);
            app.mailbox.post_or_record(tx, now, user.recipient(), &letter).await?;
            Ok(Outcome::Reset)
        }
        .boxed()
    })
    .await
}
