//! Login and logout. An unknown account, a wrong password and a disabled account get the same response after
//! the same time. Only a client with the right password learns whether a code is needed.

use axum::http::{HeaderMap, header};
use battito_domain::{blank, email_address::EmailAddress, field_errors::FieldErrors, messages, tax_code::TaxCode};
use battito_platform::{
    ApiError, App, ClientAddress, Instant, LockedUser, SignedIn, access,
    entities::{sessions, users},
    locked_user::PasswordProof,
    passwords, randomness,
    rate_limit::{self, AccountGuesses},
    request_scope,
};
use chrono::{DateTime, TimeDelta, Utc};
use futures_util::FutureExt;
use sea_orm::{DatabaseTransaction, Set};

use super::{
    dto::{LoginRequest, LoginResponse, PasskeyLogin},
    store,
};
use crate::features::two_factor;

/// Lifetime of a session, without and with `remember`.
const SESSION: TimeDelta = TimeDelta::days(1);
const REMEMBERED: TimeDelta = TimeDelta::days(30);

/// The browser, or another program, that logs in.
pub(super) struct Browser {
    pub(super) user_agent: Option<String>,
    /// The hash of the token of the session that it has so far.
    pub(super) session: Option<String>,
}

impl Browser {
    /// The sender of a request.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        Self {
            user_agent: agent.map(str::to_owned),
            session: access::token_hash(headers),
        }
    }
}

/// Creates a session, in place of the one that the browser has so far.
pub(super) async fn log_in(
    app: &App,
    request: LoginRequest,
    address: ClientAddress,
    browser: Browser,
) -> Result<LoginResponse, ApiError> {
    let identity = blank::trim(&request.email);
    check_presence(identity, &request.password)?;
    let user = find(app, identity).await?;
    if let Some(user) = &user {
        request_scope::log_user(user.id);
    }
    let network = rate_limit::network(address.0);
    // An account that does not exist is limited, and costs, the same as one that does.
    let account = user.as_ref().map_or_else(
        || format!("unknown {}", identity.to_ascii_lowercase()),
        |user| rate_limit::account(user.id),
    );
    let mut guesses = AccountGuesses::PASSWORDS.budgets(app, &account, &network).await?;
    guesses.push(rate_limit::LOGIN_ADDRESS.of(&network));
    let admitted = passwords::admit(app, address, Some(&account), guesses).await?;
    let refusal = ("email", messages::INVALID_CREDENTIALS);
    let proof = PasswordProof::of((app, &admitted), user.as_ref(), &request.password, refusal).await;
    let attempt = admitted.guess();
    let proof = match proof {
        Ok(proof) => proof,
        Err(error) => {
            attempt.give_back(app).await;
            return Err(error);
        }
    };
    let enabled = user.filter(|user| user.disabled_at.is_none());
    let Some((user, proof)) = enabled.zip(proof) else {
        tracing::info!("a login failed");
        return Err(ApiError::field("email", messages::INVALID_CREDENTIALS));
    };
    let guess = match guess_for(app, &user, address, &request.code).await {
        Ok(guess) => guess,
        Err(error) => {
            // The password was right.
            attempt.give_back(app).await;
            return Err(error);
        }
    };
    let (session, told) = NewSession::of(app, browser, network, request.remember)?;
    app.write(move |app, tx| {
        async move {
            let user = LockedUser::of_password(tx, &proof).await?;
            two_factor::check_guess(app, tx, &user, guess).await?;
            attempt.give_back_in(tx).await?;
            session.open(tx, &user).await
        }
        .boxed()
    })
    .await?;
    Ok(told)
}

/// The code that this user has to give besides the password, not looked at yet; none without two-factor login.
async fn guess_for(
    app: &App,
    user: &users::Model,
    address: ClientAddress,
    code: &str,
) -> Result<Option<two_factor::Guess>, ApiError> {
    if !two_factor::is_on(user) {
        return Ok(None);
    }
    two_factor::Guess::take(app, user.id, address, code).await.map(Some)
}

fn check_presence(identity: &str, password: &str) -> Result<(), ApiError> {
    let mut errors = FieldErrors::default();
    errors.check("email", identity, &["required", "maxLength:254"]);
    // The maximum of a new password.
    errors.check("password", password, &["required", "maxLength:255"]);
    Ok(errors.into_result(())?)
}

/// Finds the user by e-mail address or tax code. A text that is neither finds no account.
async fn find(app: &App, identity: &str) -> Result<Option<users::Model>, ApiError> {
    let db = app.db().read();
    Ok(if let Ok(email) = EmailAddress::parse(identity) {
        store::find_by_email(db, &email).await?
    } else if let Ok(tax_code) = TaxCode::parse(identity) {
        store::find_by_tax_code(db, &tax_code).await?
    } else {
        None
    })
}

/// Creates a session with a passkey instead of a password and a code.
pub(super) async fn log_in_with_passkey(
    app: &App,
    request: PasskeyLogin,
    address: ClientAddress,
    browser: Browser,
) -> Result<LoginResponse, ApiError> {
    let answer = two_factor::passkeys::Answer::read(app, &request.challenge, request.credential).await?;
    let (session, told) = NewSession::of(app, browser, rate_limit::network(address.0), request.remember)?;
    app.write(move |app, tx| {
        async move {
            let user = answer.user(app, tx).await?;
            request_scope::log_user(user.id);
            session.open(tx, &user).await
        }
        .boxed()
    })
    .await?;
    Ok(told)
}

/// A session to be opened, once it is clear who the user is.
struct NewSession {
    row: sessions::ActiveModel,
    now: DateTime<Utc>,
    /// The hash of the token of the session that the browser has so far.
    replaced: Option<String>,
    network: String,
}

impl NewSession {
    /// The session, and what the client is told of it.
    fn of(app: &App, browser: Browser, network: String, remember: bool) -> Result<(Self, LoginResponse), ApiError> {
        let (token, now) = (app.secret()?, app.now());
        let expires_at = now + if remember { REMEMBERED } else { SESSION };
        let agent = |agent: String| agent.chars().filter(|c| !c.is_control()).take(200).collect();
        let row = sessions::ActiveModel {
            token_hash: Set(randomness::hash(&token)),
            user_agent: Set(browser.user_agent.map(agent)),
            created_at: Set(now),
            last_seen_at: Set(now),
            expires_at: Set(expires_at),
            ..Default::default()
        };
        let session = Self {
            row,
            now,
            replaced: browser.session,
            network,
        };
        let expires_at = Instant(expires_at);
        Ok((session, LoginResponse { token, expires_at }))
    }

    async fn open(self, tx: &DatabaseTransaction, user: &LockedUser) -> Result<(), ApiError> {
        rate_limit::remember_address(tx, &rate_limit::account(user.id), &self.network, self.now).await?;
        if let Some(token_hash) = self.replaced {
            store::close_session_of(tx, token_hash).await?;
        }
        user.open_session(tx, self.row, self.now).await
    }
}

/// Ends the session in use.
pub(super) async fn log_out(app: &App, signed_in: &SignedIn) -> Result<(), ApiError> {
    let session_id = signed_in.session_id;
    app.write(move |_, tx| store::close_session(tx, session_id).boxed())
        .await
}
