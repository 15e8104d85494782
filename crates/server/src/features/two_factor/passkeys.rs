//! Passkeys: a phone, a computer or a security key logs its owner in without password and code. It asks for a fingerprint,
//! a face or a PIN, so it counts as two factors. Users with two-factor login may add some; switching it off deletes them.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use battito_domain::{blank, field_errors::FieldErrors};
use battito_platform::{
    ApiError, App, ClientAddress, LockedUser, SignedIn,
    entities::{passkey_challenges, passkeys},
    error::unique_violation,
    randomness, rate_limit,
};
use chrono::TimeDelta;
use futures_util::FutureExt;
use sea_orm::{ActiveValue::NotSet, DatabaseTransaction, Set};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use url::Url;
use webauthn_rs::{
    Webauthn, WebauthnBuilder,
    prelude::{
        DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential,
        Uuid, WebauthnError,
    },
};

use super::{
    codes::{self, Confirmation},
    dto::{self, NewPasskey, PasskeyChallenge, PasswordAndCode},
    is_on, mails, store,
};

/// The most passkeys of one user.
const MOST: usize = 10;
/// How long a browser and its owner have for an answer.
const PATIENCE: TimeDelta = TimeDelta::minutes(5);
const TOO_MANY: &str = "Hai già 10 passkey: rimuovine una.";
const EXPIRED: &str = "È passato troppo tempo. Riprova.";
const UNUSABLE: &str = "Questa passkey non può essere aggiunta. Prova con un altro dispositivo.";
const UNKNOWN: &str = "Questa passkey non è valida per nessun account. Accedi con la password.";
const NO_DOMAIN: &str = "Le passkey funzionano solo quando il sito ha un nome di dominio.";

/// Asks the browser for a new passkey, once the password and a code have confirmed the wish.
///
/// # Errors
/// 409 when two-factor login is off, the user has too many, or the site has no domain; 422 and 429 for the password and code.
pub(super) async fn begin(
    app: &App,
    signed_in: SignedIn,
    request: PasswordAndCode,
) -> Result<PasskeyChallenge, ApiError> {
    let site = site(app)?;
    let confirmation = Confirmation::take(app, &signed_in, &request).await?;
    app.write(move |app, tx| {
        async move {
            let user = confirmation.user(app, tx, &signed_in).await?;
            let known = with_room(tx, user.id).await?;
            let known = known
                .iter()
                .map(|row| Ok(read::<Passkey>(&row.credential)?.cred_id().clone()));
            let known = known.collect::<Result<_, ApiError>>()?;
            let name = format!("{} {}", user.name, user.surname);
            let (asked, state) = site
                .start_passkey_registration(handle(user.id), user.own_address(), &name, Some(known))
                .map_err(ApiError::internal)?;
            // Login asks for no name: the authenticator must know whose passkey it is.
            let mut options = serde_json::to_value(asked.public_key).map_err(ApiError::internal)?;
            options["authenticatorSelection"]["residentKey"] = "required".into();
            options["authenticatorSelection"]["requireResidentKey"] = true.into();
            issue_challenge(app, tx, Some(user.id), &state, options).await
        }
        .boxed()
    })
    .await
}

/// Adds the passkey that the browser has made.
///
/// # Errors
/// 409 when two-factor login is off, there are ten already or the time is over; 422 for a name or a passkey that cannot be accepted.
pub(super) async fn add(app: &App, signed_in: SignedIn, request: NewPasskey) -> Result<dto::Passkey, ApiError> {
    let (site, unusable) = (site(app)?, || ApiError::field("credential", UNUSABLE));
    let name = blank::trim(&request.name).to_owned();
    let mut errors = FieldErrors::default();
    errors.check("name", &name, &["required", "maxLength:60"]);
    errors.into_result(())?;
    let made: RegisterPublicKeyCredential = serde_json::from_value(request.credential).map_err(|_| unusable())?;
    app.write(move |app, tx| {
        async move {
            let (user, now) = (LockedUser::of_session(app, tx, &signed_in).await?, app.now());
            codes::check_on(&user)?;
            // Others may have been asked for at the same time.
            with_room(tx, user.id).await?;
            let state = store::take_challenge(tx, Some(user.id), &randomness::hash(&request.challenge), now).await?;
            let state = state.ok_or_else(|| ApiError::Conflict(EXPIRED.into()))?;
            let passkey = site
                .finish_passkey_registration(&made, &read::<PasskeyRegistration>(&state)?)
                .map_err(refused(unusable))?;
            let row = passkeys::ActiveModel {
                id: NotSet,
                user_id: Set(user.id),
                credential_id: Set(URL_SAFE_NO_PAD.encode(passkey.cred_id())),
                name: Set(name),
                credential: Set(write(&passkey)?),
                created_at: Set(now),
                last_used_at: Set(None),
            };
            let taken = &[("credential_id", "credential", UNUSABLE)];
            let row = store::insert_passkey(tx, row).await;
            let row = row.map_err(|error| unique_violation(error, taken))?;
            let letter = mails::passkey_added(&user.name, &row.name);
            app.mailbox.post_or_record(tx, now, user.recipient(), &letter).await?;
            Ok(row.into())
        }
        .boxed()
    })
    .await
}

/// The passkeys of a user who may add another.
async fn with_room(tx: &DatabaseTransaction, user_id: i64) -> Result<Vec<passkeys::Model>, ApiError> {
    let known = store::passkeys_of(tx, user_id).await?;
    if known.len() < MOST {
        Ok(known)
    } else {
        Err(ApiError::Conflict(TOO_MANY.into()))
    }
}

/// Removes a passkey. One that is gone, or another user's, changes nothing.
pub(super) async fn remove(app: &App, signed_in: SignedIn, id: i64) -> Result<(), ApiError> {
    app.write(move |app, tx| {
        async move {
            let user = LockedUser::of_session(app, tx, &signed_in).await?;
            if let Some(removed) = store::delete_passkey(tx, user.id, id).await? {
                let letter = mails::passkey_removed(&user.name, &removed.name);
                app.mailbox
                    .post_or_record(tx, app.now(), user.recipient(), &letter)
                    .await?;
            }
            Ok(())
        }
        .boxed()
    })
    .await
}

/// Asks the browser of a visitor for any passkey of this site.
///
/// # Errors
/// 409 when the site has no domain; 429 after too many.
pub async fn begin_login(app: &App, address: ClientAddress) -> Result<PasskeyChallenge, ApiError> {
    let site = site(app)?;
    let budget = rate_limit::PASSKEY_ADDRESS.of(&rate_limit::network(address.0));
    let _counted = rate_limit::take(app, [budget]).await?;
    let (asked, state) = site.start_discoverable_authentication().map_err(ApiError::internal)?;
    let options = serde_json::to_value(asked.public_key).map_err(ApiError::internal)?;
    app.write(move |app, tx| async move { issue_challenge(app, tx, None, &state, options).await }.boxed())
        .await
}

/// The answer to a challenge of [`begin_login`], not verified yet.
#[derive(Debug)]
pub struct Answer {
    site: Webauthn,
    state: DiscoverableAuthentication,
    given: PublicKeyCredential,
}

impl Answer {
    /// Uses the challenge up.
    ///
    /// # Errors
    /// 409 when it has expired or was used before; 422 for an answer of another shape.
    pub async fn read(app: &App, challenge: &str, credential: Value) -> Result<Self, ApiError> {
        let (site, token_hash) = (site(app)?, randomness::hash(challenge));
        let given = serde_json::from_value(credential).map_err(|_| unknown())?;
        let state = app
            .write(move |app, tx| {
                async move { Ok(store::take_challenge(tx, None, &token_hash, app.now()).await?) }.boxed()
            })
            .await?;
        let state = read(&state.ok_or_else(|| ApiError::Conflict(EXPIRED.into()))?)?;
        Ok(Self { site, state, given })
    }

    /// The owner of the passkey, locked, once the answer is verified.
    ///
    /// # Errors
    /// 422 when it is nobody's, its owner is disabled, or the signature does not fit.
    pub async fn user(self, app: &App, tx: &DatabaseTransaction) -> Result<LockedUser, ApiError> {
        let (handle_given, id) = self
            .site
            .identify_discoverable_authentication(&self.given)
            .map_err(refused(unknown))?;
        let id = URL_SAFE_NO_PAD.encode(id);
        let owner = store::find_passkey(tx, &id).await?.ok_or_else(unknown)?.user_id;
        let user = LockedUser::find(tx, owner).await?;
        let user = user.filter(|user| user.disabled_at.is_none() && is_on(user));
        let user = user.ok_or_else(unknown)?;
        // It may have been removed while the lock was waited for.
        let row = store::find_passkey(tx, &id).await?.ok_or_else(unknown)?;
        let mut passkey: Passkey = read(&row.credential)?;
        if row.user_id != user.id || handle_given != handle(user.id) {
            return Err(unknown());
        }
        let verified = self
            .site
            .finish_discoverable_authentication_v2(&self.given, self.state, &passkey)
            .map_err(refused(unknown))?;
        passkey.update_credential(&verified);
        store::record_use(tx, row.id, write(&passkey)?, app.now()).await?;
        Ok(user)
    }
}

/// Stores a challenge, and returns what the browser gets to see of it.
async fn issue_challenge(
    app: &App,
    tx: &DatabaseTransaction,
    user_id: Option<i64>,
    state: &impl Serialize,
    options: Value,
) -> Result<PasskeyChallenge, ApiError> {
    let challenge = app.secret()?;
    let row = passkey_challenges::ActiveModel {
        id: NotSet,
        user_id: Set(user_id),
        token_hash: Set(randomness::hash(&challenge)),
        state: Set(write(state)?),
        expires_at: Set(app.now() + PATIENCE),
    };
    store::insert_challenge(tx, row).await?;
    Ok(PasskeyChallenge { challenge, options })
}

/// This site, as authenticators know it: by the domain of its public address, where a passkey stays good.
fn site(app: &App) -> Result<Webauthn, ApiError> {
    let address = Url::parse(&app.config.public_url()).map_err(ApiError::internal)?;
    let no_domain = || ApiError::Conflict(NO_DOMAIN.into());
    let domain = address.domain().ok_or_else(no_domain)?;
    let builder = WebauthnBuilder::new(domain, &address).map_err(ApiError::internal)?;
    let patience = PATIENCE.to_std().map_err(ApiError::internal)?;
    let name = app.centre().settings.name.clone();
    builder
        .rp_name(&name)
        .timeout(patience)
        .build()
        .map_err(ApiError::internal)
}

/// What authenticators know a user by. It tells nothing about the person.
fn handle(user_id: i64) -> Uuid {
    Uuid::from_u64_pair(0, user_id.unsigned_abs())
}

fn unknown() -> ApiError {
    ApiError::field("credential", UNKNOWN)
}

/// Logs why a passkey was refused; the client learns only that.
fn refused(error: impl FnOnce() -> ApiError) -> impl FnOnce(WebauthnError) -> ApiError {
    |cause| {
        tracing::info!(%cause, "a passkey was refused");
        error()
    }
}

fn write(value: &impl Serialize) -> Result<String, ApiError> {
    serde_json::to_string(value).map_err(ApiError::internal)
}

fn read<T: DeserializeOwned>(stored: &str) -> Result<T, ApiError> {
    serde_json::from_str(stored).map_err(ApiError::internal)
}
