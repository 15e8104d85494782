//! Traces: how long each part of a request took, sent to a collector of OpenTelemetry when one is configured. A trace has the
//! pattern of the path, statements without their values and the number of the request in the log, and nothing about a person.
//! Responses from the caches have none. A batch leaves every few seconds from a thread of its own; when the collector is away or
//! slow, spans are dropped, and no request waits.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use async_trait::async_trait;
use axum::http::{HeaderMap, HeaderValue, Method};
use opentelemetry::{KeyValue, context::FutureExt, propagation::TextMapPropagator, trace::TracerProvider};
use opentelemetry_http::{Bytes, HeaderExtractor, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::{
    Resource,
    propagation::TraceContextPropagator,
    trace::{Sampler, SdkTracerProvider},
};
use tokio::runtime::Handle;
use tracing::{Instrument, Level, Span, Subscriber, field, info_span, level_filters::LevelFilter};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::{Layer, filter::DynFilterFn, registry::LookupSpan};

use super::{config, nodes};

/// The target of spans that are for traces alone: the log leaves them out.
pub(super) const TARGET: &str = "battito::traces";
/// The target of SeaORM's spans, one for each statement.
pub(super) const STATEMENTS: &str = "sea_orm";
/// The longest that a batch may take to arrive.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest that a stop waits for the last batch.
const LAST_BATCH: Duration = Duration::from_secs(2);

/// Sends what is left when dropped.
#[derive(Debug)]
pub(super) struct Exporter(SdkTracerProvider);

impl Drop for Exporter {
    fn drop(&mut self) {
        // The failure itself is logged by the sender.
        drop(self.0.shutdown_with_timeout(LAST_BATCH));
    }
}

/// Starts sending. Must be called inside a runtime, which sends. Returns the layer that records.
///
/// # Errors
/// When the collector's address is none.
pub(super) fn start<S>(settings: &config::Traces, url: &str) -> Result<(impl Layer<S>, Exporter), super::ApiError>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    let sender = Sender {
        client: reqwest::Client::builder()
            .timeout(SEND_TIMEOUT)
            .build()
            .map_err(super::ApiError::internal)?,
        runtime: Handle::current(),
        fails: AtomicBool::new(false),
    };
    let exporter = SpanExporter::builder()
        .with_http()
        .with_http_client(sender)
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(url)
        .with_timeout(SEND_TIMEOUT)
        .build()
        .map_err(super::ApiError::internal)?;
    let about = Resource::builder_empty()
        .with_service_name("battito")
        .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
        .with_attribute(KeyValue::new("service.instance.id", nodes::machine()))
        .build();
    let provider = SdkTracerProvider::builder()
        .with_batch_exporter(exporter)
        // By the number of the trace: no caller can have all of its requests traced, and nodes agree.
        .with_sampler(Sampler::TraceIdRatioBased(settings.share))
        .with_resource(about)
        .build();
    let layer = tracing_opentelemetry::layer()
        .with_tracer(provider.tracer("battito"))
        .with_location(false)
        .with_threads(false)
        .with_tracked_inactivity(false);
    // Statements outside of any part, such as the looks for new mails, would each be a trace; so would warnings.
    let wanted = DynFilterFn::new(|metadata, context| {
        let is_inside = || context.lookup_current().is_some();
        match metadata.target() {
            TARGET => true,
            statement if statement.starts_with(STATEMENTS) => metadata.is_span() && is_inside(),
            _ => metadata.is_event() && *metadata.level() <= Level::WARN && is_inside(),
        }
    })
    .with_max_level_hint(LevelFilter::INFO);
    Ok((layer.with_filter(wanted), Exporter(provider)))
}

/// A request. The caller's own trace goes on when it sends the header `traceparent`.
pub(super) fn request(method: &Method, path: &str, id: &HeaderValue, headers: &HeaderMap) -> Span {
    let span = info_span!(
        target: TARGET,
        "request",
        otel.name = field::Empty,
        otel.kind = "server",
        otel.status_code = field::Empty,
        http.request.method = %method,
        http.route = path,
        http.response.status_code = field::Empty,
        battito.request = id.to_str().unwrap_or_default(),
    );
    if !span.is_disabled() {
        span.record("otel.name", format!("{method} {path}"));
        let parent = TraceContextPropagator::new().extract(&HeaderExtractor(headers));
        drop(span.set_parent(parent));
    }
    span
}

/// Records how a request ended.
pub(super) fn answered(request: &Span, status: u16) {
    request.record("http.response.status_code", i64::from(status));
    if status >= 500 {
        request.record("otel.status_code", "ERROR");
    }
}

/// A part of a request or of the work in the background, by its name.
pub fn part(name: &'static str) -> Span {
    info_span!(target: TARGET, "part", otel.name = name)
}

/// Work of this request for a task of its own: its log lines and parts are the request's.
pub fn of_request<F: Future>(work: F) -> impl Future<Output = F::Output> {
    work.in_current_span().with_current_context()
}

/// Sends batches to the collector.
#[derive(Debug)]
struct Sender {
    client: reqwest::Client,
    runtime: Handle,
    /// Whether the last batch did not arrive: only changes are logged.
    fails: AtomicBool,
}

#[async_trait]
impl HttpClient for Sender {
    async fn send_bytes(&self, batch: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let client = self.client.clone();
        let sending = self.runtime.spawn(async move {
            let response = client.send_bytes(batch).await?;
            if response.status().is_success() {
                Ok(response)
            } else {
                Err(format!("the collector says {}", response.status()).into())
            }
        });
        let sent: Result<_, HttpError> = sending.await.map_err(HttpError::from).flatten();
        match (&sent, self.fails.swap(sent.is_err(), Ordering::Relaxed)) {
            (Err(error), false) => tracing::warn!(error, "traces do not reach the collector and are dropped"),
            (Ok(_), true) => tracing::info!("traces reach the collector again"),
            _ => {}
        }
        sent
    }
}
