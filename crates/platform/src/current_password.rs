//! Asks for the password again before calls that a stolen session must not make.

use battito_domain::field_errors::FieldErrors;

use super::{
    access::SignedIn,
    error::ApiError,
    locked_user::{PasswordProof, Refusal},
    passwords,
    rate_limit::{self, AccountGuesses},
    state::App,
};

const WRONG: &str = "La password non è corretta.";

/// The proof that this is the user's password; none when it is not. Wrong ones count like those of a login to this account.
///
/// # Errors
/// 429 after too many wrong ones; 503 when the server is too busy.
pub async fn prove(
    app: &App,
    signed_in: &SignedIn,
    password: &str,
    refusal: Refusal,
) -> Result<Option<PasswordProof>, ApiError> {
    let (user, address) = (&signed_in.user, signed_in.address);
    let (account, network) = (rate_limit::account(user.id), rate_limit::network(address.0));
    let guesses = AccountGuesses::PASSWORDS.budgets(app, &account, &network).await?;
    let admitted = passwords::admit(app, address, Some(&account), guesses).await?;
    let proof = PasswordProof::of((app, &admitted), Some(user), password, refusal).await;
    if !matches!(proof, Ok(None)) {
        admitted.guess().give_back(app).await;
    }
    proof
}

/// The same for the field `password`, with its errors.
///
/// # Errors
/// As [`prove`].
pub async fn check(
    app: &App,
    signed_in: &SignedIn,
    password: &str,
    errors: &mut FieldErrors,
) -> Result<Option<PasswordProof>, ApiError> {
    errors.check("password", password, &["required", "maxLength:255"]);
    if errors.get("password").is_some() {
        return Ok(None);
    }
    let proof = prove(app, signed_in, password, ("password", WRONG)).await?;
    if proof.is_none() {
        errors.add("password", WRONG);
    }
    Ok(proof)
}
