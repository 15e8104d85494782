//! Switches two-factor login on: first a secret is offered, then a code proves that an app has it. The address has to be
//! confirmed: else somebody who has registered the address of another person could keep that person out.

use battito_domain::field_errors::FieldErrors;
use battito_platform::{
    ApiError, App, LockedUser, SignedIn, current_password, entities::users, schemas::QrShape, sealed, totp,
};
use data_encoding::BASE32_NOPAD;
use futures_util::FutureExt;
use sea_orm::Set;

use super::{
    codes::{self, Guess},
    dto::{TwoFactorOn, TwoFactorSecret},
    is_on, mails, recovery, store,
};

const ON_ALREADY: &str = "La verifica in due passaggi è già attiva.";
const UNPROVEN: &str =
    "Prima conferma il tuo indirizzo email con il link che ti abbiamo mandato. Dal Profilo puoi chiederne un altro.";
const NO_SECRET: &str = "Ricomincia: prima serve un codice QR nuovo.";

/// Offers a new secret. One that was offered before is forgotten.
pub(super) async fn begin(app: &App, signed_in: SignedIn) -> Result<TwoFactorSecret, ApiError> {
    let user = &signed_in.user;
    let bytes = app.random_bytes::<{ totp::SECRET_BYTES }>()?;
    let sealed = sealed::seal(app, &codes::owner(user.id), &bytes)?;
    let secret = BASE32_NOPAD.encode(&bytes);
    let uri = totp::uri(&app.centre().settings.name, user.own_address(), &secret);
    let qr = QrShape::of(&uri)?;
    app.write(move |app, tx| {
        async move {
            let user = LockedUser::of_session(app, tx, &signed_in).await?;
            check_off(&user)?;
            let offered = users::ActiveModel {
                two_factor_secret: Set(Some(sealed)),
                two_factor_step: Set(None),
                ..Default::default()
            };
            user.update(tx, offered).await?;
            Ok(())
        }
        .boxed()
    })
    .await?;
    Ok(TwoFactorSecret { secret, uri, qr })
}

/// Switches two-factor login on with the password and a code of the offered secret, and returns the recovery codes.
pub(super) async fn switch_on(app: &App, signed_in: SignedIn, request: TwoFactorOn) -> Result<Vec<String>, ApiError> {
    let user_id = signed_in.user.id;
    check_offered(&signed_in.user)?;
    let mut errors = FieldErrors::default();
    errors.check("code", &request.code, &["required"]);
    let proof = current_password::check(app, &signed_in, &request.password, &mut errors).await?;
    let Some(proof) = proof.filter(|_| errors.is_empty()) else {
        return Err(errors.into());
    };
    let guess = Guess::take(app, user_id, signed_in.address, &request.code).await?;
    let (told, hashes) = recovery::generate(app, user_id)?;
    app.write(move |app, tx| {
        async move {
            let user = LockedUser::of_session_with(app, tx, &signed_in, &proof).await?;
            let now = app.now();
            check_offered(&user)?;
            guess.use_first(app, tx, &user).await?;
            let on = users::ActiveModel {
                two_factor_enabled_at: Set(Some(now)),
                updated_at: Set(now),
                ..Default::default()
            };
            user.update(tx, on).await?;
            store::replace_recovery_codes(tx, user_id, hashes, now).await?;
            let letter = mails::switched_on(&user.name);
            app.mailbox.post_or_record(tx, now, user.recipient(), &letter).await?;
            Ok(told)
        }
        .boxed()
    })
    .await
}

fn check_off(user: &users::Model) -> Result<(), ApiError> {
    if is_on(user) {
        return Err(ApiError::Conflict(ON_ALREADY.into()));
    }
    if user.email_verified_at.is_none() {
        return Err(ApiError::Conflict(UNPROVEN.into()));
    }
    Ok(())
}

fn check_offered(user: &users::Model) -> Result<(), ApiError> {
    check_off(user)?;
    if user.two_factor_secret.is_none() {
        return Err(ApiError::Conflict(NO_SECRET.into()));
    }
    Ok(())
}
