//! Metrics in the text format of Prometheus. `GET /metrics` asks for the token of the settings; without one the route does not
//! exist.

use std::sync::OnceLock;

use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use subtle::ConstantTimeEq;

use super::{error::ApiError, state::App};

/// The recorder of the whole process, installed on the first call.
fn recorder() -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    RECORDER
        .get_or_init(|| {
            let installed = PrometheusBuilder::new().install_recorder();
            installed
                .inspect_err(|error| tracing::error!(%error, "metrics are not recorded"))
                .ok()
        })
        .as_ref()
}

/// Starts recording.
pub fn start() {
    recorder();
}

/// Answers `GET /metrics`.
///
/// # Errors
/// 404 without the token, as if the page did not exist.
pub async fn show(State(app): State<App>, headers: HeaderMap) -> Result<Response, ApiError> {
    let wanted = app.config.metrics_token.as_deref().filter(|token| !token.is_empty());
    let given = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    match (wanted, given, recorder()) {
        (Some(wanted), Some(given), Some(recorder)) if bool::from(wanted.as_bytes().ct_eq(given.as_bytes())) => {
            let content_type = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
            Ok((content_type, recorder.render()).into_response())
        }
        _ => Err(ApiError::NotFound),
    }
}
