//! HTTP of the catalogue.

use axum::{
    Json,
    extract::{FromRequestParts, State},
    http::{HeaderMap, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use battito_platform::{
    ApiError, App, ErrorBody, Id, ManageCourseDates, ManageCourses, Params, contract::Argument, document::ClientCache,
};

use super::{
    COURSE, LIST,
    dto::{Course, CourseList, CourseQuery, Scope},
    list, show,
};

/// Lists published courses; with `scope=all` all courses, for admins.
///
/// Without `page` the answer holds all that fit.
#[utoipa::path(get, path = "/courses", operation_id = "listCourses", tag = "courses", params(CourseQuery), responses(
    (status = 200, description = "The courses that fit", body = CourseList),
    (status = 304, description = "The client has this answer: `If-None-Match` names it"),
    (status = 401, description = "`scope=all` without a valid session", body = ErrorBody),
    (status = 403, description = "`scope=all`, and not an admin", body = ErrorBody),
))]
pub(super) async fn list(
    State(app): State<App>,
    Params(query): Params<CourseQuery>,
    _: ScopePermission,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Some(filters) = query.cache_key() else {
        let list = Box::pin(list::list(&app, &query));
        return Ok(Json(list.await?).into_response());
    };
    let state = app.clone();
    let load = || async move { list::list(&state, &query).await };
    let list = app.response_cache.json((LIST, filters), app.now(), load);
    Ok(list.await?.response(StatusCode::OK, ClientCache::Revalidate, &headers))
}

/// Shows a published course with its bookable dates and certificates.
///
/// Admins see every course, with its state and its retired certificates, and an `ETag` for `If-Match`.
#[utoipa::path(get, path = "/courses/{id}", operation_id = "showCourse", tag = "courses", params(("id" = i64, Path, description = "Course")), responses(
    (status = 200, description = "The course", body = Course, headers(("ETag" = String, description = "For `If-None-Match`, and for admins for `If-Match`"))),
    (status = 304, description = "The client has this answer: `If-None-Match` names it"),
    (status = 404, description = "No such course, or not published", body = ErrorBody),
))]
pub(super) async fn show(
    State(app): State<App>,
    Id(id): Id,
    admin: Option<ManageCourses>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if admin.is_some() {
        let (course, tag) = show::show_to_admin(app.db().read(), app.now(), id).await?;
        return Ok(([(header::ETAG, tag.header()?)], Json(course)).into_response());
    }
    let state = app.clone();
    let load = || async move { show::show(&state, id).await };
    let course = app.response_cache.json((COURSE, id), app.now(), load);
    Ok(course
        .await?
        .response(StatusCode::OK, ClientCache::Revalidate, &headers))
}

/// Shows the course of a date, published or not.
#[utoipa::path(get, path = "/course-dates/{id}/course", operation_id = "showCourseOfDate", tag = "courses", params(("id" = i64, Path, description = "Course date")), responses(
    (status = 200, description = "The course", body = Course),
))]
pub(super) async fn show_of_date(
    State(app): State<App>,
    _: ManageCourseDates,
    Id(id): Id,
) -> Result<Json<Course>, ApiError> {
    show::show_of_date(&app, id).await.map(Json)
}

/// Only admins may list all courses; the public ones need no permission.
pub(super) struct ScopePermission;

/// The handler describes both, because they depend on `scope`.
impl Argument for ScopePermission {}

impl FromRequestParts<App> for ScopePermission {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let Params(query) = Params::<CourseQuery>::from_request_parts(parts, app).await?;
        if query.scope == Some(Scope::All) {
            ManageCourses::from_request_parts(parts, app).await?;
        }
        Ok(Self)
    }
}
