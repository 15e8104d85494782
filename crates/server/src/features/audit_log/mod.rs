//! The changes made by staff, for admins: author, time, subject, and the fields before and after, in words.

pub mod dto;
mod export;
pub(in crate::features) mod labels;
mod list;
mod names;
pub(in crate::features) mod personal;
mod store;
pub(in crate::features) mod values;

use axum::{Json, extract::State};
use battito_platform::{ApiError, App, Attachment, FileContent, Params, ReadAuditLog, ValidationErrorBody, routes};
use utoipa_axum::router::OpenApiRouter;

use self::dto::{AuditFilter, AuditList, AuditPage, AuditQuery};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(export))
}

/// Lists the changes made by staff, the latest first.
#[utoipa::path(get, path = "/audit", operation_id = "listAudit", tag = "audit log", params(AuditFilter, AuditPage), responses(
    (status = 200, description = "A page of changes", body = AuditList),
))]
async fn list(
    State(app): State<App>,
    _: ReadAuditLog,
    Params(query): Params<AuditQuery>,
) -> Result<Json<AuditList>, ApiError> {
    let (filter, page) = query.split();
    list::list(&app, &filter, &page).await.map(Json)
}

/// The same changes as a spreadsheet, a line for each member that is different.
#[utoipa::path(get, path = "/audit/export", operation_id = "exportAudit", tag = "audit log", params(AuditFilter), responses(
    (status = 200, description = "The spreadsheet", body = FileContent, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    (status = 422, description = "A query member that cannot be accepted, or more changes than a spreadsheet may have", body = ValidationErrorBody),
))]
async fn export(
    State(app): State<App>,
    ReadAuditLog(admin): ReadAuditLog,
    Params(filter): Params<AuditFilter>,
) -> Result<Attachment, ApiError> {
    export::export(&app, admin.actor(), &filter).await
}
