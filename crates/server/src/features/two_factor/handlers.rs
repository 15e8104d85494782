//! HTTP handlers of two-factor login.

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, StatusCode, header},
    response::IntoResponse,
};
use battito_platform::{ApiError, App, Body, ClientAddress, ErrorBody, Id, SignedIn, ValidationErrorBody};

use super::{
    dto::{NewPasskey, Passkey, PasskeyChallenge, PasswordAndCode, RecoveryCodes, TwoFactorOn, TwoFactorSecret},
    passkeys, recovery, switch_off, switch_on,
};

/// Nothing between here and the browser stores a secret.
const NO_STORE: [(header::HeaderName, HeaderValue); 1] =
    [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];

/// Offers a secret for an authenticator app.
///
/// It is told once. Two-factor login is on only when a code has proven that an app has it.
#[utoipa::path(post, path = "/profile/two-factor", operation_id = "beginTwoFactor", tag = "profile", responses(
    (status = 201, description = "A new secret", body = TwoFactorSecret),
    (status = 409, description = "Two-factor login is on already, or the e-mail address is not confirmed", body = ErrorBody),
))]
pub(super) async fn begin(State(app): State<App>, signed_in: SignedIn) -> Result<impl IntoResponse, ApiError> {
    let secret = switch_on::begin(&app, signed_in).await?;
    Ok((StatusCode::CREATED, NO_STORE, Json(secret)))
}

/// Switches two-factor login on with the password and a code of the app, and tells the recovery codes once.
#[utoipa::path(put, path = "/profile/two-factor", operation_id = "switchTwoFactorOn", tag = "profile", request_body = TwoFactorOn, responses(
    (status = 200, description = "It is on", body = RecoveryCodes),
    (status = 409, description = "It is on already, no secret was offered, or the e-mail address is not confirmed", body = ErrorBody),
    (status = 422, description = "Password or code are missing or wrong", body = ValidationErrorBody),
    (status = 429, description = "Too many wrong attempts", body = ErrorBody),
))]
pub(super) async fn switch_on(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<TwoFactorOn>,
) -> Result<impl IntoResponse, ApiError> {
    let recovery_codes = switch_on::switch_on(&app, signed_in, request).await?;
    Ok((NO_STORE, Json(RecoveryCodes { recovery_codes })))
}

/// Switches two-factor login off.
#[utoipa::path(delete, path = "/profile/two-factor", operation_id = "switchPasswordAndCode", tag = "profile", request_body = PasswordAndCode, responses(
    (status = 204, description = "It is off"),
    (status = 409, description = "It is not on", body = ErrorBody),
    (status = 422, description = "Password or code are missing or wrong", body = ValidationErrorBody),
    (status = 429, description = "Too many wrong attempts", body = ErrorBody),
))]
pub(super) async fn switch_off(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<PasswordAndCode>,
) -> Result<StatusCode, ApiError> {
    switch_off::switch_off(&app, signed_in, request).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes new recovery codes with the password and a code, and tells them once. Earlier codes stop working.
#[utoipa::path(post, path = "/profile/two-factor/recovery-codes", operation_id = "renewRecoveryCodes", tag = "profile", request_body = PasswordAndCode, responses(
    (status = 201, description = "The new codes", body = RecoveryCodes),
    (status = 409, description = "Two-factor login is not on", body = ErrorBody),
    (status = 422, description = "Password or code are missing or wrong", body = ValidationErrorBody),
    (status = 429, description = "Too many wrong attempts", body = ErrorBody),
))]
pub(super) async fn renew_recovery_codes(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<PasswordAndCode>,
) -> Result<impl IntoResponse, ApiError> {
    let recovery_codes = recovery::renew(&app, signed_in, request).await?;
    Ok((StatusCode::CREATED, NO_STORE, Json(RecoveryCodes { recovery_codes })))
}

/// Asks the browser for a new passkey, with the password and a code.
#[utoipa::path(post, path = "/profile/passkeys/challenge", operation_id = "beginPasskey", tag = "profile", request_body = PasswordAndCode, responses(
    (status = 201, description = "What the browser is asked", body = PasskeyChallenge),
    (status = 409, description = "Two-factor login is not on, there are ten already, or the site has no domain", body = ErrorBody),
    (status = 422, description = "Password or code are missing or wrong", body = ValidationErrorBody),
    (status = 429, description = "Too many wrong attempts", body = ErrorBody),
))]
pub(super) async fn begin_passkey(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<PasswordAndCode>,
) -> Result<impl IntoResponse, ApiError> {
    let challenge = passkeys::begin(&app, signed_in, request).await?;
    Ok((StatusCode::CREATED, NO_STORE, Json(challenge)))
}

/// Adds the passkey that the browser has made.
#[utoipa::path(post, path = "/profile/passkeys", operation_id = "addPasskey", tag = "profile", request_body = NewPasskey, responses(
    (status = 201, description = "The passkey", body = Passkey),
    (status = 409, description = "Two-factor login is not on, there are ten already, or five minutes have passed", body = ErrorBody),
    (status = 422, description = "A name or a passkey that cannot be accepted", body = ValidationErrorBody),
))]
pub(super) async fn add_passkey(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<NewPasskey>,
) -> Result<(StatusCode, Json<Passkey>), ApiError> {
    let passkey = passkeys::add(&app, signed_in, request).await?;
    Ok((StatusCode::CREATED, Json(passkey)))
}

/// Removes a passkey.
#[utoipa::path(delete, path = "/profile/passkeys/{id}", operation_id = "removePasskey", tag = "profile", params(("id" = i64, Path, description = "Passkey")), responses(
    (status = 204, description = "The user has no such passkey any more"),
))]
pub(super) async fn remove_passkey(
    State(app): State<App>,
    signed_in: SignedIn,
    Id(id): Id,
) -> Result<StatusCode, ApiError> {
    passkeys::remove(&app, signed_in, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Asks the browser for a passkey of this site, whoever's.
#[utoipa::path(post, path = "/login/passkey/challenge", operation_id = "beginPasskeyLogin", tag = "accounts", responses(
    (status = 201, description = "What the browser is asked", body = PasskeyChallenge),
    (status = 409, description = "The site has no domain", body = ErrorBody),
    (status = 429, description = "Too many logins from this address", body = ErrorBody),
))]
pub(super) async fn begin_passkey_login(
    State(app): State<App>,
    address: ClientAddress,
) -> Result<impl IntoResponse, ApiError> {
    let challenge = passkeys::begin_login(&app, address).await?;
    Ok((StatusCode::CREATED, NO_STORE, Json(challenge)))
}
