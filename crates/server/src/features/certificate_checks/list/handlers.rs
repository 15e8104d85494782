//! HTTP handlers of checked lists.

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use battito_platform::{
    ApiError, App, Attachment, ClientAddress, FileContent, Params, ValidationErrorBody,
    attachment::CSV,
    upload::{FileForm, Upload},
};

use super::{
    check,
    columns::ListColumn,
    dto::{CertificateListCheck, ListCheckQuery, ListFormat},
    spreadsheet,
};

/// Checks a list of certificates.
///
/// The file is text with cells between semicolons, commas or tabs (CSV), in UTF-8 or Windows-1252, of at most
/// 240 KB. The columns `Codice` and `Cognome` are read, in any order, of up to 500 certificates. A code is
/// read as in a single check; it may also be the address in the QR code. Wrong rows count like wrong single
/// checks. The same list again, for example to get it as a spreadsheet, is not counted again. No session is
/// needed.
#[utoipa::path(post, path = "/certificates/verify", operation_id = "checkCertificateList", tag = "certificate checks", params(ListCheckQuery), request_body(content = FileForm, content_type = "multipart/form-data"), responses(
    (status = 200, description = "What the codes stand for", content(
        (CertificateListCheck = "application/json"),
        (FileContent = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    )),
    (status = 422, description = "Why nothing was checked, row by row, under `file`", body = ValidationErrorBody),
))]
pub(super) async fn check(
    State(app): State<App>,
    Params(query): Params<ListCheckQuery>,
    address: ClientAddress,
    upload: Upload,
) -> Result<Response, ApiError> {
    let check = check::check(&app, upload, address).await?;
    Ok(match query.format.unwrap_or_default() {
        ListFormat::Json => Json(check).into_response(),
        ListFormat::Xlsx => spreadsheet::result(&app, &check).await?.into_response(),
    })
}

/// The list to fill in for a check.
#[utoipa::path(get, path = "/certificates/verify/template", operation_id = "downloadListCheckTemplate", tag = "certificate checks", responses(
    (status = 200, description = "A .csv file", content_type = "text/csv", body = FileContent),
))]
pub(super) async fn template() -> Attachment {
    let headings = ListColumn::ALL.map(ListColumn::heading).join(";");
    Attachment {
        content_type: CSV,
        file_name: "modello-verifica.csv".into(),
        // With the mark that makes Excel read it as UTF-8.
        bytes: format!("\u{feff}{headings}\r\n").into_bytes(),
    }
}
