//! Renders pages: loads the data of a page, has React render it, and caches the compressed result by page and
//! content version. Concurrent requests for a page share one rendering and its outcome; the cache is bounded
//! in bytes.

use std::{
    hash::Hash,
    io,
    sync::{Arc, LazyLock, OnceLock},
    time::{Duration, Instant},
};

use askama::Template as _;
use battito_platform::{ApiError, App, document::Document, traces};
use battito_render::{Limits, RenderError, Renderer};
use flate2::read::GzDecoder;
use futures_util::FutureExt;
use moka::{Expiry, future::Cache, policy::EvictionPolicy};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tracing::Instrument;

use super::{
    head::{Head, Indexed, Shown, ShownCheck, ShownSurvey, Summary},
    route::{COURSES_PER_PAGE, Filters, Key, Search},
    template::{Manifest, Parts, Template},
};
use crate::features::catalogue::{self, dto::CourseQuery};

/// The server bundle of the frontend; without a built frontend, a placeholder that says so.
static BUNDLE: LazyLock<String> = LazyLock::new(|| {
    let packed = include_bytes!(concat!(env!("OUT_DIR"), "/web/render.js.gz"));
    io::read_to_string(GzDecoder::new(&packed[..])).unwrap_or_default()
});
const MANIFEST: &str = include_str!(concat!(env!("OUT_DIR"), "/web/manifest.json"));
/// The size of the cache of pages, in bytes.
const CAPACITY: u64 = 48 << 20;
/// The size of the cache of searches, in bytes. Anyone can think of more words than it holds: those that are asked for
/// again stay (its policy is moka's own, `TinyLFU`).
const SEARCH_CAPACITY: u64 = 4 << 20;
/// A page that could not be rendered is tried again after this long.
const RETRY_AFTER: Duration = Duration::from_secs(5);
/// How long a search waits while another is rendered; then the browser renders it.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(1);

/// The outcome of rendering.
#[derive(Debug, Clone)]
pub(super) enum Page {
    /// The page.
    Rendered(Arc<Document>),
    /// React or its engine failed: the shell, with the page's data.
    Shell(Arc<Document>),
    /// Too many searches at once: nothing was rendered.
    Busy,
}

/// Why a page could not be rendered.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// Its data could not be loaded.
    #[error(transparent)]
    Content(#[from] ApiError),
    /// React or its engine failed.
    #[error(transparent)]
    Rendering(#[from] RenderError),
}

impl Page {
    /// Its weight in the cache, in bytes.
    fn size(&self) -> u32 {
        match self {
            Self::Rendered(document) | Self::Shell(document) => u32::try_from(document.size()).unwrap_or(u32::MAX),
            Self::Busy => 0,
        }
    }
}

/// A page, the version of its content and that of the centre.
type Version = (Key, u64, i64);

/// Shells expire soon, rendered pages never.
struct ShellExpiry;

impl<K> Expiry<K, Page> for ShellExpiry {
    fn expire_after_create(&self, _: &K, page: &Page, _: Instant) -> Option<Duration> {
        match page {
            Page::Rendered(_) => None,
            Page::Shell(_) | Page::Busy => Some(RETRY_AFTER),
        }
    }
}

/// A cache of at most this many bytes.
fn cache<K: Hash + Eq + Send + Sync + 'static>(capacity: u64, policy: EvictionPolicy) -> Cache<K, Page> {
    Cache::builder()
        .max_capacity(capacity)
        .weigher(|_, page: &Page| page.size())
        .eviction_policy(policy)
        .expire_after(ShellExpiry)
        .build()
}

/// Renders and caches pages.
#[derive(Debug)]
pub(super) struct PageRenderer {
    app: App,
    template: Arc<Template>,
    manifest: Manifest,
    engine: OnceLock<Result<Renderer, RenderError>>,
    pages: Cache<Version, Page>,
    found: Cache<(Version, Search), Page>,
    searches: Semaphore,
    checks: Semaphore,
}

impl PageRenderer {
    pub(super) fn new(app: &App, template: Arc<Template>) -> Self {
        Self {
            app: app.clone(),
            template,
            manifest: serde_json::from_str(MANIFEST).unwrap_or_default(),
            engine: OnceLock::new(),
            pages: cache(CAPACITY, EvictionPolicy::lru()),
            found: cache(SEARCH_CAPACITY, EvictionPolicy::tiny_lfu()),
            searches: Semaphore::new(1),
            checks: Semaphore::new(1),
        }
    }

    /// The same as [`PageRenderer::page`], when it is cached.
    pub(super) fn cached(&self, key: Key, version: u64) -> Option<Page> {
        self.pages.get(&(key, version, self.app.centre().id)).now_or_never()?
    }

    /// The page with this version of its content, and of the centre in force.
    pub(super) async fn page(&self, key: Key, version: u64) -> Result<Page, ApiError> {
        if let Some(page) = self.cached(key, version) {
            return Ok(page);
        }
        let version = (key, version, self.app.centre().id);
        // Boxed: a request that finds the page does not carry the state of a rendering.
        Ok(Box::pin(self.pages.try_get_with(version, self.render_or_shell(key, None))).await?)
    }

    /// The list of courses that match a search, a city or a month, with this version of the courses. These pages are
    /// rendered one at a time, since anyone can think of more words than can be rendered.
    pub(super) async fn search(&self, filters: Filters, search: Search, version: u64) -> Result<Page, ApiError> {
        let key = Key::Courses(filters);
        let search = ((key, version, self.app.centre().id), search);
        if let Some(page) = self.found.get(&search).await {
            return Ok(page);
        }
        let Ok(_permit) = tokio::time::timeout(SEARCH_TIMEOUT, self.searches.acquire()).await else {
            return Ok(Page::Busy);
        };
        // Another request may have rendered it meanwhile.
        let rendered = self.render_or_shell(key, Some(&search.1));
        Ok(self.found.try_get_with(search.clone(), rendered).await?)
    }

    /// The page of a check. It is never cached, because it may show a name, and is rendered like a search.
    pub(super) async fn check(&self, check: ShownCheck) -> Result<Page, ApiError> {
        let Ok(_permit) = tokio::time::timeout(SEARCH_TIMEOUT, self.checks.acquire()).await else {
            return Ok(Page::Busy);
        };
        let shown = Shown {
            check: Some(check),
            ..Shown::default()
        };
        // Without it the browser checks the certificate itself.
        self.render_once(Key::Check, shown).await
    }

    /// The page of a survey. It is never cached, because its address is a secret, and is rendered like a search.
    pub(super) async fn survey(&self, survey: ShownSurvey) -> Result<Page, ApiError> {
        let Ok(_permit) = tokio::time::timeout(SEARCH_TIMEOUT, self.checks.acquire()).await else {
            return Ok(Page::Busy);
        };
        let shown = Shown {
            survey: Some(survey),
            ..Shown::default()
        };
        self.render_once(Key::Survey, shown).await
    }

    /// A page for one reader.
    async fn render_once(&self, key: Key, shown: Shown) -> Result<Page, ApiError> {
        match self.render_shown(key, None, false, shown).await {
            Ok(document) => Ok(Page::Rendered(document)),
            Err(Failure::Content(error)) => Err(error),
            Err(Failure::Rendering(error)) => {
                tracing::error!(%error, page = ?key, "a page could not be rendered");
                Ok(Page::Busy)
            }
        }
    }

    async fn render_or_shell(&self, key: Key, search: Option<&Search>) -> Result<Page, ApiError> {
        match self.render(key, search).await {
            Ok(document) => Ok(Page::Rendered(document)),
            Err(Failure::Content(error)) => Err(error),
            Err(Failure::Rendering(error)) => {
                tracing::error!(%error, page = ?key, "a page could not be rendered");
                self.shell(key).await.map(Arc::new).map(Page::Shell)
            }
        }
    }

    async fn shell(&self, key: Key) -> Result<Document, ApiError> {
        let shown = self.shown(key, None).await?;
        let centre = self.app.centre();
        let summary = match &shown.course {
            Some(course) => Summary {
                title: course.title.clone(),
                description: course.short_description.clone(),
            },
            None => Summary {
                title: centre.settings.name.clone(),
                description: centre.settings.claim.clone(),
            },
        };
        let title = shown.course.as_ref().map(|course| course.title.as_str());
        let head = self.head(key, true, &summary, &shown, title)?;
        let queries: Vec<Value> = shown
            .course
            .iter()
            .map(|course| json!([["course", course.id], course]))
            .collect();
        let state = json!({ "centre": centre.for_visitors(), "queries": queries }).to_string();
        Ok(Document::html(self.template.page(&Parts {
            head: &head,
            state: &state,
            scripts: &self.manifest.scripts(sources(key)),
            body: None,
        })))
    }

    async fn render(&self, key: Key, search: Option<&Search>) -> Result<Arc<Document>, Failure> {
        let shown = self.shown(key, search).await?;
        self.render_shown(key, search, search.is_none(), shown).await
    }

    async fn render_shown(
        &self,
        key: Key,
        search: Option<&Search>,
        may_be_indexed: bool,
        shown: Shown,
    ) -> Result<Arc<Document>, Failure> {
        let began = Instant::now();
        let input = self.input(key, search, &shown)?;
        let engine = self.engine.get_or_init(|| {
            Renderer::start(&BUNDLE, Limits::default()).map_err(|error| RenderError::Failed(error.to_string()))
        });
        let rendering = engine.as_ref().map_err(Clone::clone)?.render(input.to_string());
        let page = rendering.instrument(traces::part("render")).await;
        let outcome = if page.is_ok() { "rendered" } else { "failed" };
        metrics::counter!("battito_page_renders_total", "outcome" => outcome).increment(1);
        let page = page?;
        let scripts = self.manifest.scripts(sources(key));
        let summary = Summary {
            title: page.title,
            description: page.description,
        };
        let head = page.head + &self.head(key, may_be_indexed, &summary, &shown, None)?;
        let template = Arc::clone(&self.template);
        let finished = tokio::task::spawn_blocking(move || {
            Document::html(template.page(&Parts {
                head: &head,
                state: &page.state,
                scripts: &scripts,
                body: Some(&page.body),
            }))
        });
        let document = finished
            .await
            .map_err(|error| Failure::Content(ApiError::internal(error)))?;
        metrics::histogram!("battito_page_render_seconds").record(began.elapsed());
        Ok(Arc::new(document))
    }

    fn head(
        &self,
        key: Key,
        may_be_indexed: bool,
        summary: &Summary,
        shown: &Shown,
        shell_title: Option<&str>,
    ) -> Result<String, ApiError> {
        let is_published = !matches!(key, Key::Privacy | Key::Cookies) || self.app.centre().settings.is_complete();
        let indexed = may_be_indexed && is_published && key.is_indexed();
        let head = Head {
            shell_title,
            indexed: indexed.then(|| Indexed::new(&self.app, key, summary, shown)),
        };
        head.render().map_err(ApiError::internal)
    }

    async fn shown(&self, key: Key, search: Option<&Search>) -> Result<Shown, ApiError> {
        let mut shown = Shown::default();
        match key {
            Key::Home => shown.courses = Some(catalogue::list::list(&self.app, &CourseQuery::default()).await?),
            Key::Courses(Filters {
                organization,
                course_type,
                recipient,
                page,
            }) => {
                let Search { words, city, month } = search.cloned().unwrap_or_default();
                let query = CourseQuery {
                    search: words,
                    city,
                    month: month.map(|month| month.to_string()),
                    organization,
                    course_type,
                    recipient,
                    page: Some(page as u64),
                    per_page: Some(COURSES_PER_PAGE as u64),
                    ..CourseQuery::default()
                };
                shown.courses = Some(catalogue::list::list(&self.app, &query).await?);
            }
            Key::Course(id) => shown.course = Some(catalogue::show::show(&self.app, id).await?),
            _ => {}
        }
        Ok(shown)
    }

    fn input(&self, key: Key, search: Option<&Search>, shown: &Shown) -> Result<Value, ApiError> {
        // Chooses which courses Home shows: a fraction from 32 random bits.
        let seed = f64::from((self.app.random()? >> 32) as u32) / 4_294_967_296.0;
        let mut input = json!({
            "path": key.path(),
            "search": key.query(search),
            "centre": self.app.centre().for_visitors(),
            "seed": seed,
            "home": key == Key::Home,
            "notFound": matches!(key, Key::NotFound | Key::NoCourse),
        });
        if let Some(courses) = &shown.courses {
            input["courses"] = json!(courses);
        }
        if let Some(course) = &shown.course {
            input["course"] = json!(course);
        }
        if let Some(ShownCheck { request, answer }) = &shown.check {
            input["path"] = json!(request.path());
            input["search"] = json!(request.query());
            input["check"] = json!({ "answer": answer });
        }
        if let Some(ShownSurvey { token, page }) = &shown.survey {
            let token: String = url::form_urlencoded::byte_serialize(token.as_bytes()).collect();
            input["path"] = json!(format!("{}{}", key.path(), token.replace('+', "%20")));
            input["survey"] = page.clone();
        }
        Ok(input)
    }
}

/// The source files of the chunks that a page loads besides the entry.
fn sources(key: Key) -> &'static [&'static str] {
    match key {
        Key::Home => &["src/site/pages/home-page.tsx"],
        Key::Courses(_) => &["src/site/pages/courses-page.tsx"],
        Key::Course(_) => &[
            "src/site/pages/course-page.tsx",
            "src/features/booking/booking-card.tsx",
        ],
        Key::NoCourse => &["src/site/pages/course-page.tsx", "src/site/pages/not-found-page.tsx"],
        Key::About => &["src/site/pages/about-page.tsx"],
        Key::Privacy | Key::Cookies => &["src/site/pages/legal-pages.tsx"],
        Key::Check => &["src/site/pages/check-page.tsx"],
        Key::Presence | Key::StaleScan => &["src/site/pages/presence-pages.tsx"],
        Key::Survey => &["src/site/pages/survey-page.tsx"],
        Key::Forbidden => &["src/site/pages/forbidden-page.tsx"],
        Key::Login => &["src/site/auth/auth-layout.tsx", "src/site/pages/login-page.tsx"],
        Key::Register => &["src/site/auth/auth-layout.tsx", "src/site/pages/register-page.tsx"],
        Key::ForgetPassword => &[
            "src/site/auth/auth-layout.tsx",
            "src/site/pages/forget-password-page.tsx",
        ],
        Key::NotFound => &["src/site/pages/not-found-page.tsx"],
    }
}
