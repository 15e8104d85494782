//! The list of all issued certificates, for staff: search, filters, spreadsheet, and the certificates of one person.

pub mod dto;
mod export;
mod list;
pub(in crate::features) mod store;

use axum::{Extension, Json, extract::State};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};

pub(in crate::features) use self::store::Search;
use self::{
    dto::{CertificateFilter, CertificateList, CertificateQuery, PageQuery},
    store::CertificateTotals,
};
use crate::platform::{ApiError, App, Attachment, FileContent, Id, ManageReservations, Params, ValidationErrorBody};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(list).layer(Extension(store::CertificateTotals::default())))
        .routes(crate::routes!(export))
        .routes(crate::routes!(list_of_user))
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
    _: ManageReservations,
    Params(filter): Params<CertificateFilter>,
) -> Result<Attachment, ApiError> {
    export::export(&app, &filter).await
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
