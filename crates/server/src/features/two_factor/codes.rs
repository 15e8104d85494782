//! Codes that are typed in: of the authenticator app, or recovery codes. Each works once on any number of
//! nodes: the row of the user is locked, and the used code is written in the same transaction as its purpose.

use battito_domain::{field_errors::FieldErrors, messages};
use battito_platform::{
    ApiError, App, ClientAddress, LockedUser, SignedIn, current_password,
    entities::users,
    locked_user::PasswordProof,
    rate_limit::{self, AccountGuesses, Attempt},
    sealed, totp,
};
use sea_orm::DatabaseTransaction;

use super::{dto::PasswordAndCode, mails, recovery, store};

const WRONG: &str = "Codice non valido. Controlla l'ora del telefono, o aspetta il codice successivo.";
const WRONG_RECOVERY: &str = "Codice di recupero non valido o già usato.";

/// Whether a user logs in with a code besides the password.
#[must_use]
pub fn is_on(user: &users::Model) -> bool {
    user.two_factor_enabled_at.is_some()
}

/// A code that was typed in and counted, but not looked at yet.
#[derive(Debug)]
pub struct Guess {
    code: Code,
    attempt: Attempt,
}

enum Code {
    App(String),
    Recovery(String),
}

impl std::fmt::Debug for Code {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Code")
    }
}

impl Guess {
    /// Counts a guess for this user.
    ///
    /// # Errors
    /// 422 under `code` when it is blank; 429 after too many wrong ones.
    pub async fn take(app: &App, user_id: i64, address: ClientAddress, code: &str) -> Result<Self, ApiError> {
        let mut errors = FieldErrors::default();
        errors.check("code", code, &["required"]);
        errors.into_result(())?;
        let (account, network) = (rate_limit::account(user_id), rate_limit::network(address.0));
        let budgets = AccountGuesses::CODES.budgets(app, &account, &network).await?;
        Ok(Self {
            code: Code::parse(code),
            attempt: rate_limit::take(app, budgets).await?,
        })
    }

    /// Uses the code up, and gives the guess back.
    ///
    /// # Errors
    /// 422 under `code` when it does not fit or was used before. The transaction must then be given up.
    pub async fn use_up(&self, app: &App, tx: &DatabaseTransaction, user: &LockedUser) -> Result<(), ApiError> {
        if !is_on(user) {
            // Switched off meanwhile: the client has to ask again without a code.
            return Err(ApiError::field("code", WRONG));
        }
        match &self.code {
            Code::App(code) => use_code(app, tx, user, code).await?,
            Code::Recovery(code) => {
                let hash = recovery::hash(user.id, code);
                if !store::use_recovery_code(tx, user.id, &hash).await? {
                    return Err(ApiError::field("code", WRONG_RECOVERY));
                }
                let left = store::recovery_codes_left(tx, user.id).await?;
                let letter = mails::recovery_code_used(&user.name, left);
                app.mailbox
                    .post_or_record(tx, app.now(), user.recipient(), &letter)
                    .await?;
            }
        }
        self.attempt.give_back_in(tx).await
    }

    /// Uses the first code up, before two-factor login is on.
    ///
    /// # Errors
    /// As [`Guess::use_up`].
    pub(super) async fn use_first(
        &self,
        app: &App,
        tx: &DatabaseTransaction,
        user: &LockedUser,
    ) -> Result<(), ApiError> {
        match &self.code {
            Code::App(code) => use_code(app, tx, user, code).await?,
            Code::Recovery(_) => return Err(ApiError::field("code", WRONG)),
        }
        self.attempt.give_back_in(tx).await
    }

    /// Gives the guess back, because something else was wrong.
    pub async fn give_back(self, app: &App) {
        self.attempt.give_back(app).await;
    }
}

/// Uses up the code of a user who has to give one. Before the transaction two-factor login may have been off.
///
/// # Errors
/// As [`Guess::use_up`]; 422 under `code` without a guess when it is on.
pub async fn check_guess(
    app: &App,
    tx: &DatabaseTransaction,
    user: &LockedUser,
    guess: Option<Guess>,
) -> Result<(), ApiError> {
    match guess {
        Some(guess) => guess.use_up(app, tx, user).await,
        None if is_on(user) => Err(ApiError::field("code", messages::REQUIRED)),
        None => Ok(()),
    }
}

/// The password and a code, which confirm a change of two-factor login.
pub(super) struct Confirmation {
    password: PasswordProof,
    guess: Guess,
}

impl Confirmation {
    /// Checks the password and counts the code as a guess.
    ///
    /// # Errors
    /// 409 when two-factor login is off; 422 for a missing value or a wrong password; 429 after too many wrong ones.
    pub(super) async fn take(app: &App, signed_in: &SignedIn, given: &PasswordAndCode) -> Result<Self, ApiError> {
        check_on(&signed_in.user)?;
        let mut errors = FieldErrors::default();
        errors.check("code", &given.code, &["required"]);
        let password = current_password::check(app, signed_in, &given.password, &mut errors).await?;
        let Some(password) = password.filter(|_| errors.is_empty()) else {
            return Err(errors.into());
        };
        let guess = Guess::take(app, signed_in.user.id, signed_in.address, &given.code).await?;
        Ok(Self { password, guess })
    }

    /// The user, locked, with the code used up.
    ///
    /// # Errors
    /// As [`Guess::use_up`] and [`LockedUser::of_session_with`]; 409 when two-factor login was switched off meanwhile.
    pub(super) async fn user(
        &self,
        app: &App,
        tx: &DatabaseTransaction,
        signed_in: &SignedIn,
    ) -> Result<LockedUser, ApiError> {
        let user = LockedUser::of_session_with(app, tx, signed_in, &self.password).await?;
        check_on(&user)?;
        self.guess.use_up(app, tx, &user).await?;
        Ok(user)
    }
}

/// # Errors
/// 409 when two-factor login is off.
pub(super) fn check_on(user: &users::Model) -> Result<(), ApiError> {
    if is_on(user) {
        Ok(())
    } else {
        Err(ApiError::Conflict("La verifica in due passaggi non è attiva.".into()))
    }
}

impl Code {
    /// Spaces and hyphens are for the eye. Any text but six digits is taken for a recovery code.
    fn parse(text: &str) -> Self {
        let text: String = text.chars().filter(|c| c.is_alphanumeric()).take(64).collect();
        if text.len() <= totp::DIGITS && text.chars().all(|c| c.is_ascii_digit()) {
            Self::App(text)
        } else {
            Self::Recovery(text)
        }
    }
}

async fn use_code(app: &App, tx: &DatabaseTransaction, user: &LockedUser, code: &str) -> Result<(), ApiError> {
    let stored = user.two_factor_secret.as_deref();
    let stored = stored.ok_or_else(|| ApiError::internal("two-factor login without a secret"))?;
    let secret = sealed::open(app, &owner(user.id), stored)?;
    let wrong = || ApiError::field("code", WRONG);
    let step = totp::matching_step(&secret, code, app.now()).ok_or_else(wrong)?;
    if store::use_step(tx, user, step).await? {
        Ok(())
    } else {
        tracing::warn!("a code of two-factor login was used a second time");
        Err(wrong())
    }
}

/// Names the row that a sealed secret belongs to.
pub(super) fn owner(user_id: i64) -> String {
    format!("two-factor {user_id}")
}

#[cfg(test)]
mod tests {
    use super::Code;

    #[test]
    fn tells_codes_of_the_app_from_recovery_codes() {
        for (text, is_app, parsed) in [
            ("123456", true, "123456"),
            (" 123 456 ", true, "123456"),
            ("123-456", true, "123456"),
            ("12345", true, "12345"),
            ("1234567", false, "1234567"),
            ("abcd-efgh-jkmn", false, "abcdefghjkmn"),
            ("١٢٣٤٥٦", false, "١٢٣٤٥٦"),
        ] {
            let (was_app, code) = match Code::parse(text) {
                Code::App(code) => (true, code),
                Code::Recovery(code) => (false, code),
            };
            assert_eq!((was_app, code.as_str()), (is_app, parsed), "{text}");
        }
    }
}
