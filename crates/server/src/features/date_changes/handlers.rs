//! HTTP of the changes of a date.

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};

use super::{
    cancel,
    delete::{self, Deletion},
    update,
};
use crate::{
    features::course_dates::{
        dto::{CourseDate, CourseDateCancellation, CourseDateRemovalQuery, CourseDateWrite},
        tagged,
    },
    platform::{
        access::ManageCourseDates,
        audit::Actor,
        body::{Body, Id, Params},
        error::ApiError,
        etag::Precondition,
        schemas::{ErrorBody, ValidationErrorBody},
        state::App,
    },
};

/// Replaces a date.
///
/// What is absent takes its default, but the status, which stays as it is. Everybody booked is told by mail when the date
/// is moved or cancelled; more seats let the waiting list move up.
#[utoipa::path(put, path = "/course-dates/{id}", operation_id = "changeCourseDate", tag = "course dates", security(("bearer" = [])), params(
    ("id" = i64, Path, description = "Course date"),
    ("If-Match" = Option<String>, Header, description = "The ETag that was read: the date is replaced only when it is still so"),
), request_body = CourseDateWrite, responses(
    (status = 200, description = "The date as it is now", body = CourseDate, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 401, description = "No valid session", body = ErrorBody),
    (status = 403, description = "Neither an instructor nor an admin", body = ErrorBody),
    (status = 404, description = "No such date", body = ErrorBody),
    (status = 409, description = "A cancelled or completed date keeps its status, nobody completes one by hand, and one with results or certificates is not cancelled", body = ErrorBody),
    (status = 412, description = "The date has changed since it was read", body = ErrorBody),
    (status = 422, description = "Fields that cannot be accepted", body = ValidationErrorBody),
))]
pub(super) async fn update(
    State(app): State<App>,
    ManageCourseDates(staff): ManageCourseDates,
    Id(id): Id,
    headers: HeaderMap,
    Body(write): Body<CourseDateWrite>,
) -> Result<Response, ApiError> {
    let (actor, precondition) = (Actor::of(&staff, &headers), Precondition::of(&headers));
    tagged(update::update(&app, actor, id, precondition, write).await?)
}

/// Deletes or cancels a date.
///
/// A date that nobody ever booked and that has no shifts is deleted. Any other stays: it is cancelled with its
/// reservations, and everybody booked is told by mail.
#[utoipa::path(delete, path = "/course-dates/{id}", operation_id = "removeCourseDate", tag = "course dates", security(("bearer" = [])), params(
    ("id" = i64, Path, description = "Course date"),
    CourseDateRemovalQuery,
    ("If-Match" = Option<String>, Header, description = "The ETag that was read: the date is removed only when it is still so"),
), responses(
    (status = 200, description = "The date stays, cancelled, because it was booked or has shifts", body = CourseDate, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 204, description = "The date is gone: nobody ever booked it and it had no shifts"),
    (status = 401, description = "No valid session", body = ErrorBody),
    (status = 403, description = "Neither an instructor nor an admin", body = ErrorBody),
    (status = 404, description = "No such date", body = ErrorBody),
    (status = 409, description = "The date was booked or has shifts, and is completed or has results or certificates; or it is booked and the call expects no reservations", body = ErrorBody),
    (status = 412, description = "The date has changed since it was read", body = ErrorBody),
    (status = 422, description = "A query member that cannot be accepted", body = ValidationErrorBody),
))]
pub(super) async fn delete(
    State(app): State<App>,
    ManageCourseDates(staff): ManageCourseDates,
    Id(id): Id,
    headers: HeaderMap,
    Params(query): Params<CourseDateRemovalQuery>,
) -> Result<Response, ApiError> {
    let (actor, precondition) = (Actor::of(&staff, &headers), Precondition::of(&headers));
    match delete::delete(&app, actor, id, precondition, query.reservations).await? {
        Deletion::Deleted => Ok(StatusCode::NO_CONTENT.into_response()),
        Deletion::Cancelled(date, tag) => tagged((*date, tag)),
    }
}

/// Cancels a date.
///
/// Its reservations are cancelled with it, and everybody booked is told the reason by mail. A date that is cancelled
/// already stays as it is.
#[utoipa::path(post, path = "/course-dates/{id}/cancel", operation_id = "cancelCourseDate", tag = "course dates", security(("bearer" = [])), params(
    ("id" = i64, Path, description = "Course date"),
    ("If-Match" = Option<String>, Header, description = "The ETag that was read: the date is cancelled only when it is still so"),
), request_body = CourseDateCancellation, responses(
    (status = 200, description = "The cancelled date", body = CourseDate, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 401, description = "No valid session", body = ErrorBody),
    (status = 403, description = "Neither an instructor nor an admin", body = ErrorBody),
    (status = 404, description = "No such date", body = ErrorBody),
    (status = 409, description = "The date is completed, or has results or certificates", body = ErrorBody),
    (status = 412, description = "The date has changed since it was read", body = ErrorBody),
    (status = 422, description = "A reason that cannot be accepted", body = ValidationErrorBody),
))]
pub(super) async fn cancel(
    State(app): State<App>,
    ManageCourseDates(staff): ManageCourseDates,
    Id(id): Id,
    headers: HeaderMap,
    Body(write): Body<CourseDateCancellation>,
) -> Result<Response, ApiError> {
    let (actor, precondition) = (Actor::of(&staff, &headers), Precondition::of(&headers));
    tagged(cancel::cancel_with_reason(&app, actor, id, precondition, write).await?)
}
