//! HTTP of the changes of a date.

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use battito_platform::{
    ApiError, App, Body, ErrorBody, Id, ManageCourseDates, Params, Precondition, bulk::BulkResult, etag,
};

use super::{
    cancel,
    delete::{self, Deletion},
    update, update_all,
};
use crate::features::course_dates::dto::{
    CourseDate, CourseDateCancellation, CourseDateQuery, CourseDateRemovalQuery, CourseDateWrite, CourseDatesChange,
};

/// Replaces a date.
///
/// An absent member takes its default, but an absent status stays as it is. All booked people get a mail when
/// the date is moved or cancelled; added seats promote the waiting list.
#[utoipa::path(put, path = "/course-dates/{id}", operation_id = "changeCourseDate", tag = "course dates", params(("id" = i64, Path, description = "Course date")), request_body = CourseDateWrite, responses(
    (status = 200, description = "The date as it is now", body = CourseDate, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 409, description = "A cancelled or completed date keeps its status, nobody completes one by hand, and one with results or certificates is not cancelled", body = ErrorBody),
))]
pub(super) async fn update(
    State(app): State<App>,
    ManageCourseDates(staff): ManageCourseDates,
    Id(id): Id,
    precondition: Precondition,
    Body(write): Body<CourseDateWrite>,
) -> Result<Response, ApiError> {
    etag::tagged(update::update(&app, staff.actor(), id, precondition, write).await?)
}

/// Confirms many dates, takes the confirmation back, or makes them private or public.
#[utoipa::path(patch, path = "/course-dates", operation_id = "changeCourseDates", tag = "course dates", params(CourseDateQuery), request_body = CourseDatesChange, responses(
    (status = 200, description = "Which dates were changed, and which were not", body = BulkResult),
    (status = 409, description = "The list has changed", body = ErrorBody),
))]
pub(super) async fn update_all(
    State(app): State<App>,
    ManageCourseDates(staff): ManageCourseDates,
    Params(query): Params<CourseDateQuery>,
    Body(change): Body<CourseDatesChange>,
) -> Result<Json<BulkResult>, ApiError> {
    update_all::update_all(&app, &staff, &query, &change).await.map(Json)
}

/// Deletes or cancels a date.
///
/// A date that was never booked and has no shifts is deleted. Any other stays: it is cancelled with its
/// reservations, and everybody booked is told by mail.
#[utoipa::path(delete, path = "/course-dates/{id}", operation_id = "removeCourseDate", tag = "course dates", params(
    ("id" = i64, Path, description = "Course date"),
    CourseDateRemovalQuery,
), responses(
    (status = 200, description = "The date stays, cancelled, because it was booked or has shifts", body = CourseDate, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 204, description = "The date is gone: nobody ever booked it and it had no shifts"),
    (status = 409, description = "The date was booked or has shifts, and is completed or has results or certificates; or it is booked and the call expects no reservations", body = ErrorBody),
))]
pub(super) async fn delete(
    State(app): State<App>,
    ManageCourseDates(staff): ManageCourseDates,
    Id(id): Id,
    precondition: Precondition,
    Params(query): Params<CourseDateRemovalQuery>,
) -> Result<Response, ApiError> {
    match delete::delete(&app, staff.actor(), id, precondition, query.reservations).await? {
        Deletion::Deleted => Ok(StatusCode::NO_CONTENT.into_response()),
        Deletion::Cancelled(date, tag) => etag::tagged((*date, tag)),
    }
}

/// Cancels a date.
///
/// Its reservations are cancelled with it, and everybody booked is told the reason by mail. A date that is cancelled
/// already stays as it is.
#[utoipa::path(post, path = "/course-dates/{id}/cancel", operation_id = "cancelCourseDate", tag = "course dates", params(("id" = i64, Path, description = "Course date")), request_body = CourseDateCancellation, responses(
    (status = 200, description = "The cancelled date", body = CourseDate, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 409, description = "The date is completed, or has results or certificates", body = ErrorBody),
))]
pub(super) async fn cancel(
    State(app): State<App>,
    ManageCourseDates(staff): ManageCourseDates,
    Id(id): Id,
    precondition: Precondition,
    Body(write): Body<CourseDateCancellation>,
) -> Result<Response, ApiError> {
    etag::tagged(cancel::cancel_with_reason(&app, staff.actor(), id, precondition, write).await?)
}
