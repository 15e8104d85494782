//! Serves the logos. An address never shows another picture, so clients ask once.

use axum::{
    extract::{Path, RawQuery, State, rejection::PathRejection},
    http::{HeaderName, HeaderValue, header},
    response::{IntoResponse, Response},
};

use battito_documents::outside::LogoPng;
use battito_platform::{ApiError, App, schemas::centre::CentrePicture};

use super::{super::store, digest};

/// A drawing that is opened by itself: nothing in it can run or load anything.
const POLICY: &str = "default-src 'none'; sandbox; frame-ancestors 'none'";

/// Answers `GET /assets/images/centre/{file}`; with `?w=320` in the size for small screens, and as PNG for mails.
///
/// # Errors
/// 404 when there is no such picture.
pub async fn picture(
    State(app): State<App>,
    file: Result<Path<String>, PathRejection>,
    RawQuery(query): RawQuery,
) -> Result<Response, ApiError> {
    let Path(file) = file.map_err(|_| ApiError::NotFound)?;
    let digest = digest(&file).ok_or(ApiError::NotFound)?;
    let picture = store::picture(app.db().read(), digest)
        .await?
        .ok_or(ApiError::NotFound)?;
    let is_for_mails = file == CentrePicture::mail_name(digest) && picture.small_key.is_some();
    if file != format!("{digest}.{}", picture.format) && !is_for_mails {
        return Err(ApiError::NotFound);
    }
    let small = picture
        .small_key
        .filter(|_| is_for_mails || query.as_deref() == Some("w=320"));
    let key = small.unwrap_or(picture.file_key);
    let mut bytes = app.files.get(&key).await?.ok_or(ApiError::NotFound)?;
    if is_for_mails {
        let png = app.workers.run(LogoPng, bytes).await?;
        bytes = png.ok_or(ApiError::NotFound)?.into();
    }
    let content_type = match (is_for_mails, picture.format.as_str()) {
        (true, _) => "image/png",
        (false, "svg") => "image/svg+xml",
        (false, _) => "image/webp",
    };
    let headers = [
        (header::CONTENT_TYPE, content_type),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        // Other sites may show it: link previews and webmail do.
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
    ];
    Ok((
        headers.map(|(name, value)| (name, HeaderValue::from_static(value))),
        bytes,
    )
        .into_response())
}
