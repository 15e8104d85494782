//! The address at which Google, Outlook and Apple subscribe to an instructor's shifts. Programs that fetch
//! calendars cannot log in, so the address holds a secret, which its owner can renew and revoke. Only its
//! hash is stored. `shifts` writes the calendar.

pub mod store;
mod subscription;

use axum::{Json, extract::State, http::StatusCode};
use battito_platform::{ApiError, App, ManageShifts, routes};
use utoipa_axum::router::OpenApiRouter;

use self::subscription::CalendarFeed;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get, create, revoke))
}

/// Shows whether one's own calendar has an address.
///
/// The address itself is told only when it is made.
#[utoipa::path(get, path = "/profile/calendar", operation_id = "getCalendarFeed", tag = "shifts", responses(
    (status = 200, description = "The calendar, or null", body = Option<CalendarFeed>),
))]
async fn get(
    State(app): State<App>,
    ManageShifts(staff): ManageShifts,
) -> Result<Json<Option<CalendarFeed>>, ApiError> {
    subscription::find(&app, staff.user.id).await.map(Json)
}

/// Makes a new address for one's own calendar.
///
/// The one before stops working.
#[utoipa::path(post, path = "/profile/calendar", operation_id = "createCalendarFeed", tag = "shifts", responses(
    (status = 201, description = "The calendar with its address", body = CalendarFeed),
))]
async fn create(
    State(app): State<App>,
    ManageShifts(staff): ManageShifts,
) -> Result<(StatusCode, Json<CalendarFeed>), ApiError> {
    let feed = subscription::create(&app, staff).await?;
    Ok((StatusCode::CREATED, Json(feed)))
}

/// Revokes the address of one's own calendar.
#[utoipa::path(delete, path = "/profile/calendar", operation_id = "revokeCalendarFeed", tag = "shifts", responses(
    (status = 204, description = "There is no address any more"),
))]
async fn revoke(State(app): State<App>, ManageShifts(staff): ManageShifts) -> Result<StatusCode, ApiError> {
    subscription::revoke(&app, staff).await?;
    Ok(StatusCode::NO_CONTENT)
}
