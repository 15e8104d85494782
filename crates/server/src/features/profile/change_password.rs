//! Changes a user's own password.

use battito_domain::{field_errors::FieldErrors, password::NewPassword};
use futures_util::FutureExt;
use sea_orm::Set;

use super::dto::PasswordChange;
use crate::{
    entities::users,
    features::accounts::{current_password, mails, store},
    platform::{access::SignedIn, error::ApiError, state::App},
};

/// Changes the password. Requires the current one, ends the other sessions and notifies the user by mail.
pub(super) async fn change_password(app: &App, signed_in: SignedIn, request: PasswordChange) -> Result<(), ApiError> {
    let user = signed_in.user;
    let mut errors = FieldErrors::default();
    errors.check("current_password", &request.current_password, &["required"]);
    let password = NewPassword::parse_repeated(&request.password, &request.password_confirmation, &mut errors);
    if errors.get("current_password").is_none()
        && !current_password::fits(app, &user, &request.current_password).await?
    {
        errors.add("current_password", "La password attuale non è corretta.");
    }
    let Some(password) = password.filter(|_| errors.is_empty()) else {
        return Err(errors.into());
    };
    let (state, now, hash) = (app.clone(), app.now(), app.passwords.hash(password.as_str()).await?);
    app.db()
        .write(move |tx| {
            async move {
                let changed = users::ActiveModel {
                    id: Set(user.id),
                    password_hash: Set(Some(hash)),
                    updated_at: Set(now),
                    ..Default::default()
                };
                store::update(tx, changed).await?;
                store::close_sessions(tx, user.id, Some(signed_in.session_id)).await?;
                state
                    .mailbox
                    .post(tx, now, &user.email, &mails::password_changed(&user.name))
                    .await?;
                Ok(())
            }
            .boxed()
        })
        .await
}
