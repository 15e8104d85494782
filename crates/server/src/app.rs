//! The application as one router: the API with its contract, the pages, and what every answer carries.

use std::time::Duration;

use axum::{
    Router,
    extract::{DefaultBodyLimit, MatchedPath, Request},
    http::{HeaderName, HeaderValue, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{any, get},
};
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::CompressionLayer,
    request_id::{MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer},
    set_header::SetResponseHeaderLayer,
    trace::TraceLayer,
};
use utoipa::{
    Modify, OpenApi,
    openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
};
use utoipa_axum::router::OpenApiRouter;
use utoipa_swagger_ui::SwaggerUi;

use crate::{
    features, pages,
    platform::{csrf, error::ApiError, health, metrics, state::App},
};

/// The largest body of a call, in bytes.
const BODY_LIMIT: usize = 256 * 1024;
/// The longest a call may take.
const TIME_LIMIT: Duration = Duration::from_secs(30);
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Headers of every answer. `Strict-Transport-Security` comes on top when the site is reached over TLS.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Everything that comes from our own origin, nothing inline, and no text that becomes a script: the one policy of trusted
/// types is that of the service worker's address.
const CSP: &str = "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; \
     require-trusted-types-for 'script'; trusted-types battito-service-worker";
/// The API's browsable documentation styles itself inline.
const DOCS_CSP: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; \
     object-src 'none'; frame-ancestors 'none'";

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Battito",
        description = "The API of a first-aid training centre. Instants carry the Europe/Rome wall clock and its offset. \
            Unsafe calls carry the value of the cookie XSRF-TOKEN (GET /csrf-cookie) in the header X-XSRF-TOKEN, else 419.",
        license(name = "MIT", identifier = "MIT"),
    ),
    modifiers(&Bearer),
)]
struct Contract;

struct Bearer;

impl Modify for Bearer {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("The token of POST /login."))
            .build();
        openapi
            .components
            .get_or_insert_default()
            .add_security_scheme("bearer", SecurityScheme::Http(scheme));
    }
}

fn api() -> OpenApiRouter<App> {
    let features = OpenApiRouter::new()
        .merge(features::centre::routes())
        .merge(features::accounts::routes())
        .merge(features::profile::routes())
        .merge(features::courses::routes())
        .merge(features::cities::routes())
        .merge(features::course_dates::routes())
        .merge(features::reservations::routes());
    OpenApiRouter::with_openapi(Contract::openapi()).nest("/api", features)
}

/// The contract (OpenAPI 3.1), generated from the handlers.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    api().into_openapi()
}

/// The whole application, ready to be served.
pub fn router(app: &App) -> Router {
    let (api, contract) = api().split_for_parts();
    let api = api
        .route("/api", any(unknown))
        .route("/api/", any(unknown))
        .route("/api/{*unknown}", any(unknown))
        .method_not_allowed_fallback(method_not_allowed)
        .layer(middleware::from_fn(csrf::require))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(middleware::from_fn(in_time))
        .layer(default_header(header::CACHE_CONTROL, "no-store"))
        .layer(CompressionLayer::new());
    let docs: Router<App> = SwaggerUi::new("/api/docs").url("/api/openapi.json", contract).into();
    let root = Router::new()
        .route("/csrf-cookie", get(csrf::give_cookie))
        .route("/health/live", get(health::live))
        .route("/health/ready", get(health::ready))
        .route("/metrics", get(metrics::show))
        .route("/assets/images/courses/{file}", get(features::courses::images::picture));
    let router = root
        .merge(docs.layer(default_header(header::CONTENT_SECURITY_POLICY, DOCS_CSP)))
        .merge(api)
        .merge(pages::routes(app));
    dress(router.method_not_allowed_fallback(method_not_allowed), app).with_state(app.clone())
}

async fn unknown() -> ApiError {
    ApiError::NotFound
}

async fn method_not_allowed() -> ApiError {
    ApiError::MethodNotAllowed
}

/// Ends a call that takes too long: a body that does not come, a database that does not answer.
async fn in_time(request: Request, next: Next) -> Result<Response, ApiError> {
    tokio::time::timeout(TIME_LIMIT, next.run(request))
        .await
        .map_err(|_| ApiError::Unavailable("the call exceeded its time limit".into()))
}

fn default_header(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

/// What every answer carries: a request id, security headers, a log line; and a panic turned into an answer.
fn dress(router: Router<App>, app: &App) -> Router<App> {
    let mut router = router.layer(CatchPanicLayer::custom(|panic: Box<dyn std::any::Any + Send>| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text
            .or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string))
            .unwrap_or_default();
        ApiError::internal(format!("panic: {text}")).into_response()
    }));
    for (name, value) in HEADERS {
        router = router.layer(default_header(name, value));
    }
    if app.config.is_https() {
        router = router.layer(default_header(
            header::STRICT_TRANSPORT_SECURITY,
            "max-age=31536000; includeSubDomains",
        ));
    }
    let trace = TraceLayer::new_for_http()
        .make_span_with(|request: &Request| {
            // The path itself may hold the secret of a link: only its pattern is logged.
            let path = request
                .extensions()
                .get::<MatchedPath>()
                .map_or("page", MatchedPath::as_str);
            let id = request
                .headers()
                .get(REQUEST_ID)
                .and_then(|id| id.to_str().ok())
                .unwrap_or_default();
            tracing::info_span!("request", method = %request.method(), path, id)
        })
        .on_request(())
        .on_response(|response: &Response, latency: Duration, _: &tracing::Span| {
            tracing::info!(
                status = response.status().as_u16(),
                ms = latency.as_millis(),
                "answered"
            );
        })
        .on_failure(());
    // Layers wrap those before them: the request id is set first and seen by all.
    router
        .layer(default_header(header::CONTENT_SECURITY_POLICY, CSP))
        .layer(PropagateRequestIdLayer::new(REQUEST_ID))
        .layer(trace)
        .layer(SetRequestIdLayer::new(REQUEST_ID, RequestIds(app.clone())))
}

/// A random number for each request, unless a proxy in front has set one.
#[derive(Clone)]
struct RequestIds(App);

impl MakeRequestId for RequestIds {
    fn make_request_id<B>(&mut self, _: &axum::http::Request<B>) -> Option<RequestId> {
        let id = self.0.secret().ok()?;
        HeaderValue::from_str(id.get(..16)?).ok().map(RequestId::new)
    }
}
