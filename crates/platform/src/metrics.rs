//! Metrics in the text format of Prometheus. `GET /metrics` asks for the token of the settings; without one the route does not
//! exist. Histograms have buckets, which the figures of several nodes can be added up from.

use std::sync::OnceLock;

use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use subtle::ConstantTimeEq;

use super::{error::ApiError, state::App};

/// Seconds, and the buckets of a histogram that has none of its own.
const SECONDS: [f64; 11] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
const JOBS: [f64; 7] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0];

fn builder() -> Result<PrometheusBuilder, BuildError> {
    PrometheusBuilder::new()
        .set_buckets(&SECONDS)?
        .set_buckets_for_metric(Matcher::Suffix("_jobs".to_owned()), &JOBS)
}

/// The recorder of the whole process, installed on the first call.
fn recorder() -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    RECORDER
        .get_or_init(|| {
            builder()
                .and_then(PrometheusBuilder::install_recorder)
                .inspect_err(|error| tracing::error!(%error, "metrics are not recorded"))
                .ok()
        })
        .as_ref()
}

/// Starts recording.
pub fn start() {
    recorder();
}

/// Puts the samples of histograms into their buckets. Without it they would be kept one by one until somebody asks for the
/// metrics.
pub fn upkeep() {
    if let Some(recorder) = recorder() {
        recorder.run_upkeep();
    }
}

/// Answers `GET /metrics`.
///
/// # Errors
/// 404 without the token, as if the page did not exist.
#[expect(clippy::unused_async, reason = "handlers are asynchronous")]
pub async fn show(State(app): State<App>, headers: HeaderMap) -> Result<Response, ApiError> {
    let wanted = app.config.metrics_token.as_deref().filter(|token| !token.is_empty());
    let given = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    match (wanted, given, recorder()) {
        (Some(wanted), Some(given), Some(recorder)) if bool::from(wanted.as_bytes().ct_eq(given.as_bytes())) => {
            let load = app.db().load();
            metrics::gauge!("battito_db_connections", "state" => "busy").set(load.busy_connections);
            metrics::gauge!("battito_db_connections", "state" => "idle")
                .set(load.connections.saturating_sub(load.busy_connections));
            metrics::gauge!("battito_db_waiting_writes").set(load.waiting_writes);
            let content_type = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
            Ok((content_type, recorder.render()).into_response())
        }
        _ => Err(ApiError::NotFound),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histograms_have_buckets_of_their_unit() {
        let recorder = builder().unwrap().build_recorder();
        metrics::with_local_recorder(&recorder, || {
            metrics::histogram!("battito_write_batch_jobs").record(3.0);
            metrics::histogram!("battito_page_render_seconds").record(0.02);
        });
        let text = recorder.handle().render();
        for line in [
            "battito_write_batch_jobs_bucket{le=\"2\"} 0",
            "battito_write_batch_jobs_bucket{le=\"4\"} 1",
            "battito_page_render_seconds_bucket{le=\"0.025\"} 1",
        ] {
            assert!(text.contains(line), "{line}: {text}");
        }
    }
}
