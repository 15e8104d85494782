//! Asks for the password again before what a stolen session must not do.

use battito_domain::field_errors::FieldErrors;

use crate::{
    entities::users,
    platform::{error::ApiError, rate_limit, state::App},
};

const WRONG: &str = "La password non è corretta.";

/// Whether this is the user's password. Wrong ones count like those of a login to this account.
///
/// # Errors
/// 429 after too many wrong ones; 503 when the server is too busy.
pub async fn fits(app: &App, user: &users::Model, password: &str) -> Result<bool, ApiError> {
    let attempt = rate_limit::take(app, [rate_limit::LOGIN_ACCOUNT.of(&rate_limit::account(user.id))]).await?;
    let fits = app.passwords.verify(password, user.password_hash.as_deref()).await;
    if !matches!(fits, Ok(false)) {
        attempt.give_back(app).await;
    }
    fits
}

/// Adds the error of the field `password`, if it is not the user's.
///
/// # Errors
/// As [`fits`].
pub async fn check(app: &App, user: &users::Model, password: &str, errors: &mut FieldErrors) -> Result<(), ApiError> {
    errors.check("password", password, &["required", "maxLength:255"]);
    if errors.get("password").is_none() && !fits(app, user, password).await? {
        errors.add("password", WRONG);
    }
    Ok(())
}
