//! Serves the picture of a course: its own, or the default picture. Clients revalidate it each time, so a new picture shows
//! at once and an unchanged one costs one small query.

use std::sync::LazyLock;

use axum::{
    extract::{Path, RawQuery, State, rejection::PathRejection},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use battito_platform::{ApiError, App, EntityTag, entities::course_images::Column, randomness::hex};
use sha2::{Digest, Sha256};

use super::store;

static DEFAULT: [&[u8]; 3] = [
    include_bytes!("../../../demo/images/_default.webp"),
    include_bytes!("../../../demo/images/_default-800.webp"),
    include_bytes!("../../../demo/images/_default-480.webp"),
];
static DEFAULT_DIGEST: LazyLock<String> = LazyLock::new(|| hex(&Sha256::digest(DEFAULT[0])));

/// The requested width, `?w=480` or `?w=800`; anything else means the full size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Width {
    Full,
    Medium,
    Small,
}

impl Width {
    fn parse(query: Option<&str>) -> Self {
        match query {
            Some("w=480") => Self::Small,
            Some("w=800") => Self::Medium,
            _ => Self::Full,
        }
    }

    fn tag(self, digest: &str) -> EntityTag {
        match self {
            Self::Full => EntityTag::of(digest),
            Self::Medium => EntityTag::of(&format!("{digest}-800")),
            Self::Small => EntityTag::of(&format!("{digest}-480")),
        }
    }

    fn column(self) -> Column {
        match self {
            Self::Full => Column::Webp,
            Self::Medium => Column::Webp800,
            Self::Small => Column::Webp480,
        }
    }
}

/// Answers `GET /assets/images/courses/{file}`, where the file is `{id}.webp`. Pictures are public, also those of courses
/// that are not published: an `<img>` cannot send the session's token.
///
/// # Errors
/// 404 when no course has this number.
pub async fn picture(
    State(app): State<App>,
    file: Result<Path<String>, PathRejection>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Path(file) = file.map_err(|_| ApiError::NotFound)?;
    let id: i64 = file
        .strip_suffix(".webp")
        .and_then(|id| id.parse().ok())
        .ok_or(ApiError::NotFound)?;
    let (db, width) = (app.db().read(), Width::parse(query.as_deref()));
    let digest = store::find_picture_digest(db, id).await?.ok_or(ApiError::NotFound)?;
    let tag = width.tag(digest.as_ref().unwrap_or(&DEFAULT_DIGEST));
    if tag.is_known(&headers) {
        return Ok((StatusCode::NOT_MODIFIED, picture_headers(&tag)?).into_response());
    }
    let content_type = [(header::CONTENT_TYPE, HeaderValue::from_static("image/webp"))];
    Ok(match store::find_picture(db, id, width.column()).await? {
        // The tag of these bytes: the picture may have been replaced since its digest was read.
        Some((bytes, digest)) => (picture_headers(&width.tag(&digest))?, content_type, bytes).into_response(),
        None => (
            picture_headers(&width.tag(&DEFAULT_DIGEST))?,
            content_type,
            DEFAULT[width as usize],
        )
            .into_response(),
    })
}

/// Headers of every picture. Other sites may show it: link previews and webmail do.
fn picture_headers(tag: &EntityTag) -> Result<[(HeaderName, HeaderValue); 3], ApiError> {
    let revalidate = HeaderValue::from_static("public, max-age=0, must-revalidate");
    let cross_origin = HeaderValue::from_static("cross-origin");
    Ok([
        (header::ETAG, tag.header()?),
        (header::CACHE_CONTROL, revalidate),
        (HeaderName::from_static("cross-origin-resource-policy"), cross_origin),
    ])
}
