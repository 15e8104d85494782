//! The picture of a course: its own, or one picture that stands for all that have none. Always revalidated, so that a new
//! picture is seen at once; what has not changed costs one small query and no bytes.

use std::sync::LazyLock;

use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use sea_orm::{ConnectionTrait, DbErr, EntityTrait, QuerySelect};
use sha2::{Digest, Sha256};

use crate::{
    entities::{course_images, courses},
    platform::{error::ApiError, etag::EntityTag, randomness::hex, state::App},
};

static DEFAULT: &[u8] = include_bytes!("../../../demo/images/_default.webp");
static DEFAULT_DIGEST: LazyLock<String> = LazyLock::new(|| hex(&Sha256::digest(DEFAULT)));

/// Answers `GET /assets/images/courses/{file}`, where the file is `{id}.webp`. A picture is no secret: also one of a course
/// that is not published (yet) is given, since pages load pictures without the session's token.
///
/// # Errors
/// 404 when no course has this number.
pub async fn picture(
    State(app): State<App>,
    file: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Path(file) = file.map_err(|_| ApiError::NotFound)?;
    let id: i64 = file
        .strip_suffix(".webp")
        .and_then(|id| id.parse().ok())
        .ok_or(ApiError::NotFound)?;
    let db = app.db().read();
    let tag = EntityTag::of(&find_digest(db, id).await?.ok_or(ApiError::NotFound)?);
    if tag.is_known(&headers) {
        return Ok((StatusCode::NOT_MODIFIED, caching(&tag)?).into_response());
    }
    let content_type = [(header::CONTENT_TYPE, HeaderValue::from_static("image/webp"))];
    Ok(match course_images::Entity::find_by_id(id).one(db).await? {
        // The tag of these very bytes: the picture may have been replaced since its digest was read.
        Some(own) => (caching(&EntityTag::of(&own.digest))?, content_type, own.webp).into_response(),
        None => (caching(&EntityTag::of(&DEFAULT_DIGEST))?, content_type, DEFAULT).into_response(),
    })
}

fn caching(tag: &EntityTag) -> Result<[(HeaderName, HeaderValue); 2], ApiError> {
    let revalidated = HeaderValue::from_static("public, max-age=0, must-revalidate");
    Ok([(header::ETAG, tag.header()?), (header::CACHE_CONTROL, revalidated)])
}

/// The digest of the picture shown for a course; none when there is no such course.
async fn find_digest(db: &impl ConnectionTrait, id: i64) -> Result<Option<String>, DbErr> {
    let course = courses::Entity::find_by_id(id)
        .select_only()
        .column(courses::Column::Id);
    if course.into_tuple::<i64>().one(db).await?.is_none() {
        return Ok(None);
    }
    let own = course_images::Entity::find_by_id(id)
        .select_only()
        .column(course_images::Column::Digest);
    let own = own.into_tuple::<String>().one(db).await?;
    Ok(Some(own.unwrap_or_else(|| DEFAULT_DIGEST.clone())))
}
