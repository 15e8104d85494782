//! Makes pages: asks the features for what a page shows, lets React render it, and keeps the finished bytes by page and
//! content version. One page is made once, however many ask for it at the same moment; what is kept is bounded in bytes.

use std::{
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};

use battito_render::{Limits, RenderError, Renderer};
use quick_cache::{Weighter, sync::Cache};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use super::{
    address::{COURSES_PER_PAGE, Filters, Key},
    head::{self, Shown, Summary},
    template::{Manifest, Parts, Template},
};
use crate::{
    features::catalogue::{self, dto::CourseQuery},
    platform::{document::Document, error::ApiError, state::App},
};

/// The script that renders; without a built frontend, one that says so.
const BUNDLE: &str = include_str!(concat!(env!("OUT_DIR"), "/web/render.js"));
const MANIFEST: &str = include_str!(concat!(env!("OUT_DIR"), "/web/manifest.json"));
/// What is kept, in bytes.
const CAPACITY: u64 = 48 << 20;
/// How many pages that is, roughly: a hint to the cache.
const PAGES: usize = 1024;
/// A page that failed is not tried again for this long.
const REST: Duration = Duration::from_secs(5);

/// How long a search waits for its turn; then the browser renders it.
const PATIENCE: Duration = Duration::from_secs(1);

/// What there is to answer with.
#[derive(Debug, Clone)]
pub(super) enum Page {
    /// The page.
    Rendered(Arc<Document>),
    /// React or its engine failed: the shell, with what the page shows already in it.
    Shell(Arc<Document>),
    /// Too many searches at once: nothing was made.
    Busy,
}

/// Why a page was not made.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// What it shows could not be read.
    #[error(transparent)]
    Content(#[from] ApiError),
    /// React or its engine failed.
    #[error(transparent)]
    Rendering(#[from] RenderError),
}

/// A page and the version of what it shows.
type Version = (Key, u64);

#[derive(Debug, Clone)]
struct Bytes;

impl Weighter<Version, Arc<Document>> for Bytes {
    fn weight(&self, _: &Version, document: &Arc<Document>) -> u64 {
        document.size() as u64
    }
}

/// Renders and remembers.
#[derive(Debug)]
pub(super) struct Rendering {
    app: App,
    template: Arc<Template>,
    manifest: Manifest,
    renderer: OnceLock<Result<Renderer, RenderError>>,
    finished: Cache<Version, Arc<Document>, Bytes>,
    /// The shells of pages that failed, and since when.
    failed: Cache<Version, (Instant, Arc<Document>)>,
    searches: Semaphore,
}

impl Rendering {
    pub(super) fn new(app: &App, template: Arc<Template>) -> Self {
        Self {
            app: app.clone(),
            template,
            manifest: serde_json::from_str(MANIFEST).unwrap_or_default(),
            renderer: OnceLock::new(),
            finished: Cache::with_weighter(PAGES, CAPACITY, Bytes),
            failed: Cache::new(64),
            searches: Semaphore::new(1),
        }
    }

    /// The page with this version of its content.
    ///
    /// # Errors
    /// When what it shows cannot be read.
    pub(super) async fn page(&self, key: Key, version: u64) -> Result<Page, ApiError> {
        let version = (key, version);
        match self.finished.get(&version) {
            Some(document) => Ok(Page::Rendered(document)),
            // Boxed, so that those who find the page do not carry the room to make it.
            None => Box::pin(self.new_page(version)).await,
        }
    }

    async fn new_page(&self, version: Version) -> Result<Page, ApiError> {
        let (key, _) = version;
        match self.failed.get(&version) {
            Some((since, shell)) if since.elapsed() < REST => return Ok(Page::Shell(shell)),
            _ => {}
        }
        let made = self.finished.get_or_insert_async(&version, self.make(key, None));
        let page = self.or_shell(key, made.await).await?;
        if let Page::Shell(shell) = &page {
            self.failed.insert(version, (Instant::now(), Arc::clone(shell)));
        }
        Ok(page)
    }

    /// The list of courses that fit a search: never kept, and one at a time, since anyone can think of more words than a
    /// cache can hold.
    ///
    /// # Errors
    /// When the courses cannot be read.
    pub(super) async fn search(&self, filters: Filters, words: &str) -> Result<Page, ApiError> {
        let Ok(_turn) = tokio::time::timeout(PATIENCE, self.searches.acquire()).await else {
            return Ok(Page::Busy);
        };
        let key = Key::Courses(filters);
        let made = self.make(key, Some(words)).await;
        self.or_shell(key, made).await
    }

    async fn or_shell(&self, key: Key, made: Result<Arc<Document>, Failure>) -> Result<Page, ApiError> {
        match made {
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
        let summary = match &shown.course {
            Some(course) => Summary {
                title: course.title.clone(),
                description: course.short_description.clone(),
            },
            None => Summary {
                title: self.app.centre.settings.name.clone(),
                description: self.app.centre.settings.claim.clone(),
            },
        };
        let mut head = self.elements(key, true, &summary, &shown);
        let mut queries = Vec::new();
        if let Some(course) = &shown.course {
            head = format!("<title data-shell>{}</title>{head}", head::escaped(&course.title));
            queries.push(json!([["course", course.id], course]));
        }
        let state = json!({ "centre": self.app.centre, "queries": queries }).to_string();
        Ok(Document::html(self.template.page(&Parts {
            head: &head,
            state: &state,
            scripts: &self.manifest.scripts(sources(key)),
            body: None,
        })))
    }

    async fn make(&self, key: Key, words: Option<&str>) -> Result<Arc<Document>, Failure> {
        let began = Instant::now();
        let shown = self.shown(key, words).await?;
        let input = self.input(key, words, &shown)?;
        let renderer = self.renderer.get_or_init(|| {
            Renderer::start(BUNDLE, Limits::default()).map_err(|error| RenderError::Failed(error.to_string()))
        });
        let page = renderer.as_ref().map_err(Clone::clone)?.render(input.to_string()).await;
        let outcome = if page.is_ok() { "rendered" } else { "failed" };
        metrics::counter!("battito_page_renders_total", "outcome" => outcome).increment(1);
        let page = page?;
        let scripts = self.manifest.scripts(sources(key));
        let summary = Summary {
            title: page.title,
            description: page.description,
        };
        let head = format!("{}{}", page.head, self.elements(key, words.is_none(), &summary, &shown));
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

    fn elements(&self, key: Key, whole: bool, summary: &Summary, shown: &Shown) -> String {
        if whole && key.is_listed() {
            head::elements(&self.app, key, summary, shown)
        } else {
            head::UNLISTED.to_owned()
        }
    }

    async fn shown(&self, key: Key, words: Option<&str>) -> Result<Shown, ApiError> {
        let mut shown = Shown::default();
        match key {
            Key::Home => shown.courses = Some(catalogue::list::list(&self.app, &CourseQuery::default()).await?),
            Key::Courses(Filters {
                organization,
                course_type,
                recipient,
                page,
            }) => {
                let query = CourseQuery {
                    search: words.map(str::to_owned),
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

    fn input(&self, key: Key, words: Option<&str>, shown: &Shown) -> Result<Value, ApiError> {
        // Which courses Home shows: a fraction of 32 random bits.
        let seed = f64::from((self.app.random()? >> 32) as u32) / 4_294_967_296.0;
        let mut input = json!({
            "path": key.path(),
            "search": key.query(words),
            "centre": self.app.centre,
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
        Ok(input)
    }
}

/// The sources of the parts that a page loads besides the shell's own.
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
