//! `robots.txt` and `sitemap.xml`.

use askama::Template;
use axum::{
    http::{HeaderMap, StatusCode},
    response::Response,
};
use battito_platform::{
    ApiError,
    document::{ClientCache, Compression, Document},
};
use chrono::SecondsFormat;

use super::Pages;

const PAGES: [&str; 6] = ["/privacy", "/cookies", "/", "/courses", "/about", "/verifica"];
/// The first ones, which a centre has once its data are complete.
const LEGAL_PAGES: usize = 2;

#[derive(Template)]
#[template(path = "pages/robots.txt")]
struct Robots {
    base: String,
}

#[derive(Template)]
#[template(path = "pages/sitemap.xml")]
struct Sitemap {
    urls: Vec<Entry>,
}

struct Entry {
    location: String,
    /// When the page was last changed.
    modified: Option<String>,
}

/// Answers `GET /robots.txt`.
pub(super) fn robots(pages: &Pages, headers: &HeaderMap) -> Result<Response, ApiError> {
    let base = pages.app.config.public_url();
    respond("text/plain; charset=utf-8", &Robots { base }, headers)
}

/// Answers `GET /sitemap.xml`.
pub(super) async fn sitemap(pages: &Pages, headers: &HeaderMap) -> Result<Response, ApiError> {
    let base = pages.app.config.public_url();
    let content = pages.index.content(&pages.app).await?;
    let left_out = if pages.app.centre().settings.is_complete() {
        0
    } else {
        LEGAL_PAGES
    };
    let fixed = PAGES.iter().skip(left_out).map(|path| Entry {
        location: format!("{base}{path}"),
        modified: None,
    });
    let courses = content.courses.iter().map(|(id, course)| Entry {
        location: format!("{base}/courses/{id}"),
        modified: Some(course.updated_at.to_rfc3339_opts(SecondsFormat::Secs, true)),
    });
    let urls = fixed.chain(courses).collect();
    respond("application/xml; charset=utf-8", &Sitemap { urls }, headers)
}

fn respond(content_type: &'static str, template: &impl Template, headers: &HeaderMap) -> Result<Response, ApiError> {
    let text = template.render().map_err(ApiError::internal)?;
    let document = Document::new(content_type, text, Compression::Fast);
    Ok(document.response(StatusCode::OK, ClientCache::Revalidate, headers))
}
