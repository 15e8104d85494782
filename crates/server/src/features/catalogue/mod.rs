//! The catalogue: the courses that the public reads. A searchable list, one course with its bookable dates and
//! certificates, and its picture. Staff edit courses in [`courses`](super::courses).

pub mod dto;
mod handlers;
mod index;
pub mod list;
pub mod picture;
pub mod show;
pub mod store;

use std::sync::Arc;

use battito_platform::{App, document::Document, routes};
use utoipa_axum::router::OpenApiRouter;

use self::dto::CourseQuery;

/// Names of the cached responses.
const LIST: &str = "courses";
const COURSE: &str = "course";

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::list))
        .routes(routes!(handlers::show))
        .routes(routes!(handlers::show_of_date))
}

/// The cached response to a call without a query string and without a session, and the pattern of its path.
#[must_use]
pub fn cached(app: &App, path: &str) -> Option<(&'static str, Arc<Document>)> {
    let (pattern, name) = match path.strip_prefix("/courses")? {
        "" => ("/api/courses", (LIST, CourseQuery::default().cache_key()?)),
        course => ("/api/courses/{id}", (COURSE, course.strip_prefix('/')?.parse().ok()?)),
    };
    let document = app.response_cache.cached_json(name, app.now())?;
    Some((pattern, document))
}
