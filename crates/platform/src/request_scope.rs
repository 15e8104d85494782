//! The middleware around every request: it assigns the request id, adds the security headers, logs one line and turns a
//! panic into a 500. It is one middleware because each layer of a router costs every request an allocation or two. Responses
//! from the cache (`cached.rs`) get the same headers and the same line without a middleware.

use std::{
    any::Any,
    panic::AssertUnwindSafe,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;
use tracing::{Instrument, Span};

use super::{error::ApiError, security_headers, state::App, traces};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// What the log calls the request of a page.
pub const PAGE: &str = "page";
/// The longest id that is taken over from a proxy in front.
const LONGEST_ID: usize = 100;
/// An odd number far from a power of two: ids that follow each other look nothing alike, and none comes twice.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The headers of every answer, and the next request id.
#[derive(Debug)]
pub struct RequestScope {
    headers: Vec<(HeaderName, HeaderValue)>,
    next_id: AtomicU64,
    /// Whether anybody can read how long requests take.
    is_measured: bool,
}

impl RequestScope {
    /// Ids begin at a random number, so that those of two nodes do not meet.
    #[must_use]
    pub fn new(app: &App) -> Arc<Self> {
        Arc::new(Self {
            headers: security_headers::all(app.config.is_https()),
            next_id: AtomicU64::new(app.random().unwrap_or_default()),
            is_measured: app.config.metrics_token.is_some(),
        })
    }

    /// The id that a trusted proxy has set, or a new one.
    fn id(&self, headers: &HeaderMap) -> HeaderValue {
        match headers.get(REQUEST_ID) {
            Some(id) if is_sound(id) => id.clone(),
            _ => {
                let id = self.next_id.fetch_add(STEP, Ordering::Relaxed);
                HeaderValue::try_from(format!("{id:016x}")).unwrap_or(HeaderValue::from_static("-"))
            }
        }
    }

    /// Completes a response that was found without a handler. `path` is what the log calls the request.
    pub fn complete_cached(&self, response: &mut Response, path: &str, headers: &HeaderMap, began: Instant) {
        let id = self.id(headers);
        if self.is_measured {
            metrics::counter!("battito_cached_responses_total").increment(1);
        }
        self.complete(response, &span(&Method::GET, path, &id), id, began);
    }

    /// Records how long a request took, by the pattern of its path. Responses from the cache are only counted: each would be kept
    /// until the next upkeep.
    fn measure(&self, response: &Response, method: &Method, path: &str, began: Instant) {
        if self.is_measured {
            let status = match response.status().as_u16() {
                ..400 => "good",
                400..500 => "refused",
                _ => "failed",
            };
            let (method, path) = (method.as_str().to_owned(), path.to_owned());
            metrics::histogram!("battito_request_seconds", "method" => method, "path" => path, "status" => status)
                .record(began.elapsed());
        }
    }

    /// Adds the headers of every response, and logs the request.
    fn complete(&self, response: &mut Response, span: &Span, id: HeaderValue, began: Instant) {
        let headers = response.headers_mut();
        headers.reserve(self.headers.len() + 1);
        for (name, value) in &self.headers {
            headers.entry(name).or_insert_with(|| value.clone());
        }
        headers.insert(REQUEST_ID, id);
        span.in_scope(|| {
            tracing::info!(
                status = response.status().as_u16(),
                ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
                "answered"
            );
        });
    }
}

fn span(method: &Method, path: &str, id: &HeaderValue) -> Span {
    let id = id.to_str().unwrap_or_default();
    tracing::info_span!("request", %method, path, id, user = tracing::field::Empty)
}

/// Tells the log who sent the request that is being answered.
pub fn log_user(id: i64) {
    Span::current().record("user", id);
}

fn is_sound(id: &HeaderValue) -> bool {
    let id = id.as_bytes();
    (1..=LONGEST_ID).contains(&id.len())
        && id
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(byte))
}

/// The middleware.
pub async fn run(State(scope): State<Arc<RequestScope>>, mut request: Request, next: Next) -> Response {
    let id = scope.id(request.headers());
    request.headers_mut().insert(REQUEST_ID, id.clone());
    // The path itself may hold the secret of a link: only its pattern is logged.
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let (method, path) = (
        request.method().clone(),
        matched.as_ref().map_or(PAGE, MatchedPath::as_str),
    );
    let traced = traces::request(&method, path, &id, request.headers());
    let span = traced.in_scope(|| span(&method, path, &id));
    let began = Instant::now();
    let answered = AssertUnwindSafe(next.run(request)).catch_unwind();
    let answered = answered.instrument(span.clone()).instrument(traced.clone());
    let mut answer = answered.await.unwrap_or_else(|panic| {
        let _inside = span.enter();
        ApiError::internal(format!("panic: {}", message(panic.as_ref()))).into_response()
    });
    traces::answered(&traced, answer.status().as_u16());
    scope.measure(&answer, &method, path, began);
    scope.complete(&mut answer, &span, id, began);
    answer
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_over_only_ids_that_look_like_one() {
        let sound = |id: &str| is_sound(&HeaderValue::from_str(id).unwrap());
        assert!(sound("proxy-7") && sound("6f1c:a_b.c"));
        assert!(!sound("") && !sound("a b") && !sound("x\"}") && !sound(&"a".repeat(101)));
    }
}
