//! HTTP handlers of the profile.

use axum::{Json, extract::State, http::StatusCode, response::Response};
use battito_platform::{
    ApiError, App, Body, ErrorBody, MessageBody, Precondition, SignedIn, ValidationErrorBody, entities::users, etag,
};

use super::{
    change_password,
    dto::{AccountSecurity, EmailChange, PasswordChange, Profile, ProfileWrite},
    update,
};
use crate::features::accounts::change_email;

/// Returns the user's own data.
#[utoipa::path(get, path = "/profile", operation_id = "getProfile", tag = "profile", responses(
    (status = 200, description = "The user's data", body = Profile, headers(("ETag" = String, description = "For `If-Match`"))),
))]
pub(super) async fn get(signed_in: SignedIn) -> Result<Response, ApiError> {
    tagged(signed_in.user)
}

/// Changes the user's own data.
#[utoipa::path(put, path = "/profile", operation_id = "updateProfile", tag = "profile", request_body = ProfileWrite, responses(
    (status = 200, description = "The changed data", body = Profile, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 429, description = "Too many tax codes of other users tried", body = ErrorBody),
))]
pub(super) async fn update(
    State(app): State<App>,
    signed_in: SignedIn,
    precondition: Precondition,
    Body(request): Body<ProfileWrite>,
) -> Result<Response, ApiError> {
    tagged(update::update(&app, signed_in, precondition, request).await?)
}

fn tagged(user: users::Model) -> Result<Response, ApiError> {
    let tag = update::tag(&user);
    etag::tagged((Profile::from(user), tag))
}

/// Changes the user's own password and ends the other sessions.
#[utoipa::path(put, path = "/profile/password", operation_id = "changePassword", tag = "profile", request_body = PasswordChange, responses(
    (status = 200, description = "The password was changed", body = MessageBody),
    (status = 422, description = "The current password is wrong or the new one not acceptable", body = ValidationErrorBody),
    (status = 429, description = "Too many wrong attempts", body = ErrorBody),
))]
pub(super) async fn change_password(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<PasswordChange>,
) -> Result<Json<MessageBody>, ApiError> {
    change_password::change_password(&app, signed_in, request).await?;
    Ok(Json(MessageBody::new(
        "Password aggiornata. Le altre sessioni sono state chiuse.",
    )))
}

/// Changes the user's own e-mail address, once the link that is sent there was opened.
///
/// The answer is the same when another user has the address: that user is told by mail, and no link is sent.
#[utoipa::path(put, path = "/profile/email", operation_id = "changeEmail", tag = "profile", request_body = EmailChange, responses(
    (status = 200, description = "A link was sent to the new address", body = MessageBody),
    (status = 422, description = "Not an address, the user's own, or a wrong password", body = ValidationErrorBody),
    (status = 429, description = "Too many wrong passwords, or too many links asked for", body = ErrorBody),
))]
pub(super) async fn change_email(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<EmailChange>,
) -> Result<Json<MessageBody>, ApiError> {
    let email = change_email::ask(&app, signed_in, &request.email, &request.password).await?;
    let text = format!("Ti abbiamo scritto a {}: apri il link entro 24 ore.", email.as_str());
    Ok(Json(MessageBody::new(text)))
}

/// Withdraws a change of the e-mail address that waits for its confirmation.
#[utoipa::path(delete, path = "/profile/email", operation_id = "withdrawEmailChange", tag = "profile", responses(
    (status = 204, description = "No change waits any more"),
))]
pub(super) async fn withdraw_email(State(app): State<App>, signed_in: SignedIn) -> Result<StatusCode, ApiError> {
    change_email::withdraw(&app, signed_in).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Shows the protection of the user's account: two-factor login, and an e-mail address that waits for its
/// confirmation.
#[utoipa::path(get, path = "/profile/security", operation_id = "getAccountSecurity", tag = "profile", responses(
    (status = 200, description = "What is on, and what waits", body = AccountSecurity),
))]
pub(super) async fn security(State(app): State<App>, signed_in: SignedIn) -> Result<Json<AccountSecurity>, ApiError> {
    update::security(&app, &signed_in).await.map(Json)
}
