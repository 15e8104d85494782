//! HTTP of the courses as admins edit them.

use axum::{extract::State, response::Response};
use battito_platform::{ApiError, App, Body, EntityTag, Id, ManageCourses, Precondition, ValidationErrorBody, etag};

use super::{
    create,
    dto::{CourseStateChange, CourseWrite},
    duplicate, publish, update,
};
use crate::features::catalogue::dto::Course;

/// Adds a course.
///
/// It is not published unless `published` says so.
#[utoipa::path(post, path = "/courses", operation_id = "addCourse", tag = "courses", request_body = CourseWrite, responses(
    (status = 201, description = "The new course", body = Course, headers(("ETag" = String, description = "For `If-Match`"), ("Location" = String, description = "Where it is"))),
))]
pub(super) async fn create(
    State(app): State<App>,
    ManageCourses(admin): ManageCourses,
    Body(write): Body<CourseWrite>,
) -> Result<Response, ApiError> {
    copied_or_new(create::create(&app, admin.actor(), write).await?)
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
    precondition: Precondition,
    Body(write): Body<CourseWrite>,
) -> Result<Response, ApiError> {
    etag::tagged(update::update(&app, admin.actor(), id, precondition, write).await?)
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
    precondition: Precondition,
    Body(change): Body<CourseStateChange>,
) -> Result<Response, ApiError> {
    etag::tagged(publish::change_state(&app, admin.actor(), id, precondition, change).await?)
}

/// Archives a course: it disappears from the site. Its dates, bookings and certificates stay.
#[utoipa::path(delete, path = "/courses/{id}", operation_id = "archiveCourse", tag = "courses", params(("id" = i64, Path, description = "Course")), responses(
    (status = 200, description = "The course, archived", body = Course, headers(("ETag" = String, description = "For `If-Match`"))),
))]
pub(super) async fn archive(
    State(app): State<App>,
    ManageCourses(admin): ManageCourses,
    Id(id): Id,
    precondition: Precondition,
) -> Result<Response, ApiError> {
    etag::tagged(publish::archive(&app, admin.actor(), id, precondition).await?)
}

/// Adds a copy of a course, with its texts, picture and certificates, not published and without dates.
#[utoipa::path(post, path = "/courses/{id}/duplicate", operation_id = "duplicateCourse", tag = "courses", params(("id" = i64, Path, description = "Course")), responses(
    (status = 201, description = "The copy", body = Course, headers(("ETag" = String, description = "For `If-Match`"), ("Location" = String, description = "Where it is"))),
))]
pub(super) async fn duplicate(
    State(app): State<App>,
    ManageCourses(admin): ManageCourses,
    Id(id): Id,
) -> Result<Response, ApiError> {
    copied_or_new(duplicate::duplicate(&app, admin.actor(), id).await?)
}

fn copied_or_new(course: (Course, EntityTag)) -> Result<Response, ApiError> {
    etag::created(&format!("courses/{}", course.0.id), course)
}
