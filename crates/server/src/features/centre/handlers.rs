//! HTTP of the centre.

use axum::{Json, extract::State};

use crate::platform::{schemas::centre::Centre, state::App};

/// What the centre says about itself.
#[utoipa::path(get, path = "/centre", operation_id = "showCentre", tag = "centre", responses(
    (status = 200, description = "The centre", body = Centre),
))]
pub(super) async fn show(State(app): State<App>) -> Json<Centre> {
    Json(app.centre.clone())
}
