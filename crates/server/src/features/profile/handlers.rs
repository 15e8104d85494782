//! HTTP handlers of the profile.

use axum::{Json, extract::State};

use super::{
    change_password,
    dto::{PasswordChange, Profile, ProfileWrite},
    update,
};
use crate::platform::{
    access::SignedIn,
    body::Body,
    error::ApiError,
    schemas::{ErrorBody, MessageBody, ValidationErrorBody},
    state::App,
};

/// Returns the user's own data.
#[utoipa::path(get, path = "/profile", operation_id = "getProfile", tag = "profile", security(("bearer" = [])), responses(
    (status = 200, description = "The user's data", body = Profile),
    (status = 401, description = "No valid session", body = ErrorBody),
))]
pub(super) async fn get(signed_in: SignedIn) -> Json<Profile> {
    Json(signed_in.user.into())
}

/// Changes the user's own data.
#[utoipa::path(put, path = "/profile", operation_id = "updateProfile", tag = "profile", security(("bearer" = [])), request_body = ProfileWrite, responses(
    (status = 200, description = "The changed data", body = Profile),
    (status = 401, description = "No valid session", body = ErrorBody),
    (status = 422, description = "Fields that cannot be accepted", body = ValidationErrorBody),
))]
pub(super) async fn update(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<ProfileWrite>,
) -> Result<Json<Profile>, ApiError> {
    Ok(Json(update::update(&app, signed_in, request).await?.into()))
}

/// Changes the user's own password and ends the other sessions.
#[utoipa::path(put, path = "/profile/password", operation_id = "changePassword", tag = "profile", security(("bearer" = [])), request_body = PasswordChange, responses(
    (status = 200, description = "The password was changed", body = MessageBody),
    (status = 401, description = "No valid session", body = ErrorBody),
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
