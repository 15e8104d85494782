//! HTML pages and static files. The route and the status of a page are decided here, before any JavaScript runs. A page of
//! the site is rendered once for all visitors and cached (`rendering`) until its content changes (`content`). A page that
//! cannot be rendered is served as a shell that the browser renders; screens of the panel always are. See
//! `docs/adr/0011-server-rendering.md`.

mod content;
mod head;
mod rendering;
mod route;
mod shells;
mod sitemap;
mod survey;
mod template;
mod web_app;

use std::sync::{Arc, LazyLock};

use axum::{
    Router,
    extract::{DefaultBodyLimit, State},
    http::{Extensions, HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header},
    middleware,
    response::{IntoResponse, Response},
    routing::get,
};
use battito_platform::{
    ApiError, App, ClientAddress,
    document::{ClientCache, Document},
    limits, security_headers,
};
use memory_serve::CacheControl;
use tower_http::set_header::SetResponseHeaderLayer;

use self::{
    head::ShownCheck,
    rendering::{Page, PageRenderer},
    route::{COURSES_PER_PAGE, Check, Key, Route},
    shells::{ShellSet, Shells},
    template::Template,
};
use crate::features::{certificate_checks, presence, renewals::subscription};

const SITE: &str = include_str!(concat!(env!("OUT_DIR"), "/web/site.html"));

/// The pages of the centre.
#[derive(Debug)]
pub struct Pages {
    app: App,
    index: content::Index,
    renderer: PageRenderer,
    shells: Shells,
}

/// Routes for static files and, as the fallback, for pages.
pub fn routes(pages: &Arc<Pages>) -> Router<App> {
    let survey = get(survey::show)
        .post(survey::answer)
        .layer(DefaultBodyLimit::max(survey::BODY))
        .layer(middleware::from_fn(limits::enforce_time));
    let pages: Router<App> = Router::new()
        .route("/robots.txt", get(robots))
        .route("/questionario/{token}", survey)
        .route("/sitemap.xml", get(sitemap))
        .route("/site.webmanifest", get(web_app))
        .fallback(serve)
        .with_state(Arc::clone(pages));
    FILES.clone().merge(pages)
}

/// The embedded files, compressed once for the whole process, also where it serves several sites.
static FILES: LazyLock<Router<App>> = LazyLock::new(|| {
    let hashed = memory_serve::load!("hashed")
        .index_file(None)
        .cache_control(CacheControl::Long);
    let plain = memory_serve::load!("plain")
        .index_file(None)
        .cache_control(CacheControl::Medium);
    let fresh = memory_serve::load!("fresh")
        .index_file(None)
        .cache_control(CacheControl::NoCache);
    // Mails and link previews show icons and pictures on other sites.
    let cross_origin = SetResponseHeaderLayer::if_not_present(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("cross-origin"),
    );
    Router::new()
        .nest("/assets", hashed.into_router())
        .merge(plain.into_router().layer(cross_origin))
        .merge(fresh.into_router())
});

async fn robots(State(pages): State<Arc<Pages>>, headers: HeaderMap) -> Result<Response, ApiError> {
    sitemap::robots(&pages, &headers)
}

async fn sitemap(State(pages): State<Arc<Pages>>, headers: HeaderMap) -> Result<Response, ApiError> {
    sitemap::sitemap(&pages, &headers).await
}

async fn web_app(State(pages): State<Arc<Pages>>, headers: HeaderMap) -> Response {
    web_app::manifest(&pages.app.centre(), &headers)
}

async fn serve(
    State(pages): State<Arc<Pages>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    extensions: Extensions,
) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return ApiError::MethodNotAllowed.into_response();
    }
    let route = route::read(uri.path(), uri.query().unwrap_or_default());
    let has_secret = route.has_secret();
    let mut response = pages.serve(route, &method, &uri, &headers, &extensions).await;
    if has_secret {
        hide_address(&mut response);
    }
    response
}

/// No request that the page makes, and no page that a link of it leads to, gets its address: it has a secret in it.
fn hide_address(response: &mut Response) {
    let policy = HeaderValue::from_static("no-referrer");
    response.headers_mut().insert(header::REFERRER_POLICY, policy);
}

impl Pages {
    /// Pages, none of which is rendered yet.
    #[must_use]
    pub fn new(app: &App) -> Self {
        let site = Arc::new(Template::new(SITE));
        Self {
            app: app.clone(),
            index: content::Index::default(),
            shells: Shells::new(Arc::clone(&site)),
            renderer: PageRenderer::new(app, site),
        }
    }

    async fn serve(
        &self,
        route: Route,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
        extensions: &Extensions,
    ) -> Response {
        match route {
            Route::Page(key) => self.page(key, headers).await,
            Route::Search(filters, search) => {
                let page = match self.index.content(&self.app).await {
                    Ok(content) => Box::pin(self.renderer.search(filters, search, content.version)).await,
                    Err(error) => Err(error),
                };
                self.respond(StatusCode::OK, &page, headers)
            }
            Route::LongSearch(filters, search) => redirect(
                StatusCode::TEMPORARY_REDIRECT,
                &Key::Courses(filters).url(Some(&search)),
            ),
            Route::Check(check) => {
                let client = ClientAddress::of(extensions, headers, &self.app);
                Box::pin(self.check(check, client, headers)).await
            }
            Route::Reminders(token) => {
                let client = ClientAddress::of(extensions, headers, &self.app);
                Box::pin(self.reminders(&token, client, headers)).await
            }
            Route::Scan(code) => {
                let client = ClientAddress::of(extensions, headers, &self.app);
                Box::pin(self.scan(method, &code, client, headers)).await
            }
            Route::TypedCode(code) => redirect(StatusCode::SEE_OTHER, &route::check_path(&code)),
            Route::Link => self
                .shells()
                .link
                .response(StatusCode::OK, ClientCache::Revalidate, headers),
            Route::Panel => self.panel(StatusCode::OK, headers),
            Route::UnknownPanel => self.panel(StatusCode::NOT_FOUND, headers),
            Route::Unknown => self.page(Key::NotFound, headers).await,
            Route::TrailingSlash => redirect(StatusCode::PERMANENT_REDIRECT, &without_slash(uri)),
        }
    }

    /// The shells with the centre in force.
    fn shells(&self) -> Arc<ShellSet> {
        self.shells.of(&self.app.centre())
    }

    /// The shell of the panel, with its own policy.
    fn panel(&self, status: StatusCode, headers: &HeaderMap) -> Response {
        let mut response = self.shells().panel.response(status, ClientCache::Revalidate, headers);
        let policy = HeaderValue::from_static(security_headers::PANEL_CSP);
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
        response
    }

    /// The page of the site at this address, when it is cached and its content was read a moment ago.
    #[must_use]
    pub fn cached(&self, uri: &Uri) -> Option<Arc<Document>> {
        let Route::Page(key) = route::read(uri.path(), uri.query().unwrap_or_default()) else {
            return None;
        };
        let version = match key {
            Key::Home | Key::Courses(_) => self.index.fresh()?.version,
            Key::Course(id) => self.index.fresh()?.courses.get(&id)?.version,
            _ => 0,
        };
        match self.renderer.cached(key, version)? {
            Page::Rendered(document) => Some(document),
            Page::Shell(_) | Page::Busy => None,
        }
    }

    async fn page(&self, key: Key, headers: &HeaderMap) -> Response {
        let (key, version) = match key {
            Key::Home | Key::Courses(_) | Key::Course(_) => match self.index.content(&self.app).await {
                Ok(content) => match key {
                    // Only pages that exist are rendered and cached.
                    Key::Courses(filters) if filters.page > content.courses.len().div_ceil(COURSES_PER_PAGE).max(1) => {
                        let first = Key::Courses(filters.first_page());
                        return redirect(StatusCode::TEMPORARY_REDIRECT, &first.url(None));
                    }
                    Key::Course(id) => content
                        .courses
                        .get(&id)
                        .map_or((Key::NoCourse, 0), |stamp| (key, stamp.version)),
                    _ => (key, content.version),
                },
                Err(error) => return self.unavailable(&error, headers),
            },
            key => (key, 0),
        };
        let status = match key {
            Key::NotFound | Key::NoCourse => StatusCode::NOT_FOUND,
            _ => StatusCode::OK,
        };
        let page = self.renderer.page(key, version).await;
        self.respond(status, &page, headers)
    }

    /// The check of a certificate. It must not be stored.
    async fn check(&self, request: Check, client: ClientAddress, headers: &HeaderMap) -> Response {
        use certificate_checks::check::check;
        let (status, retry_after, answer) =
            match check(&self.app, &request.code, request.surname.as_deref(), client).await {
                Ok(answer) => (StatusCode::OK, None, Some(answer)),
                Err(error @ ApiError::TooManyRequests(_)) => {
                    let retry_after = error.into_response().headers_mut().remove(header::RETRY_AFTER);
                    (StatusCode::TOO_MANY_REQUESTS, retry_after, None)
                }
                Err(error) => return self.unavailable(&error, headers),
            };
        let page = self.renderer.check(ShownCheck { request, answer }).await;
        let mut response = match &page {
            Ok(Page::Rendered(document) | Page::Shell(document)) => {
                document.response(status, ClientCache::NoStore, headers)
            }
            Ok(Page::Busy) => {
                metrics::counter!("battito_page_shells_total").increment(1);
                self.shells().site.response(status, ClientCache::NoStore, headers)
            }
            Err(error) => self.unavailable(error, headers),
        };
        if let Some(retry_after) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, retry_after);
        }
        response
    }

    /// The page behind the link of a reminder. The browser renders it; looking at it changes nothing.
    async fn reminders(&self, token: &str, client: ClientAddress, headers: &HeaderMap) -> Response {
        let error = match subscription::find(&self.app, token, client).await {
            Ok(_) => {
                return self
                    .shells()
                    .link
                    .response(StatusCode::OK, ClientCache::NoStore, headers);
            }
            Err(error) if error.status().is_client_error() => error,
            Err(error) => return self.unavailable(&error, headers),
        };
        let mut response = self
            .shells()
            .link
            .response(error.status(), ClientCache::NoStore, headers);
        if let Some(retry_after) = error.into_response().headers_mut().remove(header::RETRY_AFTER) {
            response.headers_mut().insert(header::RETRY_AFTER, retry_after);
        }
        response
    }

    /// Exchanges a scanned code for a cookie, and leads to the page that uses it: its address carries no code any more.
    async fn scan(&self, method: &Method, code: &str, client: ClientAddress, headers: &HeaderMap) -> Response {
        let exchanged = if method == Method::GET {
            presence::claim::exchange(&self.app, code, client).await
        } else {
            // A `HEAD` request is no scan.
            Ok(None)
        };
        let (status, retry_after) = match exchanged {
            Ok(Some(cookie)) => {
                let mut response = redirect(StatusCode::SEE_OTHER, &Key::Presence.path());
                let headers = response.headers_mut();
                headers.insert(header::SET_COOKIE, cookie);
                headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
                return response;
            }
            Ok(None) => (StatusCode::GONE, None),
            Err(error @ ApiError::TooManyRequests(_)) => {
                let retry_after = error.into_response().headers_mut().remove(header::RETRY_AFTER);
                (StatusCode::TOO_MANY_REQUESTS, retry_after)
            }
            Err(error) => return self.unavailable(&error, headers),
        };
        let page = self.renderer.page(Key::StaleScan, 0).await;
        let mut response = self.respond(status, &page, headers);
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(retry_after) = retry_after {
            headers.insert(header::RETRY_AFTER, retry_after);
        }
        response
    }

    /// Responds with the page, or with a shell in its place.
    fn respond(&self, status: StatusCode, page: &Result<Page, ApiError>, headers: &HeaderMap) -> Response {
        let shells = self.shells();
        let shell = match page {
            Ok(Page::Rendered(document)) => return document.response(status, ClientCache::Revalidate, headers),
            Ok(Page::Shell(shell)) => shell,
            Ok(Page::Busy) => &shells.site,
            // For example a course that has been removed since the index was read.
            Err(error) if error.status().is_client_error() => {
                return self
                    .shells()
                    .site
                    .response(error.status(), ClientCache::NoStore, headers);
            }
            Err(error) => return self.unavailable(error, headers),
        };
        metrics::counter!("battito_page_shells_total").increment(1);
        shell.response(status, ClientCache::NoStore, headers)
    }

    /// Responds with the shell: its script reports that the data cannot be loaded, and tries again.
    fn unavailable(&self, error: &ApiError, headers: &HeaderMap) -> Response {
        tracing::warn!(%error, "the content of a page could not be read");
        self.shells()
            .site
            .response(StatusCode::SERVICE_UNAVAILABLE, ClientCache::NoStore, headers)
    }
}

/// The same URL without the trailing slash.
fn without_slash(uri: &Uri) -> String {
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    // A single leading slash: two would name another host.
    format!("/{}{query}", uri.path().trim_matches('/'))
}

fn redirect(status: StatusCode, url: &str) -> Response {
    match HeaderValue::from_str(url) {
        Ok(location) => (status, [(header::LOCATION, location)]).into_response(),
        Err(_) => ApiError::NotFound.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removes_a_trailing_slash() {
        assert_eq!(without_slash(&Uri::from_static("/about/?a=1")), "/about?a=1");
        assert_eq!(without_slash(&Uri::from_static("//evil.example/")), "/evil.example");
    }
}
