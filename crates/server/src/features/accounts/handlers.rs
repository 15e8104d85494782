//! HTTP handlers of the accounts.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::IntoResponse,
};
use battito_domain::messages;
use battito_platform::{ApiError, App, Body, ClientAddress, ErrorBody, MessageBody, SignedIn, ValidationErrorBody};

use super::{
    confirm_email,
    dto::{
        ForgotPasswordRequest, LinkRequest, LoginRequest, LoginResponse, PasskeyLogin, RegisterRequest, ResetLink,
        ResetPasswordRequest, User, VerifyEmailRequest,
    },
    log_in::{self, Browser},
    register, reset_password, verify_email,
};

/// Returns the user of the session.
#[utoipa::path(get, path = "/auth/check", operation_id = "checkSession", tag = "accounts", responses(
    (status = 200, description = "The session's user", body = User),
))]
pub(super) async fn check(signed_in: SignedIn) -> impl IntoResponse {
    (
        [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))],
        Json(User::from(signed_in.user)),
    )
}

/// Creates a session. Accepts the e-mail address or the tax code.
#[utoipa::path(post, path = "/login", operation_id = "logIn", tag = "accounts", request_body = LoginRequest, responses(
    (status = 200, description = "A new session", body = LoginResponse),
    (status = 422, description = "Missing fields, credentials that do not fit, or, under `code`, a missing or wrong code of two-factor login", body = ValidationErrorBody),
))]
pub(super) async fn log_in(
    State(app): State<App>,
    address: ClientAddress,
    headers: HeaderMap,
    Body(request): Body<LoginRequest>,
) -> Result<Json<LoginResponse>, ApiError> {
    log_in::log_in(&app, request, address, Browser::of(&headers))
        .await
        .map(Json)
}

/// Creates a session with a passkey, which counts as password and code.
#[utoipa::path(post, path = "/login/passkey", operation_id = "logInWithPasskey", tag = "accounts", request_body = PasskeyLogin, responses(
    (status = 200, description = "A new session", body = LoginResponse),
    (status = 409, description = "The challenge has expired or was answered before, or the site has no domain", body = ErrorBody),
    (status = 422, description = "A passkey that opens no account", body = ValidationErrorBody),
))]
pub(super) async fn log_in_with_passkey(
    State(app): State<App>,
    address: ClientAddress,
    headers: HeaderMap,
    Body(request): Body<PasskeyLogin>,
) -> Result<Json<LoginResponse>, ApiError> {
    log_in::log_in_with_passkey(&app, request, address, Browser::of(&headers))
        .await
        .map(Json)
}

/// Ends the session in use.
#[utoipa::path(post, path = "/logout", operation_id = "logOut", tag = "accounts", responses(
    (status = 204, description = "The session has ended"),
))]
pub(super) async fn log_out(State(app): State<App>, signed_in: SignedIn) -> Result<StatusCode, ApiError> {
    log_in::log_out(&app, &signed_in).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Creates an account and sends a verification mail.
#[utoipa::path(post, path = "/register", operation_id = "register", tag = "accounts", request_body = RegisterRequest, responses(
    (status = 201, description = "The new user", body = User),
))]
pub(super) async fn register(
    State(app): State<App>,
    address: ClientAddress,
    Body(request): Body<RegisterRequest>,
) -> Result<(StatusCode, Json<User>), ApiError> {
    let user = register::register(&app, request, address).await?;
    Ok((StatusCode::CREATED, Json(user.into())))
}

/// Sends a password reset link. The response is the same for known and unknown addresses.
#[utoipa::path(post, path = "/forgot-password", operation_id = "forgotPassword", tag = "accounts", request_body = ForgotPasswordRequest, responses(
    (status = 200, description = "A link was sent if the address is known", body = MessageBody),
    (status = 422, description = "Not an address", body = ValidationErrorBody),
))]
pub(super) async fn forgot_password(
    State(app): State<App>,
    address: ClientAddress,
    Body(request): Body<ForgotPasswordRequest>,
) -> Result<Json<MessageBody>, ApiError> {
    reset_password::forgot(&app, request, address).await?;
    Ok(Json(MessageBody::new(messages::RESET_LINK_SENT)))
}

/// Tells whether a reset link can still be used, without using it.
///
/// The response has the same shape for every token, and tells nothing about the user.
#[utoipa::path(get, path = "/reset-password/{token}", operation_id = "checkResetLink", tag = "accounts", params(("token" = String, Path, description = "The token of the link")), responses(
    (status = 200, description = "Whether the link works", body = ResetLink),
))]
pub(super) async fn check_reset_link(
    State(app): State<App>,
    token: Result<Path<String>, PathRejection>,
    address: ClientAddress,
) -> Result<Json<ResetLink>, ApiError> {
    // A token that is no text was never sent to anybody.
    let token = token.map_or_else(|_| String::new(), |Path(token)| token);
    let valid = reset_password::is_usable(&app, &token, address).await?;
    Ok(Json(ResetLink { valid }))
}

/// Sets a new password with a reset link and ends all sessions of the user.
///
/// The link confirms the address. On the first confirmation two-factor login is switched off, and the message
/// says so.
#[utoipa::path(post, path = "/reset-password", operation_id = "resetPassword", tag = "accounts", request_body = ResetPasswordRequest, responses(
    (status = 200, description = "The password was changed", body = MessageBody),
    (status = 422, description = "The link is no longer valid, or the password is not acceptable", body = ValidationErrorBody),
))]
pub(super) async fn reset_password(
    State(app): State<App>,
    address: ClientAddress,
    Body(request): Body<ResetPasswordRequest>,
) -> Result<Json<MessageBody>, ApiError> {
    let lost_two_factor = reset_password::reset(&app, request, address).await?;
    Ok(Json(MessageBody::new(if lost_two_factor {
        "Password aggiornata e verifica in due passaggi disattivata. Ora puoi accedere."
    } else {
        "Password aggiornata. Ora puoi accedere."
    })))
}

/// Confirms an e-mail address with a link.
#[utoipa::path(post, path = "/verify-email", operation_id = "verifyEmail", tag = "accounts", request_body = VerifyEmailRequest, responses(
    (status = 200, description = "The address is proven", body = MessageBody),
    (status = 422, description = "The link is no longer valid", body = ValidationErrorBody),
))]
pub(super) async fn verify_email(
    State(app): State<App>,
    address: ClientAddress,
    Body(request): Body<VerifyEmailRequest>,
) -> Result<Json<MessageBody>, ApiError> {
    verify_email::verify(&app, request, address).await?;
    Ok(Json(MessageBody::new("Indirizzo email confermato.")))
}

/// Sends the verification link again.
#[utoipa::path(post, path = "/verify-email/resend", operation_id = "resendVerification", tag = "accounts", responses(
    (status = 200, description = "The link was sent, now or within the last hour", body = MessageBody),
    (status = 409, description = "The address is proven already", body = ErrorBody),
))]
pub(super) async fn resend_verification(
    State(app): State<App>,
    signed_in: SignedIn,
) -> Result<Json<MessageBody>, ApiError> {
    verify_email::resend(&app, signed_in)
        .await
        .map(MessageBody::new)
        .map(Json)
}

/// Confirms a new e-mail address with the link that was sent there.
#[utoipa::path(post, path = "/confirm-email", operation_id = "confirmEmail", tag = "accounts", request_body = LinkRequest, responses(
    (status = 200, description = "The user has the new address", body = MessageBody),
    (status = 422, description = "The link is no longer valid, or another user has the address", body = ValidationErrorBody),
))]
pub(super) async fn confirm_email(
    State(app): State<App>,
    address: ClientAddress,
    Body(request): Body<LinkRequest>,
) -> Result<Json<MessageBody>, ApiError> {
    confirm_email::confirm(&app, request.token, address).await?;
    Ok(Json(MessageBody::new(
        "Nuovo indirizzo email confermato. Da ora accedi con questo.",
    )))
}

/// Goes back to the old e-mail address with the link of the notice.
///
/// All sessions end, the password works no longer, and a link to choose a new one goes to the address.
#[utoipa::path(post, path = "/restore-email", operation_id = "restoreEmail", tag = "accounts", request_body = LinkRequest, responses(
    (status = 200, description = "The user has the old address again", body = MessageBody),
    (status = 422, description = "The link is no longer valid, or another user has the address", body = ValidationErrorBody),
))]
pub(super) async fn restore_email(
    State(app): State<App>,
    address: ClientAddress,
    Body(request): Body<LinkRequest>,
) -> Result<Json<MessageBody>, ApiError> {
    confirm_email::restore(&app, request.token, address).await?;
    Ok(Json(MessageBody::new(
        "Indirizzo ripristinato e sessioni chiuse. Ti abbiamo scritto: scegli una nuova password.",
    )))
}
