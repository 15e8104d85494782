//! For whoever watches over the process: `/health/live` says that it runs, `/health/ready` that it can serve.

use axum::{Json, extract::State, http::StatusCode};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use super::state::App;

/// The process answers.
pub async fn live() -> Json<Value> {
    Json(json!({ "status": "live" }))
}

/// The database answers, within two seconds; 503 otherwise.
pub async fn ready(State(app): State<App>) -> (StatusCode, Json<Value>) {
    let question = app.db().read().execute_unprepared("SELECT 1");
    match tokio::time::timeout(std::time::Duration::from_secs(2), question).await {
        Ok(Ok(_)) => (StatusCode::OK, Json(json!({ "status": "ready" }))),
        _ => (
            StatusCode::SERVICE_UNAVAILABLE,
            Json(json!({ "status": "the database does not answer" })),
        ),
    }
}
