//! Pages. Their addresses are decided here, before any JavaScript: a page of the site is rendered once for everyone and
//! then served as finished bytes (`rendering`), until what it shows changes (`content`). A page that cannot be rendered is
//! the shell of its entry, which the browser fills; screens of the panel are always that. The files that pages name are
//! hashed and kept for good. See `docs/adr/0011-server-rendering.md`.

mod address;
mod content;
mod discovery;
mod head;
mod rendering;
mod template;

use std::sync::Arc;

use axum::{
    Router,
    extract::State,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
    routing::get,
};
use memory_serve::CacheControl;

use self::{
    address::{Address, COURSES_PER_PAGE, Key},
    rendering::{Page, Rendering},
    template::{Parts, Template},
};
use crate::platform::{
    document::{Document, Keeping},
    error::ApiError,
    state::App,
};

const SITE: &str = include_str!(concat!(env!("OUT_DIR"), "/web/site.html"));
const PANEL: &str = include_str!(concat!(env!("OUT_DIR"), "/web/panel.html"));

/// The pages of one centre.
#[derive(Debug)]
struct Pages {
    app: App,
    index: content::Index,
    rendering: Rendering,
    /// The site without a page.
    site: Document,
    panel: Document,
}

/// Static files and, for everything else, pages.
pub fn routes(app: &App) -> Router<App> {
    let hashed = memory_serve::load!("hashed")
        .index_file(None)
        .cache_control(CacheControl::Long);
    let plain = memory_serve::load!("plain")
        .index_file(None)
        .cache_control(CacheControl::Medium);
    let fresh = memory_serve::load!("fresh")
        .index_file(None)
        .cache_control(CacheControl::NoCache);
    let pages: Router<App> = Router::new()
        .route("/robots.txt", get(robots))
        .route("/sitemap.xml", get(sitemap))
        .fallback(serve)
        .with_state(Arc::new(Pages::new(app)));
    Router::new()
        .nest("/assets", hashed.into_router())
        .merge(plain.into_router())
        .merge(fresh.into_router())
        .merge(pages)
}

async fn robots(State(pages): State<Arc<Pages>>, headers: HeaderMap) -> Response {
    discovery::robots(&pages, &headers)
}

async fn sitemap(State(pages): State<Arc<Pages>>, headers: HeaderMap) -> Result<Response, ApiError> {
    discovery::sitemap(&pages, &headers).await
}

async fn serve(State(pages): State<Arc<Pages>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return ApiError::MethodNotAllowed.into_response();
    }
    match address::read(uri.path(), uri.query().unwrap_or_default()) {
        Address::Page(key) => pages.page(key, &headers).await,
        Address::Search(filters, words) => {
            let page = Box::pin(pages.rendering.search(filters, &words)).await;
            pages.answer(StatusCode::OK, &page, &headers)
        }
        Address::Link => pages.site.answer(StatusCode::OK, Keeping::Revalidate, &headers),
        Address::Panel => pages.panel.answer(StatusCode::OK, Keeping::Revalidate, &headers),
        Address::UnknownPanel => pages.panel.answer(StatusCode::NOT_FOUND, Keeping::Revalidate, &headers),
        Address::Unknown => pages.page(Key::NotFound, &headers).await,
        Address::Slash => redirect(StatusCode::PERMANENT_REDIRECT, &without_slash(&uri)),
    }
}

impl Pages {
    fn new(app: &App) -> Self {
        let state = serde_json::json!({ "centre": app.centre }).to_string();
        let empty = |template: &Template| {
            Document::html(template.page(&Parts {
                head: "",
                state: &state,
                scripts: &[],
                body: None,
            }))
        };
        let site = Arc::new(Template::new(SITE));
        Self {
            app: app.clone(),
            index: content::Index::default(),
            site: empty(&site),
            panel: empty(&Template::new(PANEL)),
            rendering: Rendering::new(app, site),
        }
    }

    async fn page(&self, key: Key, headers: &HeaderMap) -> Response {
        let (key, version) = match key {
            Key::Home | Key::Courses(_) | Key::Course(_) => match self.index.content(&self.app).await {
                Ok(content) => match key {
                    // However many pages are asked for, only those that there can be are made.
                    Key::Courses(filters) if filters.page > content.courses.len().div_ceil(COURSES_PER_PAGE).max(1) => {
                        let first = Key::Courses(filters.first_page());
                        return redirect(
                            StatusCode::TEMPORARY_REDIRECT,
                            &format!("{}{}", first.path(), first.query(None)),
                        );
                    }
                    Key::Course(id) => content
                        .courses
                        .get(&id)
                        .map_or((Key::NoCourse, 0), |stamp| (key, stamp.version)),
                    _ => (key, content.version),
                },
                Err(error) => return self.unreadable(&error, headers),
            },
            key => (key, 0),
        };
        let status = match key {
            Key::NotFound | Key::NoCourse => StatusCode::NOT_FOUND,
            _ => StatusCode::OK,
        };
        let page = self.rendering.page(key, version).await;
        self.answer(status, &page, headers)
    }

    /// The page, or what stands in for it.
    fn answer(&self, status: StatusCode, page: &Result<Page, ApiError>, headers: &HeaderMap) -> Response {
        let shell = match page {
            Ok(Page::Rendered(document)) => return document.answer(status, Keeping::Revalidate, headers),
            Ok(Page::Shell(shell)) => shell,
            Ok(Page::Busy) => &self.site,
            // Gone since the list of what is public was read.
            Err(ApiError::NotFound) => return self.site.answer(StatusCode::NOT_FOUND, Keeping::Never, headers),
            Err(error) => return self.unreadable(error, headers),
        };
        metrics::counter!("battito_page_shells_total").increment(1);
        shell.answer(status, Keeping::Never, headers)
    }

    /// The page itself can still tell that the data is away, and try again.
    fn unreadable(&self, error: &ApiError, headers: &HeaderMap) -> Response {
        tracing::warn!(%error, "what a page shows could not be read");
        self.site
            .answer(StatusCode::SERVICE_UNAVAILABLE, Keeping::Never, headers)
    }
}

/// The same address without the slash at its end.
fn without_slash(uri: &Uri) -> String {
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    // One slash in front: two would name another host.
    format!("/{}{query}", uri.path().trim_matches('/'))
}

fn redirect(status: StatusCode, address: &str) -> Response {
    match HeaderValue::from_str(address) {
        Ok(location) => (status, [(header::LOCATION, location)]).into_response(),
        Err(_) => ApiError::NotFound.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_from_a_slash_too_many_to_the_page_without_it() {
        assert_eq!(without_slash(&Uri::from_static("/about/?a=1")), "/about?a=1");
        assert_eq!(without_slash(&Uri::from_static("//evil.example/")), "/evil.example");
    }
}
