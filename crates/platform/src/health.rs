//! Health checks for process managers and load balancers: `/health/live` answers while the process runs, `/health/ready`
//! while it can serve requests.

use std::time::Duration;

use axum::{Json, extract::State, http::StatusCode};
use serde_json::{Value, json};

use super::state::App;

/// How long the database may take to answer.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// The process answers.
#[expect(clippy::unused_async, reason = "handlers are asynchronous")]
pub async fn live() -> Json<Value> {
    Json(json!({ "status": "live" }))
}

/// 200 while the database can be read and written and the process is not told to stop, 503 otherwise; the log tells why. Background tasks that are about to be
/// restarted are listed, but do not make the server unready: it serves requests without them.
pub async fn ready(State(app): State<App>) -> (StatusCode, Json<Value>) {
    if app.stopping.is_cancelled() {
        return (StatusCode::SERVICE_UNAVAILABLE, Json(json!({ "status": "stopping" })));
    }
    let reason = match tokio::time::timeout(TIME_LIMIT, app.db().check()).await {
        Ok(Ok(())) => {
            let stopped = app.tasks.stopped();
            let mut body = json!({ "status": "ready" });
            if !stopped.is_empty() {
                body["stopped_tasks"] = json!(stopped);
            }
            return (StatusCode::OK, Json(body));
        }
        Ok(Err(error)) => error.to_string(),
        Err(_) => format!("no answer within {} seconds", TIME_LIMIT.as_secs()),
    };
    tracing::warn!(reason, "not ready: the database does not answer");
    let body = json!({ "status": "the database does not answer" });
    (StatusCode::SERVICE_UNAVAILABLE, Json(body))
}
