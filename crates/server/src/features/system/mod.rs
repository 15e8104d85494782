//! Sistema: what the centre stands on, for admins, and what somebody should look at.

mod concerns;
pub mod dto;
mod show;
mod store;

use axum::{Json, extract::State};
use battito_platform::{ApiError, App, ReadSystem, routes};
use utoipa_axum::router::OpenApiRouter;

use self::dto::System;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show))
}

/// Shows what the centre stands on.
///
/// Backups, mails, background work, storage, the processes that serve it, and what somebody should look at.
#[utoipa::path(get, path = "/system", operation_id = "showSystem", tag = "system", responses(
    (status = 200, description = "What the centre stands on", body = System),
))]
async fn show(State(app): State<App>, _: ReadSystem) -> Result<Json<System>, ApiError> {
    show::show(&app).await.map(Json)
}
