//! The picture of a course: its own, or one picture that stands for all that have none. Always revalidated, so that a new
//! picture is seen at once; what has not changed costs one small query and no bytes.

use std::sync::LazyLock;

use axum::{
    extract::{Path, RawQuery, State, rejection::PathRejection},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use sea_orm::{
    ConnectionTrait, DbErr, EntityTrait, QuerySelect,
    sea_query::{Expr, ExprTrait},
};
use sha2::{Digest, Sha256};

use crate::{
    entities::{
        course_images::{self, Column},
        courses,
    },
    platform::{error::ApiError, etag::EntityTag, randomness::hex, state::App},
};

static DEFAULT: [&[u8]; 3] = [
    include_bytes!("../../../demo/images/_default.webp"),
    include_bytes!("../../../demo/images/_default-800.webp"),
    include_bytes!("../../../demo/images/_default-480.webp"),
];
static DEFAULT_DIGEST: LazyLock<String> = LazyLock::new(|| hex(&Sha256::digest(DEFAULT[0])));

/// How wide a picture is wanted, `?w=480` or `?w=800`; anything else means the full one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Width {
    Full,
    Medium,
    Small,
}

impl Width {
    fn wanted(query: Option<&str>) -> Self {
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

/// Answers `GET /assets/images/courses/{file}`, where the file is `{id}.webp`. A picture is no secret: also one of a course
/// that is not published (yet) is given, since pages load pictures without the session's token.
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
    let (db, width) = (app.db().read(), Width::wanted(query.as_deref()));
    let tag = width.tag(&find_digest(db, id).await?.ok_or(ApiError::NotFound)?);
    if tag.is_known(&headers) {
        return Ok((StatusCode::NOT_MODIFIED, caching(&tag)?).into_response());
    }
    let content_type = [(header::CONTENT_TYPE, HeaderValue::from_static("image/webp"))];
    Ok(match find_bytes(db, id, width).await? {
        // The tag of these very bytes: the picture may have been replaced since its digest was read.
        Some((bytes, digest)) => (caching(&width.tag(&digest))?, content_type, bytes).into_response(),
        None => (
            caching(&width.tag(&DEFAULT_DIGEST))?,
            content_type,
            DEFAULT[width as usize],
        )
            .into_response(),
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

/// The course's own picture in this width, or in full where that one was never made, with its digest.
async fn find_bytes(db: &impl ConnectionTrait, id: i64, width: Width) -> Result<Option<(Vec<u8>, String)>, DbErr> {
    let bytes = Expr::col(width.column()).if_null(Expr::col(Column::Webp));
    course_images::Entity::find_by_id(id)
        .select_only()
        .expr_as(bytes, "bytes")
        .column(Column::Digest)
        .into_tuple()
        .one(db)
        .await
}
