//! HTTP of the availability.

use axum::{Json, extract::State};

use super::{
    dto::{Availability, AvailabilityWrite},
    replace, store,
};
use crate::platform::{access::ManageShifts, body::Body, error::ApiError, schemas::ValidationErrorBody, state::App};

/// Shows when one can teach.
#[utoipa::path(get, path = "/profile/availability", operation_id = "getAvailability", tag = "shifts", responses(
    (status = 200, description = "What the person has said; empty lists when nothing", body = Availability),
))]
pub(super) async fn get(
    State(app): State<App>,
    ManageShifts(staff): ManageShifts,
) -> Result<Json<Availability>, ApiError> {
    let found = store::find(app.db().read(), staff.user.id).await?;
    Ok(Json(found.unwrap_or_default().into()))
}

/// Says when one can teach.
#[utoipa::path(put, path = "/profile/availability", operation_id = "setAvailability", tag = "shifts", request_body = AvailabilityWrite, responses(
    (status = 200, description = "What is stored now, in order", body = Availability),
    (status = 422, description = "Hours or days that cannot be accepted", body = ValidationErrorBody),
))]
pub(super) async fn replace(
    State(app): State<App>,
    ManageShifts(staff): ManageShifts,
    Body(write): Body<AvailabilityWrite>,
) -> Result<Json<Availability>, ApiError> {
    replace::replace(&app, staff, write).await.map(Json)
}
