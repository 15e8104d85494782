//! What search engines read first: which pages there are, and which are nobody's business.

use axum::http::{HeaderMap, StatusCode};
use chrono::SecondsFormat;

use super::{
    Pages,
    document::{Document, Keeping},
    head::escaped,
};
use crate::platform::error::ApiError;
use axum::response::Response;

const PAGES: [&str; 5] = ["/", "/courses", "/about", "/privacy", "/cookies"];

/// `/robots.txt`
pub(super) fn robots(pages: &Pages, headers: &HeaderMap) -> Response {
    let base = pages.app.config.public_url();
    let text = format!(
        "User-agent: *\nDisallow: /api/\nDisallow: /control-panel\nDisallow: /auth/\n\nSitemap: {base}/sitemap.xml\n"
    );
    Document::new("text/plain; charset=utf-8", text).answer(StatusCode::OK, Keeping::Revalidate, headers)
}

/// `/sitemap.xml`, with the date of each course's last change.
pub(super) async fn sitemap(pages: &Pages, headers: &HeaderMap) -> Result<Response, ApiError> {
    let base = pages.app.config.public_url();
    let content = pages.index.content(&pages.app).await?;
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for path in PAGES {
        xml += &format!("<url><loc>{}</loc></url>\n", escaped(&format!("{base}{path}")));
    }
    for (id, stamp) in &content.courses {
        let changed = stamp.updated_at.to_rfc3339_opts(SecondsFormat::Secs, true);
        let address = escaped(&format!("{base}/courses/{id}"));
        xml += &format!("<url><loc>{address}</loc><lastmod>{changed}</lastmod></url>\n");
    }
    xml += "</urlset>\n";
    Ok(Document::new("application/xml; charset=utf-8", xml).answer(StatusCode::OK, Keeping::Revalidate, headers))
}
