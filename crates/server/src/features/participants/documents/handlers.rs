//! HTTP of the documents.

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use battito_platform::{
    ApiError, App, Attachment, ErrorBody, FileContent, Id, ManageReservations, Params,
    sheet_corrections::{ErrorSheet, ImportFields, ImportForm},
    upload::Upload,
};

use super::{
    export,
    import::{
        self,
        dto::{ImportQuery, ImportReport, RefusedImport},
    },
    register,
};

/// Imports participants from a spreadsheet, or previews it.
///
/// Columns: `Cognome`, `Nome`, `Codice fiscale`, `Email`, `Telefono`, `Sanitario (sì/no)`, `Certificazione`,
/// in any order; others are ignored and named. People are found by tax code or e-mail address; new ones are
/// invited by mail. All people are added or none. Existing bookings stay, so the same file twice changes
/// nothing. What is wrong can be corrected here instead of in the file.
#[utoipa::path(post, path = "/course-dates/{id}/reservations/upload", operation_id = "importReservations", tag = "participants", params(("id" = i64, Path, description = "Course date"), ImportQuery, ErrorSheet), request_body(content = ImportForm, content_type = "multipart/form-data"), responses(
    (status = 200, description = "What the import would do (`dry_run=1`), or the rows with errors (`errors=1`)", content(
        (ImportReport = "application/json"),
        (FileContent = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    )),
    (status = 201, description = "What the import has done", body = ImportReport),
    (status = 409, description = "The participants changed meanwhile", body = ErrorBody),
    (status = 422, description = "Why nothing was imported: the file as a whole in `errors`, or its rows", body = RefusedImport),
))]
pub(super) async fn import(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
    Params(query): Params<ImportQuery>,
    Params(sheet): Params<ErrorSheet>,
    upload: Upload<ImportFields>,
) -> Result<Response, ApiError> {
    let (is_dry_run, waiting) = (query.dry_run()?, query.waiting()?);
    let wants_errors = sheet.is_asked()?;
    let rows = import::read(&app, upload, query.certificate).await?;
    if wants_errors {
        return Ok(import::errors(&app, id, &rows).await?.into_response());
    }
    if is_dry_run {
        let report = import::preview(&app, id, &rows).await?;
        return Ok(Json(report).into_response());
    }
    let imported = import::import(&app, staff.actor(), id, rows, waiting).await?;
    Ok(match imported {
        Ok(report) => (StatusCode::CREATED, Json(report)).into_response(),
        Err(refused) => (StatusCode::UNPROCESSABLE_ENTITY, Json(refused)).into_response(),
    })
}

/// The spreadsheet to fill in for an import.
#[utoipa::path(get, path = "/course-dates/{id}/reservations/template", operation_id = "downloadImportTemplate", tag = "participants", params(("id" = i64, Path, description = "Course date")), responses(
    (status = 200, description = "An .xlsx file", content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", body = FileContent),
))]
pub(super) async fn template(
    State(app): State<App>,
    _: ManageReservations,
    Id(id): Id,
) -> Result<Attachment, ApiError> {
    export::template(&app, id).await
}

/// The participants of a date as a spreadsheet.
#[utoipa::path(get, path = "/course-dates/{id}/reservations/export", operation_id = "exportReservations", tag = "participants", params(("id" = i64, Path, description = "Course date")), responses(
    (status = 200, description = "An .xlsx file", content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", body = FileContent),
))]
pub(super) async fn export(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
) -> Result<Attachment, ApiError> {
    export::export(&app, staff.actor(), id).await
}

/// The attendance register of a date.
#[utoipa::path(get, path = "/course-dates/{id}/register", operation_id = "downloadRegister", tag = "participants", params(("id" = i64, Path, description = "Course date")), responses(
    (status = 200, description = "A PDF file", content_type = "application/pdf", body = FileContent),
))]
pub(super) async fn register(
    State(app): State<App>,
    _: ManageReservations,
    Id(id): Id,
) -> Result<Attachment, ApiError> {
    register::register(&app, id).await
}
