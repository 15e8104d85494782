//! Certificates that were issued before Battito, out of a spreadsheet: all of them or none. They keep their own numbers and
//! get a code, so that they can be checked, found and renewed like all others.

mod columns;
mod decide;
pub mod dto;
mod import;
mod rows;

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use battito_platform::{
    ApiError, App, Attachment, ErrorBody, FileContent, ManageReservations, Params,
    dry_run::DryRun,
    routes,
    sheet_corrections::{ErrorSheet, ImportFields, ImportForm},
    upload::{self, Upload},
};
use utoipa_axum::router::OpenApiRouter;

use self::dto::{CertificateImportReport, RefusedCertificateImport};

/// The largest spreadsheet, in bytes. One with 2,000 certificates has 200 KB.
const MAX_FILE: usize = 5 << 20;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(template))
        .merge(upload::routes(MAX_FILE, OpenApiRouter::new().routes(routes!(import))))
}

/// Imports certificates that were issued before Battito, or previews that.
///
/// Columns: `Numero`, `Cognome`, `Nome`, `Codice fiscale`, `Corso`, `Attestato`, `Rilasciato il`, `Valido fino al`, `Ore`,
/// `Luogo`, in any order; others are ignored and named. Either all are added or none. A number that was imported before stays
/// as it is, so the same file twice changes nothing. What is wrong can be corrected here instead of in the file.
#[utoipa::path(post, path = "/certificates/upload", operation_id = "importCertificates", tag = "certificate imports", params(DryRun, ErrorSheet), request_body(content = ImportForm, content_type = "multipart/form-data"), responses(
    (status = 200, description = "What the import would do (`dry_run=1`), or the rows with errors (`errors=1`)", content(
        (CertificateImportReport = "application/json"),
        (FileContent = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    )),
    (status = 201, description = "What the import has done", body = CertificateImportReport),
    (status = 409, description = "Somebody else imported the same certificates meanwhile", body = ErrorBody),
    (status = 422, description = "Why nothing was imported: the file as a whole in `errors`, or its rows", body = RefusedCertificateImport),
))]
async fn import(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Params(query): Params<DryRun>,
    Params(sheet): Params<ErrorSheet>,
    upload: Upload<ImportFields>,
) -> Result<Response, ApiError> {
    let is_dry_run = query.is_asked()?;
    let wants_errors = sheet.is_asked()?;
    let rows = import::read(&app, upload).await?;
    if wants_errors {
        return Ok(import::errors(&app, &rows).await?.into_response());
    }
    if is_dry_run {
        let report = import::preview(&app, &rows).await?;
        return Ok(Json(report).into_response());
    }
    let imported = import::import(&app, staff.actor(), rows).await?;
    Ok(match imported {
        Ok(report) => (StatusCode::CREATED, Json(report)).into_response(),
        Err(refused) => (StatusCode::UNPROCESSABLE_ENTITY, Json(refused)).into_response(),
    })
}

/// The spreadsheet to fill in for an import.
#[utoipa::path(get, path = "/certificates/template", operation_id = "downloadCertificateTemplate", tag = "certificate imports", responses(
    (status = 200, description = "An .xlsx file", content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", body = FileContent),
))]
async fn template(State(app): State<App>, _: ManageReservations) -> Result<Attachment, ApiError> {
    columns::template(&app).await
}
