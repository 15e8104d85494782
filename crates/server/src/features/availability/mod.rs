//! When instructors can teach, as each says in the own profile.

pub mod dto;
mod replace;
pub mod store;

use axum::{Json, extract::State};
use battito_platform::{ApiError, App, Body, ManageShifts, ValidationErrorBody, routes};
use utoipa_axum::router::OpenApiRouter;

use self::dto::{Availability, AvailabilityWrite};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get, replace))
}

/// Shows when one can teach.
#[utoipa::path(get, path = "/profile/availability", operation_id = "getAvailability", tag = "shifts", responses(
    (status = 200, description = "What the person has said; empty lists when nothing", body = Availability),
))]
async fn get(State(app): State<App>, ManageShifts(staff): ManageShifts) -> Result<Json<Availability>, ApiError> {
    let found = store::find(app.db().read(), staff.user.id).await?;
    Ok(Json(found.unwrap_or_default().into()))
}

/// Says when one can teach.
#[utoipa::path(put, path = "/profile/availability", operation_id = "setAvailability", tag = "shifts", request_body = AvailabilityWrite, responses(
    (status = 200, description = "What is stored now, in order", body = Availability),
    (status = 422, description = "Hours or days that cannot be accepted", body = ValidationErrorBody),
))]
async fn replace(
    State(app): State<App>,
    ManageShifts(staff): ManageShifts,
    Body(write): Body<AvailabilityWrite>,
) -> Result<Json<Availability>, ApiError> {
    replace::replace(&app, staff, write).await.map(Json)
}
