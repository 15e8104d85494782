//! Asks for the password again before what a stolen session must not do.

use battito_domain::field_errors::FieldErrors;

use crate::{
    entities::users,
    platform::{
        error::ApiError,
        locked_user::{PasswordProof, Refusal},
        rate_limit,
        state::App,
    },
};

const WRONG: &str = "La password non è corretta.";

/// The proof that this is the user's password; none when it is not. Wrong ones count like those of a login to this account.
///
/// # Errors
/// 429 after too many wrong ones; 503 when the server is too busy.
pub async fn prove(
    app: &App,
    user: &users::Model,
    password: &str,
    refusal: Refusal,
) -> Result<Option<PasswordProof>, ApiError> {
    let attempt = rate_limit::take(app, [rate_limit::LOGIN_ACCOUNT.of(&rate_limit::account(user.id))]).await?;
    let proof = PasswordProof::of(app, Some(user), password, refusal).await;
    if !matches!(proof, Ok(None)) {
        attempt.give_back(app).await;
    }
    proof
}

/// The same for the field `password`, with its errors.
///
/// # Errors
/// As [`prove`].
pub async fn check(
    app: &App,
    user: &users::Model,
    password: &str,
    errors: &mut FieldErrors,
) -> Result<Option<PasswordProof>, ApiError> {
    errors.check("password", password, &["required", "maxLength:255"]);
    if errors.get("password").is_some() {
        return Ok(None);
    }
    let proof = prove(app, user, password, ("password", WRONG)).await?;
    if proof.is_none() {
        errors.add("password", WRONG);
    }
    Ok(proof)
}
