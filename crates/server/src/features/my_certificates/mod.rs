//! One's own certificates, from every course and from before Battito: listed and downloaded.

pub mod dto;
mod list;
mod store;

use axum::{Json, extract::State};
use battito_platform::{ApiError, App, Attachment, ErrorBody, FileContent, Id, Params, SignedIn, routes};
use utoipa_axum::router::OpenApiRouter;

use self::dto::{MyCertificateList, MyCertificateQuery};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(download))
}

/// One's own certificates, the latest first.
#[utoipa::path(get, path = "/my-certificates", operation_id = "listMyCertificates", tag = "certificates", params(MyCertificateQuery), responses(
    (status = 200, description = "A page", body = MyCertificateList),
))]
async fn list(
    State(app): State<App>,
    signed_in: SignedIn,
    Params(query): Params<MyCertificateQuery>,
) -> Result<Json<MyCertificateList>, ApiError> {
    list::list(&app, &signed_in, &query).await.map(Json)
}

/// The PDF of one's own certificate.
#[utoipa::path(get, path = "/my-certificates/{id}", operation_id = "downloadMyPaper", tag = "certificates", params(("id" = i64, Path, description = "Certificate")), responses(
    (status = 200, description = "A PDF file", content_type = "application/pdf", body = FileContent),
    (status = 404, description = "No such certificate of this person, or it has no file", body = ErrorBody),
))]
async fn download(State(app): State<App>, signed_in: SignedIn, Id(id): Id) -> Result<Attachment, ApiError> {
    list::download(&app, &signed_in, id).await
}
