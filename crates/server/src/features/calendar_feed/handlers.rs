//! HTTP of the calendars.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderMap, StatusCode},
    response::Response,
};

use super::{dto::CalendarFeed, feed, subscription};
use crate::platform::{
    access::{ClientAddress, ManageShifts},
    document::{ClientCache, Compression, Document},
    error::ApiError,
    schemas::ErrorBody,
    state::App,
};

/// Shows whether one's own calendar has an address.
///
/// The address itself is told only when it is made.
#[utoipa::path(get, path = "/profile/calendar", operation_id = "getCalendarFeed", tag = "shifts", security(("bearer" = [])), responses(
    (status = 200, description = "The calendar, or null", body = Option<CalendarFeed>),
    (status = 401, description = "No valid session", body = ErrorBody),
    (status = 403, description = "Neither an instructor nor an admin", body = ErrorBody),
))]
pub(super) async fn get(
    State(app): State<App>,
    ManageShifts(staff): ManageShifts,
) -> Result<Json<Option<CalendarFeed>>, ApiError> {
    subscription::find(&app, staff.user.id).await.map(Json)
}

/// Makes a new address for one's own calendar.
///
/// The one before stops working.
#[utoipa::path(post, path = "/profile/calendar", operation_id = "createCalendarFeed", tag = "shifts", security(("bearer" = [])), responses(
    (status = 201, description = "The calendar with its address", body = CalendarFeed),
    (status = 401, description = "No valid session", body = ErrorBody),
    (status = 403, description = "Neither an instructor nor an admin", body = ErrorBody),
))]
pub(super) async fn create(
    State(app): State<App>,
    ManageShifts(staff): ManageShifts,
) -> Result<(StatusCode, Json<CalendarFeed>), ApiError> {
    let feed = subscription::create(&app, staff).await?;
    Ok((StatusCode::CREATED, Json(feed)))
}

/// Revokes the address of one's own calendar.
#[utoipa::path(delete, path = "/profile/calendar", operation_id = "revokeCalendarFeed", tag = "shifts", security(("bearer" = [])), responses(
    (status = 204, description = "There is no address any more"),
    (status = 401, description = "No valid session", body = ErrorBody),
    (status = 403, description = "Neither an instructor nor an admin", body = ErrorBody),
))]
pub(super) async fn revoke(State(app): State<App>, ManageShifts(staff): ManageShifts) -> Result<StatusCode, ApiError> {
    subscription::revoke(&app, staff).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Downloads the calendar of an instructor.
///
/// The address is the secret: nobody needs a session. From 90 days ago to 400 days ahead.
#[utoipa::path(get, path = "/calendar/{file}", operation_id = "downloadCalendar", tag = "shifts", params(
    ("file" = String, Path, description = "The secret, followed by `.ics`"),
), responses(
    (status = 200, description = "The calendar (RFC 5545)", content_type = "text/calendar", body = String),
    (status = 304, description = "The client has this answer: `If-None-Match` names it"),
    (status = 404, description = "No calendar has this address, or no longer", body = ErrorBody),
    (status = 429, description = "Too many unknown addresses", body = ErrorBody),
))]
pub(super) async fn download(
    State(app): State<App>,
    file: Result<Path<String>, PathRejection>,
    address: ClientAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Path(file) = file.map_err(|_| ApiError::NotFound)?;
    let text = feed::download(&app, &file, address).await?;
    let document = Document::new("text/calendar; charset=utf-8", text, Compression::Fast);
    Ok(document.response(StatusCode::OK, ClientCache::Revalidate, &headers))
}
