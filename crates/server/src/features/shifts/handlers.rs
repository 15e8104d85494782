//! HTTP of the shifts.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use battito_platform::{
    ApiError, App, Attachment, Body, ClientAddress, ErrorBody, FileContent, Id, ManageShifts, Params, Precondition,
    ProposeShifts, ValidationErrorBody,
    document::{ClientCache, Compression, Document},
    etag,
};

use super::{
    calendar, candidates, change, coverage,
    dto::{
        HoursTaughtList, Shift, ShiftCandidateList, ShiftCoverageList, ShiftInstructorList, ShiftList, ShiftPeriod,
        ShiftProposal, ShiftQuery, ShiftWrite, ShiftYear,
    },
    hours, list, propose, view, withdraw,
};

/// Lists shifts.
///
/// Shifts between two days or instants, at most 100 days apart, all of one course date, or those of one
/// person from a day or instant on. A period begins today and has 100 days unless the query says otherwise.
#[utoipa::path(get, path = "/shifts", operation_id = "listShifts", tag = "shifts", params(ShiftQuery), responses(
    (status = 200, description = "The shifts", body = ShiftList),
))]
pub(super) async fn list(
    State(app): State<App>,
    ManageShifts(staff): ManageShifts,
    Params(query): Params<ShiftQuery>,
) -> Result<Json<ShiftList>, ApiError> {
    list::list(&app, &query, staff.user.id).await.map(Json)
}

/// Shows a shift.
#[utoipa::path(get, path = "/shifts/{id}", operation_id = "showShift", tag = "shifts", params(("id" = i64, Path, description = "Shift")), responses(
    (status = 200, description = "The shift", body = Shift, headers(("ETag" = String, description = "For `If-Match`"))),
))]
pub(super) async fn show(
    State(app): State<App>,
    ManageShifts(staff): ManageShifts,
    Id(id): Id,
) -> Result<Response, ApiError> {
    etag::tagged(view::show(app.db().read(), id, staff.user.id).await?)
}

/// Proposes a shift.
///
/// The instructor is asked by mail. An admin's own shift is accepted at once.
#[utoipa::path(post, path = "/shifts", operation_id = "proposeShift", tag = "shifts", request_body = ShiftProposal, responses(
    (status = 201, description = "The new shift", body = Shift, headers(("Location" = String, description = "Its address"), ("ETag" = String, description = "For `If-Match`"))),
    (status = 422, description = "Fields that cannot be accepted; under `start` when the hours overlap another shift of the person", body = ValidationErrorBody),
))]
pub(super) async fn propose(
    State(app): State<App>,
    ProposeShifts(staff): ProposeShifts,
    Body(proposal): Body<ShiftProposal>,
) -> Result<Response, ApiError> {
    let new = propose::propose(&app, staff.actor(), proposal).await?;
    etag::created(&format!("shifts/{}", new.0.id), new)
}

/// Answers or changes a shift.
///
/// Instructors answer their own: a body with nothing but the status. Admins replace it; when the person, the date or the
/// hours are others than before, the instructor is asked again.
#[utoipa::path(put, path = "/shifts/{id}", operation_id = "changeShift", tag = "shifts", params(("id" = i64, Path, description = "Shift")), request_body = ShiftWrite, responses(
    (status = 200, description = "The shift as it is now", body = Shift, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 403, description = "Neither an admin nor the instructor, or an instructor who changes more than the answer", body = ErrorBody),
    (status = 409, description = "The course has begun: the answer stays", body = ErrorBody),
    (status = 422, description = "Fields that cannot be accepted; under `start` when the hours overlap another shift of the person", body = ValidationErrorBody),
))]
pub(super) async fn change(
    State(app): State<App>,
    ManageShifts(staff): ManageShifts,
    Id(id): Id,
    precondition: Precondition,
    Body(write): Body<ShiftWrite>,
) -> Result<Response, ApiError> {
    etag::tagged(change::change(&app, staff, id, precondition, write).await?)
}

/// Withdraws a shift.
///
/// The instructor is told by mail.
#[utoipa::path(delete, path = "/shifts/{id}", operation_id = "withdrawShift", tag = "shifts", params(("id" = i64, Path, description = "Shift")), responses(
    (status = 204, description = "The shift is withdrawn"),
))]
pub(super) async fn withdraw(
    State(app): State<App>,
    ProposeShifts(staff): ProposeShifts,
    Id(id): Id,
    precondition: Precondition,
) -> Result<StatusCode, ApiError> {
    withdraw::withdraw(&app, staff.actor(), id, precondition).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the course dates of a period with the instructors that they have and need.
#[utoipa::path(get, path = "/shifts/coverage", operation_id = "showShiftCoverage", tag = "shifts", params(ShiftPeriod), responses(
    (status = 200, description = "The dates that are not over", body = ShiftCoverageList),
))]
pub(super) async fn coverage(
    State(app): State<App>,
    _: ManageShifts,
    Params(query): Params<ShiftPeriod>,
) -> Result<Json<ShiftCoverageList>, ApiError> {
    coverage::coverage(&app, &query).await.map(Json)
}

/// Lists who could teach at a course date.
#[utoipa::path(get, path = "/course-dates/{id}/instructors", operation_id = "listShiftCandidates", tag = "shifts", params(("id" = i64, Path, description = "Course date")), responses(
    (status = 200, description = "Everybody who teaches, who is free first", body = ShiftCandidateList),
))]
pub(super) async fn candidates(
    State(app): State<App>,
    _: ManageShifts,
    Id(id): Id,
) -> Result<Json<ShiftCandidateList>, ApiError> {
    candidates::candidates(&app, id).await.map(Json)
}

/// Lists who can have shifts, with when they can teach.
#[utoipa::path(get, path = "/shifts/instructors", operation_id = "listShiftInstructors", tag = "shifts", responses(
    (status = 200, description = "Enabled instructors and admins, by name", body = ShiftInstructorList),
))]
pub(super) async fn instructors(
    State(app): State<App>,
    ManageShifts(staff): ManageShifts,
) -> Result<Json<ShiftInstructorList>, ApiError> {
    candidates::instructors(&app, staff.user.id).await.map(Json)
}

/// Shows the hours taught in a year, by instructor and month.
#[utoipa::path(get, path = "/shifts/hours", operation_id = "showHoursTaught", tag = "shifts", params(ShiftYear), responses(
    (status = 200, description = "The hours of accepted shifts that are over", body = HoursTaughtList),
))]
pub(super) async fn hours(
    State(app): State<App>,
    _: ManageShifts,
    Params(query): Params<ShiftYear>,
) -> Result<Json<HoursTaughtList>, ApiError> {
    hours::taught(&app, &query).await.map(Json)
}

/// Downloads the hours taught in a year as a spreadsheet.
#[utoipa::path(get, path = "/shifts/hours/export", operation_id = "exportHoursTaught", tag = "shifts", params(ShiftYear), responses(
    (status = 200, description = "The spreadsheet", body = FileContent, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
))]
pub(super) async fn export_hours(
    State(app): State<App>,
    _: ManageShifts,
    Params(query): Params<ShiftYear>,
) -> Result<Attachment, ApiError> {
    hours::export(&app, &query).await
}

/// Downloads the calendar of an instructor.
///
/// The address is the secret: no session is needed. From 90 days ago to 400 days ahead.
#[utoipa::path(get, path = "/calendar/{file}", operation_id = "downloadCalendar", tag = "shifts", params(
    ("file" = String, Path, description = "The secret, followed by `.ics`"),
), responses(
    (status = 200, description = "The calendar (RFC 5545)", content_type = "text/calendar", body = String),
    (status = 304, description = "The client has this answer: `If-None-Match` names it"),
    (status = 404, description = "No calendar has this address, or no longer", body = ErrorBody),
))]
pub(super) async fn download(
    State(app): State<App>,
    file: Result<Path<String>, PathRejection>,
    address: ClientAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Path(file) = file.map_err(|_| ApiError::NotFound)?;
    let text = calendar::download(&app, &file, address).await?;
    let document = Document::new("text/calendar; charset=utf-8", text, Compression::Fast);
    Ok(document.response(StatusCode::OK, ClientCache::Revalidate, &headers))
}
