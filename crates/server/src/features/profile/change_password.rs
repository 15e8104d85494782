//! Changes a user's own password.

use battito_domain::{field_errors::FieldErrors, password::NewPassword};
use battito_platform::{
    ApiError, App, LockedUser, SignedIn, current_password, entities::users, locked_user::Refusal, passwords, rate_limit,
};
use futures_util::FutureExt;
use sea_orm::Set;

use super::dto::PasswordChange;
use crate::features::accounts::{mails, store};

const WRONG: Refusal = ("current_password", "La password attuale non è corretta.");

/// Changes the password. Requires the current one, ends the other sessions and notifies the user by mail.
pub(super) async fn change_password(app: &App, signed_in: SignedIn, request: PasswordChange) -> Result<(), ApiError> {
    let mut errors = FieldErrors::default();
    errors.check("current_password", &request.current_password, &["required"]);
    let password = NewPassword::parse_repeated(
        &request.password,
        &request.password_confirmation,
        app.config.common_passwords(),
        &mut errors,
    );
    let proof = match errors.get("current_password") {
        None => current_password::prove(app, &signed_in, &request.current_password, WRONG).await?,
        Some(_) => None,
    };
    if proof.is_none() && errors.get("current_password").is_none() {
        errors.add(WRONG.0, WRONG.1);
    }
    let Some((password, proof)) = password.zip(proof).filter(|_| errors.is_empty()) else {
        return Err(errors.into());
    };
    let account = rate_limit::account(signed_in.user.id);
    let admitted = passwords::admit(app, signed_in.address, Some(&account), []).await?;
    let hash = admitted.hash(app, password.as_str()).await?;
    let now = app.now();
    app.write(move |app, tx| {
        async move {
            let user = LockedUser::of_session_with(app, tx, &signed_in, &proof).await?;
            let changed = users::ActiveModel {
                password_hash: Set(Some(hash)),
                updated_at: Set(now),
                ..Default::default()
            };
            user.update(tx, changed).await?;
            store::close_sessions(tx, user.id, Some(signed_in.session_id)).await?;
            let letter = mails::password_changed(&user.name, false);
            app.mailbox.post_own(tx, now, vec![(&user, letter)]).await
        }
        .boxed()
    })
    .await
}
