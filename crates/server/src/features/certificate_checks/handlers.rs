//! HTTP handlers of the checks.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use battito_platform::{ApiError, App, ClientAddress, Params};

use super::{
    check,
    dto::{CertificateCheck, CheckQuery},
};

/// Checks a certificate by its code.
///
/// The code is read in any case, with or without hyphens, with O for 0 and I or L for 1. No session is
/// needed.
#[utoipa::path(get, path = "/certificates/verify/{code}", operation_id = "checkCertificate", tag = "certificate checks", params(
    ("code" = String, Path, description = "The code on the certificate"),
    CheckQuery,
), responses(
    (status = 200, description = "What the code stands for; `unknown` when there is no such certificate", body = CertificateCheck),
))]
pub(super) async fn check(
    State(app): State<App>,
    code: Result<Path<String>, PathRejection>,
    Params(query): Params<CheckQuery>,
    address: ClientAddress,
) -> Result<Json<CertificateCheck>, ApiError> {
    let Path(code) = code.map_err(|_| ApiError::BadRequest)?;
    check::check(&app, &code, query.surname.as_deref(), address)
        .await
        .map(Json)
}
