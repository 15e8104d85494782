//! HTTP of one's own certificates.

use axum::{Json, extract::State};

use super::{
    download,
    dto::{MyCertificateList, MyCertificateQuery},
    list,
};
use crate::platform::{
    access::SignedIn,
    attachment::{Attachment, FileContent},
    body::{Id, Params},
    error::ApiError,
    schemas::{ErrorBody, ValidationErrorBody},
    state::App,
};

/// One's own certificates, the latest first.
#[utoipa::path(get, path = "/my-certificates", operation_id = "listMyCertificates", tag = "certificates", security(("bearer" = [])), params(MyCertificateQuery), responses(
    (status = 200, description = "A page", body = MyCertificateList),
    (status = 401, description = "No valid session", body = ErrorBody),
    (status = 422, description = "A wrong query", body = ValidationErrorBody),
))]
pub(super) async fn list(
    State(app): State<App>,
    signed_in: SignedIn,
    Params(query): Params<MyCertificateQuery>,
) -> Result<Json<MyCertificateList>, ApiError> {
    list::list(&app, &signed_in, &query).await.map(Json)
}

/// The PDF of one's own certificate.
#[utoipa::path(get, path = "/my-certificates/{id}", operation_id = "downloadMyPaper", tag = "certificates", security(("bearer" = [])), params(("id" = i64, Path, description = "Certificate")), responses(
    (status = 200, description = "A PDF file", content_type = "application/pdf", body = FileContent),
    (status = 401, description = "No valid session", body = ErrorBody),
    (status = 404, description = "No such certificate of this person, or it has no file", body = ErrorBody),
))]
pub(super) async fn download(State(app): State<App>, signed_in: SignedIn, Id(id): Id) -> Result<Attachment, ApiError> {
    download::download(&app, &signed_in, id).await
}
