//! Limits of a call: how large its body may be and how long it may take. [`BODY`] and [`TIME`] apply to every call. A route
//! that needs more, for example for an upload, raises them with [`Limits::apply`].

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{
    extract::{DefaultBodyLimit, Request, State},
    middleware::{self, Next},
    response::Response,
};
use tokio::time::{Instant, timeout_at};
use utoipa_axum::router::OpenApiRouter;

use super::{error::ApiError, state::App};

/// The largest body of a call, in bytes.
pub const BODY: usize = 256 * 1024;
/// The longest a call may take.
pub const TIME: Duration = Duration::from_secs(30);

/// The limits of some routes.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The largest body, in bytes.
    pub body: usize,
    /// The longest a call may take.
    pub time: Duration,
}

impl Limits {
    /// Gives these limits to all of `routes`, in place of the common ones.
    #[must_use]
    pub fn apply(self, routes: OpenApiRouter<App>) -> OpenApiRouter<App> {
        // The innermost body limit is the one that counts.
        routes
            .layer(DefaultBodyLimit::max(self.body))
            .layer(middleware::from_fn_with_state(self, raise_time))
    }
}

/// The time that the running call may take. The outer middleware waits for as long as the inner one says.
#[derive(Debug, Clone)]
struct Allowed(Arc<Mutex<Duration>>);

impl Allowed {
    fn get(&self) -> Duration {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Middleware for all calls: ends one that takes too long, because its body does not come or the database does not answer.
///
/// # Errors
/// 503 when the time is over.
pub async fn enforce_time(request: Request, next: Next) -> Result<Response, ApiError> {
    within(TIME, request, next).await
}

async fn within(time: Duration, mut request: Request, next: Next) -> Result<Response, ApiError> {
    let started = Instant::now();
    let allowed = Allowed(Arc::new(Mutex::new(time)));
    request.extensions_mut().insert(allowed.clone());
    let mut answer = std::pin::pin!(next.run(request));
    loop {
        let limit = allowed.get();
        match timeout_at(started + limit, &mut answer).await {
            Ok(response) => return Ok(response),
            Err(_) if allowed.get() == limit => {
                return Err(ApiError::Unavailable("the call exceeded its time limit".into()));
            }
            Err(_) => {}
        }
    }
}

async fn raise_time(State(limits): State<Limits>, request: Request, next: Next) -> Response {
    if let Some(Allowed(allowed)) = request.extensions().get() {
        *allowed.lock().unwrap_or_else(PoisonError::into_inner) = limits.time;
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use axum::{Router, body::Body, http::StatusCode, routing::get};
    use tower::ServiceExt;

    use super::*;

    async fn status(path: &str) -> StatusCode {
        let slow = || async { tokio::time::sleep(Duration::from_millis(100)).await };
        let limits = Limits {
            body: 1,
            time: Duration::from_mins(2),
        };
        let raised = Router::new()
            .route("/upload", get(slow))
            .layer(middleware::from_fn_with_state(limits, raise_time));
        let router = Router::new()
            .route("/call", get(slow))
            .merge(raised)
            .layer(middleware::from_fn(|request, next| {
                within(Duration::from_millis(20), request, next)
            }));
        let request = Request::get(path).body(Body::empty()).unwrap();
        router.oneshot(request).await.unwrap().status()
    }

    #[tokio::test]
    async fn a_route_may_take_longer_than_the_others() {
        assert_eq!(status("/call").await, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(status("/upload").await, StatusCode::OK);
    }
}
