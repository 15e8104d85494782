//! HTTP handlers of the audit log.

use axum::{Json, extract::State};

use super::{
    dto::{AuditFilter, AuditList, AuditPage, AuditQuery},
    export, list,
};
use crate::platform::{
    access::ReadAuditLog,
    attachment::{Attachment, FileContent},
    body::Params,
    error::ApiError,
    schemas::ValidationErrorBody,
    state::App,
};

/// Lists the changes made by staff, the latest first.
#[utoipa::path(get, path = "/audit", operation_id = "listAudit", tag = "audit log", params(AuditFilter, AuditPage), responses(
    (status = 200, description = "A page of changes", body = AuditList),
))]
pub(super) async fn list(
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
pub(super) async fn export(
    State(app): State<App>,
    _: ReadAuditLog,
    Params(filter): Params<AuditFilter>,
) -> Result<Attachment, ApiError> {
    export::export(&app, &filter).await
}
