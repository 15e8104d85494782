//! HTTP handlers of the list of certificates.

use axum::{Extension, Json, extract::State};

use super::{
    dto::{CertificateFilter, CertificateList, CertificateQuery, PageQuery},
    export, list,
    store::CertificateTotals,
};
use crate::platform::{
    access::ManageReservations,
    attachment::{Attachment, FileContent},
    body::{Id, Params},
    error::ApiError,
    schemas::ValidationErrorBody,
    state::App,
};

/// Lists issued certificates.
#[utoipa::path(get, path = "/certificates", operation_id = "listCertificates", tag = "certificate list", params(CertificateFilter, PageQuery), responses(
    (status = 200, description = "A page of certificates", body = CertificateList),
))]
pub(super) async fn list(
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
pub(super) async fn export(
    State(app): State<App>,
    _: ManageReservations,
    Params(filter): Params<CertificateFilter>,
) -> Result<Attachment, ApiError> {
    export::export(&app, &filter).await
}

/// Lists the certificates of a user, the latest first.
#[utoipa::path(get, path = "/users/{id}/certificates", operation_id = "listUserCertificates", tag = "certificate list", params(("id" = i64, Path, description = "User"), PageQuery), responses(
    (status = 200, description = "A page of certificates", body = CertificateList),
))]
pub(super) async fn list_of_user(
    State(app): State<App>,
    _: ManageReservations,
    Id(id): Id,
    Params(page): Params<PageQuery>,
) -> Result<Json<CertificateList>, ApiError> {
    list::list_of_user(&app, id, &page).await.map(Json)
}
