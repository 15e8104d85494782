//! HTTP of the dates.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use battito_platform::{
    ApiError, App, Attachment, Body, ErrorBody, FileContent, Id, ManageCourseDates, Params, ValidationErrorBody,
    document::ClientCache, etag,
};

use super::{
    calendar, create,
    dto::{
        CourseCalendar, CourseCalendarQuery, CourseDate, CourseDateList, CourseDateQuery, CourseDateRepetition,
        CourseDateWrite, CourseDates,
    },
    export, list, repeat, show,
};

/// Lists the dates that fit, with how many are booked and how many wait.
#[utoipa::path(get, path = "/course-dates", operation_id = "listCourseDates", tag = "course dates", params(CourseDateQuery), responses(
    (status = 200, description = "A page of dates", body = CourseDateList),
))]
pub(super) async fn list(
    State(app): State<App>,
    ManageCourseDates(staff): ManageCourseDates,
    Params(query): Params<CourseDateQuery>,
) -> Result<Json<CourseDateList>, ApiError> {
    list::list(&app, staff.user.id, &query).await.map(Json)
}

/// The same dates as a spreadsheet. The page is not looked at.
#[utoipa::path(get, path = "/course-dates/export", operation_id = "exportCourseDates", tag = "course dates", params(CourseDateQuery), responses(
    (status = 200, description = "The spreadsheet", body = FileContent, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    (status = 422, description = "A query member that cannot be accepted, or more rows than a spreadsheet may have", body = ValidationErrorBody),
))]
pub(super) async fn export(
    State(app): State<App>,
    ManageCourseDates(staff): ManageCourseDates,
    Params(query): Params<CourseDateQuery>,
) -> Result<Attachment, ApiError> {
    export::export(&app, staff.actor(), query).await
}

/// Lists the dates of a part of the calendar.
///
/// All dates that take place between two days or instants, at most 62 days apart, with their bookings and instructors.
#[utoipa::path(get, path = "/course-dates/calendar", operation_id = "showCourseCalendar", tag = "course dates", params(CourseCalendarQuery), responses(
    (status = 200, description = "The dates", body = CourseCalendar),
    (status = 304, description = "The client has this answer: `If-None-Match` names it"),
))]
pub(super) async fn calendar(
    State(app): State<App>,
    ManageCourseDates(staff): ManageCourseDates,
    Params(query): Params<CourseCalendarQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let range = calendar::range(staff.user.id, &query)?;
    let Some(days) = range.cache_key() else {
        return Ok(Json(calendar::calendar(&app, range).await?).into_response());
    };
    let state = app.clone();
    let load = || async move { calendar::calendar(&state, range).await };
    let calendar = app.response_cache.json(("course-calendar", days), app.now(), load);
    Ok(calendar.await?.response(StatusCode::OK, ClientCache::NoStore, &headers))
}

/// Shows a date.
#[utoipa::path(get, path = "/course-dates/{id}", operation_id = "showCourseDate", tag = "course dates", params(("id" = i64, Path, description = "Course date")), responses(
    (status = 200, description = "The date", body = CourseDate, headers(("ETag" = String, description = "For `If-Match`"))),
))]
pub(super) async fn show(State(app): State<App>, _: ManageCourseDates, Id(id): Id) -> Result<Response, ApiError> {
    etag::tagged(show::show(app.db().read(), id).await?)
}

/// Adds a date.
#[utoipa::path(post, path = "/course-dates", operation_id = "createCourseDate", tag = "course dates", request_body = CourseDateWrite, responses(
    (status = 201, description = "The new date", body = CourseDate, headers(("Location" = String, description = "Its address"), ("ETag" = String, description = "For `If-Match`"))),
))]
pub(super) async fn create(
    State(app): State<App>,
    ManageCourseDates(staff): ManageCourseDates,
    Body(write): Body<CourseDateWrite>,
) -> Result<Response, ApiError> {
    let new = create::create(&app, staff.actor(), write).await?;
    etag::created(&format!("course-dates/{}", new.0.id), new)
}

/// Copies a date to other days.
///
/// The copies have the same hours in Rome, are scheduled, and have no reservations. All of them are added, or
/// none.
#[utoipa::path(post, path = "/course-dates/{id}/repeat", operation_id = "repeatCourseDate", tag = "course dates", params(("id" = i64, Path, description = "Course date")), request_body = CourseDateRepetition, responses(
    (status = 201, description = "The copies", body = CourseDates),
    (status = 409, description = "The course is archived", body = ErrorBody),
))]
pub(super) async fn repeat(
    State(app): State<App>,
    ManageCourseDates(staff): ManageCourseDates,
    Id(id): Id,
    Body(write): Body<CourseDateRepetition>,
) -> Result<Response, ApiError> {
    let copies = repeat::repeat(&app, staff.actor(), id, write).await?;
    Ok((StatusCode::CREATED, Json(copies)).into_response())
}
