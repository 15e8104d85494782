//! The data about one person: downloaded as an archive, and erased with the account. [`inventory`] decides
//! for each table ([ADR 39](../../../../docs/adr/0039-personal-data.md)).

mod archive;
mod collect;
pub mod dto;
mod erase;
pub mod erasures;
pub mod inventory;
mod read_me;
mod store;

use axum::{Json, extract::State, response::Response};
use battito_platform::{
    ApiError, App, Body, ErrorBody, FileContent, MessageBody, SignedIn, ValidationErrorBody, routes,
};
use utoipa_axum::router::OpenApiRouter;

use self::dto::{AccountDeletion, AccountDeletionRequest};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(export))
        .routes(routes!(deletion))
        .routes(routes!(delete))
}

/// Downloads all that the centre holds about the person who asks.
///
/// `dati.json` has the data, `LEGGIMI.txt` describes it, and `attestati/` has the PDFs of the certificates.
#[utoipa::path(get, path = "/profile/export", operation_id = "exportMyData", tag = "profile", responses(
    (status = 200, description = "A ZIP archive", content_type = "application/zip", body = FileContent),
    (status = 429, description = "Too many downloads", body = ErrorBody),
))]
async fn export(State(app): State<App>, signed_in: SignedIn) -> Result<Response, ApiError> {
    archive::archive(&app, &signed_in.user).await
}

/// Previews the deletion of one's own account.
#[utoipa::path(get, path = "/profile/deletion", operation_id = "previewAccountDeletion", tag = "profile", responses(
    (status = 200, description = "What is cancelled, and what stays", body = AccountDeletion),
))]
async fn deletion(State(app): State<App>, signed_in: SignedIn) -> Result<Json<AccountDeletion>, ApiError> {
    erase::preview(&app, &signed_in.user).await.map(Json)
}

/// Deletes one's own account.
///
/// Reservations of dates that have not started are cancelled and shifts withdrawn. The remaining rows do not
/// identify the person, except certificates and attendance registers, which the centre must keep.
#[utoipa::path(delete, path = "/profile", operation_id = "deleteAccount", tag = "profile", request_body = AccountDeletionRequest, responses(
    (status = 200, description = "The account was deleted", body = MessageBody),
    (status = 409, description = "The person is the only admin, or staff have moved a reservation meanwhile", body = ErrorBody),
    (status = 422, description = "The password or the code is missing or wrong", body = ValidationErrorBody),
    (status = 429, description = "Too many wrong passwords or codes", body = ErrorBody),
))]
async fn delete(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<AccountDeletionRequest>,
) -> Result<Json<MessageBody>, ApiError> {
    erase::delete_account(&app, signed_in, &request).await?;
    Ok(Json(MessageBody::new("Il tuo account è stato eliminato.")))
}
