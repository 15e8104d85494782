//! Pages without content, which the browser renders: those of the panel, and of the site when a page could not be rendered.
//! They carry the centre, so they are made again when it changes.

use std::sync::{Arc, PoisonError, RwLock};

use battito_platform::{document::Document, live_centre::CentreVersion};
use serde_json::json;

use super::template::{Parts, Template};

const PANEL: &str = include_str!(concat!(env!("OUT_DIR"), "/web/panel.html"));

/// Asks search engines not to index the page.
const NOINDEX: &str = "<meta name=\"robots\" content=\"noindex\">";

/// The shells of one version of the centre.
#[derive(Debug)]
pub(super) struct ShellSet {
    version: i64,
    /// Of the site.
    pub(super) site: Document,
    /// Of pages that only the reader of a mail opens, which are not indexed.
    pub(super) link: Document,
    /// Of the panel.
    pub(super) panel: Document,
}

/// Caches the shells of the centre in force.
#[derive(Debug)]
pub(super) struct Shells {
    site: Arc<Template>,
    panel: Template,
    latest: RwLock<Option<Arc<ShellSet>>>,
}

impl Shells {
    pub(super) fn new(site: Arc<Template>) -> Self {
        Self {
            site,
            panel: Template::new(PANEL),
            latest: RwLock::default(),
        }
    }

    /// The shells with this centre.
    pub(super) fn of(&self, centre: &CentreVersion) -> Arc<ShellSet> {
        let latest = self.latest.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(latest) = latest.filter(|latest| latest.version == centre.id) {
            return latest;
        }
        let made = Arc::new(self.make(centre));
        *self.latest.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&made));
        made
    }

    fn make(&self, centre: &CentreVersion) -> ShellSet {
        let state = json!({ "centre": centre.for_visitors() }).to_string();
        let name = askama::filters::escape(&centre.settings.name, askama::filters::Html);
        let title = name.map_or_else(|_| String::new(), |name| format!("<title data-shell>{name}</title>"));
        let empty = |template: &Template, head: &str| {
            Document::html(template.page(&Parts {
                head: &format!("{title}{head}"),
                state: &state,
                scripts: &[],
                body: None,
            }))
        };
        ShellSet {
            version: centre.id,
            site: empty(&self.site, ""),
            link: empty(&self.site, NOINDEX),
            panel: empty(&self.panel, ""),
        }
    }
}
