//! HTTP of the courses as admins edit them.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::{
    create,
    dto::{CourseStateChange, CourseWrite},
    duplicate, publish, update,
};
use crate::{
    features::catalogue::dto::Course,
    platform::{
        access::ManageCourses,
        audit::Actor,
        body::{Body, Id},
        error::ApiError,
        etag::{EntityTag, Precondition},
        schemas::ValidationErrorBody,
        state::App,
    },
};

/// Adds a course.
///
/// It is not published unless `published` says so.
#[utoipa::path(post, path = "/courses", operation_id = "addCourse", tag = "courses", request_body = CourseWrite, responses(
    (status = 201, description = "The new course", body = Course, headers(("ETag" = String, description = "For `If-Match`"), ("Location" = String, description = "Where it is"))),
))]
pub(super) async fn create(
    State(app): State<App>,
    ManageCourses(admin): ManageCourses,
    headers: HeaderMap,
    Body(write): Body<CourseWrite>,
) -> Result<Response, ApiError> {
    created(create::create(&app, Actor::of(&admin, &headers), write).await?)
}

/// Replaces a course.
///
/// An absent member takes its default, but an absent `published` stays as it is.
#[utoipa::path(put, path = "/courses/{id}", operation_id = "changeCourse", tag = "courses", params(("id" = i64, Path, description = "Course")), request_body = CourseWrite, responses(
    (status = 200, description = "The course as it is now", body = Course, headers(("ETag" = String, description = "For `If-Match`"))),
))]
pub(super) async fn update(
    State(app): State<App>,
    ManageCourses(admin): ManageCourses,
    Id(id): Id,
    headers: HeaderMap,
    precondition: Precondition,
    Body(write): Body<CourseWrite>,
) -> Result<Response, ApiError> {
    let actor = Actor::of(&admin, &headers);
    tagged(update::update(&app, actor, id, precondition, write).await?)
}

/// Publishes a course or takes it off the site, archives it or brings it back.
#[utoipa::path(patch, path = "/courses/{id}", operation_id = "changeCourseState", tag = "courses", params(("id" = i64, Path, description = "Course")), request_body = CourseStateChange, responses(
    (status = 200, description = "The course as it is now", body = Course, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 422, description = "Neither member, or texts that a published course must have are missing", body = ValidationErrorBody),
))]
pub(super) async fn change_state(
    State(app): State<App>,
    ManageCourses(admin): ManageCourses,
    Id(id): Id,
    headers: HeaderMap,
    precondition: Precondition,
    Body(change): Body<CourseStateChange>,
) -> Result<Response, ApiError> {
    let actor = Actor::of(&admin, &headers);
    tagged(publish::change_state(&app, actor, id, precondition, change).await?)
}

/// Archives a course: it disappears from the site. Its dates, bookings and certificates stay.
#[utoipa::path(delete, path = "/courses/{id}", operation_id = "archiveCourse", tag = "courses", params(("id" = i64, Path, description = "Course")), responses(
    (status = 200, description = "The course, archived", body = Course, headers(("ETag" = String, description = "For `If-Match`"))),
))]
pub(super) async fn archive(
    State(app): State<App>,
    ManageCourses(admin): ManageCourses,
    Id(id): Id,
    headers: HeaderMap,
    precondition: Precondition,
) -> Result<Response, ApiError> {
    let actor = Actor::of(&admin, &headers);
    tagged(publish::archive(&app, actor, id, precondition).await?)
}

/// Adds a copy of a course, with its texts, picture and certificates, not published and without dates.
#[utoipa::path(post, path = "/courses/{id}/duplicate", operation_id = "duplicateCourse", tag = "courses", params(("id" = i64, Path, description = "Course")), responses(
    (status = 201, description = "The copy", body = Course, headers(("ETag" = String, description = "For `If-Match`"), ("Location" = String, description = "Where it is"))),
))]
pub(super) async fn duplicate(
    State(app): State<App>,
    ManageCourses(admin): ManageCourses,
    Id(id): Id,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    created(duplicate::duplicate(&app, Actor::of(&admin, &headers), id).await?)
}

fn created((course, tag): (Course, EntityTag)) -> Result<Response, ApiError> {
    let location = HeaderValue::try_from(format!("/api/courses/{}", course.id)).map_err(ApiError::internal)?;
    let answer = tagged((course, tag))?;
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], answer).into_response())
}

fn tagged((course, tag): (Course, EntityTag)) -> Result<Response, ApiError> {
    Ok(([(header::ETAG, tag.header()?)], Json(course)).into_response())
}
