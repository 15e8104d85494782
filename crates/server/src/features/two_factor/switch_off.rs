//! Switches two-factor login off, with the password and a code.

use battito_platform::{ApiError, App, SignedIn};
use futures_util::FutureExt;

use super::{codes::Confirmation, dto::PasswordAndCode, mails, store};

/// Switches it off. Reports a wrong password before the code is looked at.
pub(super) async fn switch_off(app: &App, signed_in: SignedIn, request: PasswordAndCode) -> Result<(), ApiError> {
    let confirmation = Confirmation::take(app, &signed_in, &request).await?;
    app.write(move |app, tx| {
        async move {
            let user = confirmation.user(app, tx, &signed_in).await?;
            let now = app.now();
            store::clear(tx, &user, now).await?;
            let letter = mails::switched_off(&user.name);
            app.mailbox.post_or_record(tx, now, user.recipient(), &letter).await?;
            Ok(())
        }
        .boxed()
    })
    .await
}
