//! HTTP handlers of the users.

use axum::{Extension, Json, extract::State, response::Response};
use battito_platform::{
    ApiError, App, Attachment, Body, DisableUsers, ErrorBody, FileContent, Id, ManageUsers, MessageBody, Params,
    Precondition, ValidationErrorBody,
    bulk::{self, BulkRequest, BulkResult},
    etag,
    schemas::found_person::SimilarPeopleBody,
};

use super::{
    correct, create, disable,
    dto::{CorrectedPerson, DisableQuery, ManagedUser, MergeRequest, PersonCorrection, UserList, UserQuery, UserWrite},
    export, merge, reset_two_factor, show,
    store::UserTotals,
    update,
};
use crate::features::{
    participants::{self, dto::ReservationList},
    reservations::dto::MyReservationQuery,
};

/// Lists users.
#[utoipa::path(get, path = "/users", operation_id = "listUsers", tag = "users", params(UserQuery), responses(
    (status = 200, description = "A page of users", body = UserList),
))]
pub(super) async fn list(
    State(app): State<App>,
    _: ManageUsers,
    Extension(totals): Extension<UserTotals>,
    Params(query): Params<UserQuery>,
) -> Result<Json<UserList>, ApiError> {
    show::list(&app, &totals, &query).await.map(Json)
}

/// Corrects a person everywhere.
///
/// The profile gets this name and tax code, and a new certificate replaces each one in force that the centre prints and that says
/// something else. Certificates of other organisations and imported ones stay as they are.
#[utoipa::path(post, path = "/users/{id}/correction", operation_id = "correctPerson", tag = "users", params(("id" = i64, Path, description = "User")), request_body = PersonCorrection, responses(
    (status = 200, description = "The profile and the new certificates", body = CorrectedPerson),
    (status = 409, description = "The user was merged with another, or deleted", body = ErrorBody),
))]
pub(super) async fn correct(
    State(app): State<App>,
    ManageUsers(staff): ManageUsers,
    Id(id): Id,
    Body(correction): Body<PersonCorrection>,
) -> Result<Json<CorrectedPerson>, ApiError> {
    correct::correct(&app, staff, id, correction).await.map(Json)
}

/// The same users as a spreadsheet. The page is not looked at.
#[utoipa::path(get, path = "/users/export", operation_id = "exportUsers", tag = "users", params(UserQuery), responses(
    (status = 200, description = "The spreadsheet", body = FileContent, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    (status = 422, description = "A query member that cannot be accepted, or more rows than a spreadsheet may have", body = ValidationErrorBody),
))]
pub(super) async fn export(
    State(app): State<App>,
    ManageUsers(staff): ManageUsers,
    Params(query): Params<UserQuery>,
) -> Result<Attachment, ApiError> {
    export::export(&app, staff.actor(), query).await
}

/// Adds a user. One with an e-mail address gets an invitation to choose a password; one without has no account.
#[utoipa::path(post, path = "/users", operation_id = "createUser", tag = "users", request_body = UserWrite, responses(
    (status = 201, description = "The new user", body = ManagedUser, headers(("Location" = String, description = "Its address"), ("ETag" = String, description = "For `If-Match`"))),
    (status = 403, description = "Neither an instructor nor an admin, or a role given by somebody who is no admin", body = ErrorBody),
    (status = 409, description = "Similar people exist, and the request does not confirm that the person is a new one", body = SimilarPeopleBody),
))]
pub(super) async fn create(
    State(app): State<App>,
    ManageUsers(staff): ManageUsers,
    Body(write): Body<UserWrite>,
) -> Result<Response, ApiError> {
    let new = create::create(&app, staff, write).await?;
    etag::created(&format!("users/{}", new.0.id), new)
}

/// Shows a user.
#[utoipa::path(get, path = "/users/{id}", operation_id = "showUser", tag = "users", params(("id" = i64, Path, description = "User")), responses(
    (status = 200, description = "The user", body = ManagedUser, headers(("ETag" = String, description = "For `If-Match`"))),
))]
pub(super) async fn show(State(app): State<App>, _: ManageUsers, Id(id): Id) -> Result<Response, ApiError> {
    etag::tagged(show::show(&app, id).await?)
}

/// Changes a user.
///
/// A new e-mail address is `email_pending` until its owner confirms it with the link that is sent there; the old one gets a
/// notice with a way back. The address of somebody who is only invited is corrected at once, and one for a person without is invited there. Only admins change roles, which
/// ends the sessions of the user, and the accounts of admins.
#[utoipa::path(put, path = "/users/{id}", operation_id = "changeUser", tag = "users", params(("id" = i64, Path, description = "User")), request_body = UserWrite, responses(
    (status = 200, description = "The user as it is now", body = ManagedUser, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 403, description = "Not staff, or an instructor who changes a role or an admin", body = ErrorBody),
    (status = 409, description = "The last admin keeps the role, and a merged duplicate is not changed", body = ErrorBody),
))]
pub(super) async fn update(
    State(app): State<App>,
    ManageUsers(staff): ManageUsers,
    Id(id): Id,
    precondition: Precondition,
    Body(write): Body<UserWrite>,
) -> Result<Response, ApiError> {
    etag::tagged(update::update(&app, staff, id, precondition, write).await?)
}

/// Disables a user and ends the sessions.
///
/// When the user has live reservations of dates that have not started, or shifts that are not over, the call
/// must choose for them.
#[utoipa::path(delete, path = "/users/{id}", operation_id = "disableUser", tag = "users", params(
    ("id" = i64, Path, description = "User"),
    DisableQuery,
), responses(
    (status = 200, description = "The disabled user", body = ManagedUser, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 409, description = "Live reservations or shifts without a choice, the last admin, or oneself", body = ErrorBody),
))]
pub(super) async fn disable(
    State(app): State<App>,
    DisableUsers(staff): DisableUsers,
    Id(id): Id,
    precondition: Precondition,
    Params(query): Params<DisableQuery>,
) -> Result<Response, ApiError> {
    etag::tagged(disable::disable(&app, staff, id, precondition, query.reservations).await?)
}

/// Enables a disabled user again.
#[utoipa::path(post, path = "/users/{id}/enable", operation_id = "enableUser", tag = "users", params(("id" = i64, Path, description = "User")), responses(
    (status = 200, description = "The enabled user", body = ManagedUser, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 409, description = "A merged duplicate stays disabled", body = ErrorBody),
))]
pub(super) async fn enable(
    State(app): State<App>,
    DisableUsers(staff): DisableUsers,
    Id(id): Id,
) -> Result<Response, ApiError> {
    etag::tagged(disable::enable(&app, staff, id).await?)
}

/// Switches off the two-factor login of somebody who has lost the phone.
///
/// The person is told by mail. One's own is switched off in the profile, with a code.
#[utoipa::path(delete, path = "/users/{id}/two-factor", operation_id = "resetTwoFactor", tag = "users", params(("id" = i64, Path, description = "User")), responses(
    (status = 200, description = "The user as it is now", body = ManagedUser, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 409, description = "It is not on, or it is one's own, or the user was merged with another", body = ErrorBody),
))]
pub(super) async fn reset_two_factor(
    State(app): State<App>,
    DisableUsers(staff): DisableUsers,
    Id(id): Id,
) -> Result<Response, ApiError> {
    etag::tagged(reset_two_factor::reset(&app, staff, id).await?)
}

/// Sends the invitation again. The link sent before stops working.
#[utoipa::path(post, path = "/users/{id}/invite", operation_id = "inviteUser", tag = "users", params(("id" = i64, Path, description = "User")), responses(
    (status = 200, description = "The invitation was sent", body = MessageBody),
    (status = 403, description = "Not staff, or an instructor who invites an admin", body = ErrorBody),
    (status = 409, description = "The user has a password already, or is disabled", body = ErrorBody),
    (status = 429, description = "Too many invitations to one person", body = ErrorBody),
))]
pub(super) async fn invite(
    State(app): State<App>,
    ManageUsers(staff): ManageUsers,
    Id(id): Id,
) -> Result<Json<MessageBody>, ApiError> {
    let email = create::invite_again(&app, staff, id).await?;
    Ok(Json(MessageBody::new(format!("Invito inviato a {email}."))))
}

/// Sends the invitation again to all of these users, as `inviteUser` does to one.
#[utoipa::path(post, path = "/users/invite", operation_id = "inviteUsers", tag = "users", params(UserQuery), request_body = BulkRequest, responses(
    (status = 200, description = "Who was invited, and who was not", body = BulkResult),
    (status = 409, description = "The list has changed", body = ErrorBody),
))]
pub(super) async fn invite_all(
    State(app): State<App>,
    ManageUsers(staff): ManageUsers,
    Params(query): Params<UserQuery>,
    Body(request): Body<BulkRequest>,
) -> Result<Json<BulkResult>, ApiError> {
    let ids = show::meant(&app, &query, &request).await?;
    let invite = move |id| {
        let (app, staff) = (app.clone(), staff.clone());
        async move { create::invite_again(&app, staff, id).await.map(drop) }
    };
    bulk::each(ids, invite).await.map(Json)
}

/// Lists the reservations of a user.
#[utoipa::path(get, path = "/users/{id}/reservations", operation_id = "listUserReservations", tag = "users", params(("id" = i64, Path, description = "User"), MyReservationQuery), responses(
    (status = 200, description = "A page of reservations", body = ReservationList),
))]
pub(super) async fn list_reservations(
    State(app): State<App>,
    _: ManageUsers,
    Id(id): Id,
    Params(query): Params<MyReservationQuery>,
) -> Result<Json<ReservationList>, ApiError> {
    show::show(&app, id).await?;
    participants::show::list_of_user(&app, id, &query).await.map(Json)
}

/// Merges a duplicate with this user, who stays.
///
/// The duplicate's reservations and certificates move here. When both have booked the same date, the better reservation
/// stays and the other one is cancelled. The duplicate is disabled and loses its e-mail address and tax code.
#[utoipa::path(post, path = "/users/{id}/merge", operation_id = "mergeUsers", tag = "users", params(("id" = i64, Path, description = "The user who stays")), request_body = MergeRequest, responses(
    (status = 200, description = "The user who stays", body = ManagedUser, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 409, description = "The duplicate has a role that the other user lacks, or this user was merged itself", body = ErrorBody),
    (status = 422, description = "The duplicate is missing, unknown, the same user or merged already", body = ValidationErrorBody),
))]
pub(super) async fn merge(
    State(app): State<App>,
    DisableUsers(staff): DisableUsers,
    Id(id): Id,
    Body(request): Body<MergeRequest>,
) -> Result<Response, ApiError> {
    etag::tagged(merge::merge(&app, staff, id, request.id_user).await?)
}
