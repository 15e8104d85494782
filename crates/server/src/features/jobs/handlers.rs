//! HTTP of the jobs.

use axum::{Json, extract::State};

use super::{dto::Job, store};
use crate::platform::{access::ManageReservations, body::Id, error::ApiError, schemas::ErrorBody, state::App};

/// How far a job is.
#[utoipa::path(get, path = "/jobs/{id}", operation_id = "showJob", tag = "jobs", security(("bearer" = [])), params(("id" = i64, Path, description = "Job")), responses(
    (status = 200, description = "The job", body = Job),
    (status = 401, description = "No valid session", body = ErrorBody),
    (status = 403, description = "Staff only", body = ErrorBody),
    (status = 404, description = "No such job", body = ErrorBody),
))]
pub(super) async fn show(State(app): State<App>, _: ManageReservations, Id(id): Id) -> Result<Json<Job>, ApiError> {
    let job = store::find(app.db().read(), id).await?.ok_or(ApiError::NotFound)?;
    Ok(Json(job.into()))
}
