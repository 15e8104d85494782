//! What search engines read first: which pages there are, and which are nobody's business.

use axum::{
    http::{HeaderMap, StatusCode},
    response::Response,
};
use chrono::SecondsFormat;

use super::{Pages, head::escaped};
use crate::platform::{
    document::{Document, Effort, Keeping},
    error::ApiError,
};

const XML: &str =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
const PAGES: [&str; 5] = ["/", "/courses", "/about", "/privacy", "/cookies"];

/// `/robots.txt`
pub(super) fn robots(pages: &Pages, headers: &HeaderMap) -> Response {
    let base = pages.app.config.public_url();
    let text = format!(
        "User-agent: *\nDisallow: /api/\nDisallow: /control-panel\nDisallow: /auth/\n\nSitemap: {base}/sitemap.xml\n"
    );
    Document::new("text/plain; charset=utf-8", text, Effort::Quick).answer(StatusCode::OK, Keeping::Revalidate, headers)
}

/// `/sitemap.xml`, with the date of each course's last change.
pub(super) async fn sitemap(pages: &Pages, headers: &HeaderMap) -> Result<Response, ApiError> {
    let base = pages.app.config.public_url();
    let content = pages.index.content(&pages.app).await?;
    let pages = PAGES.map(|path| entry(&format!("{base}{path}"), ""));
    let courses = content.courses.iter().map(|(id, stamp)| {
        let changed = stamp.updated_at.to_rfc3339_opts(SecondsFormat::Secs, true);
        entry(
            &format!("{base}/courses/{id}"),
            &format!("<lastmod>{changed}</lastmod>"),
        )
    });
    let entries = pages.into_iter().chain(courses).collect::<Vec<_>>().concat();
    let xml = format!("{XML}{entries}</urlset>\n");
    Ok(
        Document::new("application/xml; charset=utf-8", xml, Effort::Quick).answer(
            StatusCode::OK,
            Keeping::Revalidate,
            headers,
        ),
    )
}

fn entry(address: &str, more: &str) -> String {
    format!("<url><loc>{}</loc>{more}</url>\n", escaped(address))
}
