//! Switches two-factor login off, with the password and a code.

use battito_domain::field_errors::FieldErrors;
use futures_util::FutureExt;

use super::{codes::Guess, dto::TwoFactorOff, is_on, mails, store};
use crate::{
    features::accounts::current_password,
    platform::{access::SignedIn, error::ApiError, state::App},
};

const OFF_ALREADY: &str = "La verifica in due passaggi non è attiva.";

/// Switches it off. Reports a wrong password before the code is looked at.
pub(super) async fn switch_off(app: &App, signed_in: SignedIn, request: TwoFactorOff) -> Result<(), ApiError> {
    let user = signed_in.user;
    if !is_on(&user) {
        return Err(ApiError::Conflict(OFF_ALREADY.into()));
    }
    let mut errors = FieldErrors::default();
    errors.check("code", &request.code, &["required"]);
    current_password::check(app, &user, &request.password, &mut errors).await?;
    errors.into_result(())?;
    let guess = Guess::take(app, user.id, &request.code).await?;
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                guess.use_up(&state, tx, user.id).await?;
                let (user, now) = (store::clear(tx, user.id, state.now()).await?, state.now());
                let letter = mails::switched_off(&user.name);
                state.mailbox.post_or_record(tx, now, &user.email, &letter).await?;
                Ok(())
            }
            .boxed()
        })
        .await
}
