//! The list of all issued certificates, for staff: search, filters, spreadsheet, and the certificates of one person.

mod bulk_actions;
pub mod dto;
mod export;
mod list;
pub(in crate::features) mod store;

use axum::{Extension, Json, extract::State, response::Response};
use battito_platform::{
    ApiError, App, Attachment, Body, ErrorBody, FileContent, Id, ManageReservations, Params, ValidationErrorBody,
    bulk::{BulkRequest, BulkResult},
    routes,
};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};

pub(in crate::features) use self::store::Search;

use self::{
    dto::{CertificateFilter, CertificateList, CertificateQuery, PageQuery},
    store::CertificateTotals,
};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list).layer(Extension(store::CertificateTotals::default())))
        .routes(routes!(export))
        .routes(routes!(download))
        .routes(routes!(mail))
        .routes(routes!(list_of_user))
}

/// Lists issued certificates.
#[utoipa::path(get, path = "/certificates", operation_id = "listCertificates", tag = "certificate list", params(CertificateFilter, PageQuery), responses(
    (status = 200, description = "A page of certificates", body = CertificateList),
))]
async fn list(
    State(app): State<App>,
    _: ManageReservations,
    Extension(totals): Extension<CertificateTotals>,
    Params(query): Params<CertificateQuery>,
) -> Result<Json<CertificateList>, ApiError> {
    let (filter, page) = query.split();
    list::list(&app, &totals, &filter, &page).await.map(Json)
}

/// The same certificates as a spreadsheet.
#[utoipa::path(get, path = "/certificates/export", operation_id = "exportCertificates", tag = "certificate list", params(CertificateFilter), responses(
    (status = 200, description = "The spreadsheet", body = FileContent, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    (status = 422, description = "A query member that cannot be accepted, or more certificates than a spreadsheet may have", body = ValidationErrorBody),
))]
async fn export(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Params(filter): Params<CertificateFilter>,
) -> Result<Attachment, ApiError> {
    export::export(&app, staff.actor(), &filter).await
}

/// The PDFs of those that are in force, as an archive; 404 when there is none. Imported certificates have none.
#[utoipa::path(get, path = "/certificates/download", operation_id = "downloadCertificateArchive", tag = "certificate list", params(CertificateFilter), responses(
    (status = 200, description = "The archive", body = FileContent, content_type = "application/zip"),
    (status = 404, description = "None of them has a PDF", body = ErrorBody),
    (status = 422, description = "A query member that cannot be accepted, or more than 500 certificates", body = ValidationErrorBody),
))]
async fn download(
    State(app): State<App>,
    _: ManageReservations,
    Params(filter): Params<CertificateFilter>,
) -> Result<Response, ApiError> {
    bulk_actions::download(&app, &filter).await
}

/// Sends the mail about each of these certificates again, as `mailCertificate` does for one.
#[utoipa::path(post, path = "/certificates/mail", operation_id = "mailCertificates", tag = "certificate list", params(CertificateFilter), request_body = BulkRequest, responses(
    (status = 200, description = "For which certificates mails leave, and for which not", body = BulkResult),
    (status = 409, description = "The list has changed", body = ErrorBody),
))]
async fn mail(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Params(filter): Params<CertificateFilter>,
    Body(request): Body<BulkRequest>,
) -> Result<Json<BulkResult>, ApiError> {
    bulk_actions::mail(&app, staff.actor(), &filter, &request)
        .await
        .map(Json)
}

/// Lists the certificates of a user, the latest first.
#[utoipa::path(get, path = "/users/{id}/certificates", operation_id = "listUserCertificates", tag = "certificate list", params(("id" = i64, Path, description = "User"), PageQuery), responses(
    (status = 200, description = "A page of certificates", body = CertificateList),
))]
async fn list_of_user(
    State(app): State<App>,
    _: ManageReservations,
    Id(id): Id,
    Params(page): Params<PageQuery>,
) -> Result<Json<CertificateList>, ApiError> {
    list::list_of_user(&app, id, &page).await.map(Json)
}
