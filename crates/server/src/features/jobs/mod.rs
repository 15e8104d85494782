//! Work that goes on after its request was answered. A feature enqueues a job in its transaction, and its worker takes it
//! with a lease ([`store`]), so that another node goes on when this one is killed.

pub mod dto;
pub mod store;

use axum::{Json, extract::State};
use battito_platform::{ApiError, App, Id, ManageReservations, routes};
use utoipa_axum::router::OpenApiRouter;

use self::dto::Job;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show))
}

/// How far a job is.
#[utoipa::path(get, path = "/jobs/{id}", operation_id = "showJob", tag = "jobs", params(("id" = i64, Path, description = "Job")), responses(
    (status = 200, description = "The job", body = Job),
))]
async fn show(State(app): State<App>, _: ManageReservations, Id(id): Id) -> Result<Json<Job>, ApiError> {
    let job = store::find(app.db().read(), id).await?.ok_or(ApiError::NotFound)?;
    Ok(Json(job.into()))
}
