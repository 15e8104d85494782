//! Switches two-factor login off, with the password and a code.

use battito_domain::field_errors::FieldErrors;
use futures_util::FutureExt;

use super::{codes::Guess, dto::TwoFactorOff, is_on, mails, store};
use crate::platform::{ApiError, App, LockedUser, SignedIn, current_password};

const OFF_ALREADY: &str = "La verifica in due passaggi non è attiva.";

/// Switches it off. Reports a wrong password before the code is looked at.
pub(super) async fn switch_off(app: &App, signed_in: SignedIn, request: TwoFactorOff) -> Result<(), ApiError> {
    if !is_on(&signed_in.user) {
        return Err(ApiError::Conflict(OFF_ALREADY.into()));
    }
    let mut errors = FieldErrors::default();
    errors.check("code", &request.code, &["required"]);
    let proof = current_password::check(app, &signed_in, &request.password, &mut errors).await?;
    let Some(proof) = proof.filter(|_| errors.is_empty()) else {
        return Err(errors.into());
    };
    let guess = Guess::take(app, signed_in.user.id, signed_in.address, &request.code).await?;
    app.write(move |app, tx| {
        async move {
            let (user, now) = (
                LockedUser::of_session_with(app, tx, &signed_in, &proof).await?,
                app.now(),
            );
            guess.use_up(app, tx, &user).await?;
            store::clear(tx, &user, now).await?;
            let letter = mails::switched_off(&user.name);
            app.mailbox.post_or_record(tx, now, user.recipient(), &letter).await?;
            Ok(())
        }
        .boxed()
    })
    .await
}
