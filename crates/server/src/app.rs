//! The application as one router: the API with its contract, the pages, and the layers of every response.

use std::sync::Arc;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::{HeaderName, HeaderValue, header},
    middleware,
    routing::{any, get},
};
use battito_http::Site;
use battito_platform::{
    ApiError, App, attachment,
    capacity::{self, Capacity},
    contract, csrf, health, limits, metrics,
    request_scope::{self, RequestScope},
    response_cache::{self, ResponseCache},
    routes,
};
use tower::ServiceBuilder;
use tower_http::{
    compression::{
        CompressionLayer, Predicate,
        predicate::{DefaultPredicate, NotForContentType},
    },
    set_header::SetResponseHeaderLayer,
};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    api_docs,
    cached::Cached,
    features,
    pages::{self, Pages},
};

fn api(cache: &ResponseCache) -> OpenApiRouter<App> {
    let invalidate = middleware::from_fn_with_state(cache.clone(), response_cache::invalidate_on_success);
    // The catalogue and the calendar of courses change with a course, a date, a reservation and a shift.
    let shown_in_catalogue = OpenApiRouter::new()
        .merge(features::course_dates::routes())
        .merge(features::date_changes::routes())
        .merge(features::courses::routes())
        .merge(features::my_reservations::routes())
        .merge(features::users::routes())
        .merge(features::participants::routes())
        .merge(features::shifts::routes())
        .layer(invalidate);
    let features = OpenApiRouter::new()
        .merge(features::centre::routes())
        .merge(features::accounts::routes())
        .merge(features::profile::routes())
        .merge(features::presence::routes())
        .merge(features::sessions::routes())
        .merge(features::two_factor::routes())
        .merge(features::personal_data::routes())
        .merge(features::availability::routes())
        .merge(features::calendar_feed::routes())
        .merge(features::saved_views::routes())
        .merge(features::catalogue::routes())
        .merge(features::certificate_checks::routes())
        .merge(features::certificate_designs::routes())
        .merge(features::course_reminders::routes())
        .merge(features::mail_texts::routes())
        .merge(features::certificate_imports::routes())
        .merge(features::audit_log::routes())
        .merge(features::system::routes())
        .merge(features::certificate_list::routes())
        .merge(features::cities::routes())
        .merge(features::staff_search::routes())
        .merge(features::certificates::routes())
        .merge(features::overview::routes())
        .merge(features::my_certificates::routes())
        .merge(features::renewals::routes())
        .merge(features::surveys::routes())
        .merge(features::jobs::routes())
        .merge(shown_in_catalogue);
    let mut api = OpenApiRouter::with_openapi(contract::Frame::openapi())
        .nest("/api", features)
        .routes(routes!(csrf::give_cookie))
        .merge(features::shifts::root_routes().layer(default_header(header::REFERRER_POLICY, "no-referrer")));
    contract::complete(api.get_openapi_mut());
    api
}

/// The contract (OpenAPI 3.1), generated from the handlers.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    api(&ResponseCache::default()).into_openapi()
}

/// The whole application, ready to be served.
#[must_use]
pub fn site(app: &App) -> Site {
    let (scope, pages) = (RequestScope::new(app), Arc::new(Pages::new(app)));
    let router = router(app, &scope, &pages);
    Site::new(Cached::new(app.clone(), pages, scope), router)
}

fn router(app: &App, scope: &Arc<RequestScope>, pages: &Arc<Pages>) -> Router {
    let capacity = (app.clone(), Capacity::default());
    let api = Router::from(api(&app.response_cache))
        .route("/api", any(unknown))
        .route("/api/", any(unknown))
        .route("/api/{*unknown}", any(unknown))
        .method_not_allowed_fallback(method_not_allowed)
        .layer(
            ServiceBuilder::new()
                .layer(CompressionLayer::new().compress_when(can_shrink()))
                .layer(default_header(header::CACHE_CONTROL, "no-store"))
                .layer(middleware::from_fn_with_state(capacity, capacity::enforce))
                .layer(middleware::from_fn(limits::enforce_time))
                .layer(DefaultBodyLimit::max(limits::BODY))
                .layer(middleware::from_fn(csrf::require)),
        );
    let root = Router::new()
        .route("/health/live", get(health::live))
        .route("/health/ready", get(health::ready))
        .route("/metrics", get(metrics::show))
        .route(
            "/assets/images/courses/{file}",
            get(features::catalogue::picture::picture),
        )
        .route("/assets/images/centre/{file}", get(features::centre::picture));
    let router = root
        .merge(api_docs::routes().layer(default_header(header::CONTENT_SECURITY_POLICY, api_docs::CSP)))
        .merge(features::renewals::one_click_route().layer(default_header(header::CACHE_CONTROL, "no-store")))
        .merge(api)
        .merge(pages::routes(pages));
    router
        .method_not_allowed_fallback(method_not_allowed)
        .layer(middleware::from_fn_with_state(Arc::clone(scope), request_scope::run))
        .with_state(app.clone())
}

/// PDF files, archives and spreadsheets are compressed already.
fn can_shrink() -> impl Predicate {
    DefaultPredicate::new()
        .and(NotForContentType::const_new(attachment::PDF))
        .and(NotForContentType::const_new(attachment::ZIP))
        .and(NotForContentType::const_new(attachment::XLSX))
}

async fn unknown() -> ApiError {
    ApiError::NotFound
}

async fn method_not_allowed() -> ApiError {
    ApiError::MethodNotAllowed
}

fn default_header(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}
