//! HTTP of the jobs.

use axum::{Json, extract::State};

use super::{dto::Job, store};
use crate::platform::{access::ManageReservations, body::Id, error::ApiError, state::App};

/// How far a job is.
#[utoipa::path(get, path = "/jobs/{id}", operation_id = "showJob", tag = "jobs", params(("id" = i64, Path, description = "Job")), responses(
    (status = 200, description = "The job", body = Job),
))]
pub(super) async fn show(State(app): State<App>, _: ManageReservations, Id(id): Id) -> Result<Json<Job>, ApiError> {
    let job = store::find(app.db().read(), id).await?.ok_or(ApiError::NotFound)?;
    Ok(Json(job.into()))
}
