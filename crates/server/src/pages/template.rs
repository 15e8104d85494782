//! Assembles pages from the HTML shells that the frontend's build writes.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

const STATE: &str = "<!--battito-state-->";
const ROOT: &str = "<div id=\"root\"></div>";
const ENTRY: &str = "<script type=\"module\"";
const LATE_ENTRY: &str = "<script type=\"module\" fetchpriority=\"low\"";
/// The start of a preload link, up to its URL.
const PRELOAD: &str = "<link rel=\"modulepreload\" crossorigin href=\"";

/// A shell, split where pages differ.
#[derive(Debug)]
pub(super) struct Template {
    /// Everything before the title.
    start: String,
    /// The title for pages that bring none.
    title: String,
    /// Between the title and the state.
    links: String,
    /// Between the state and the content.
    middle: String,
    /// After the content: the `noscript` element and the end.
    end: String,
    /// The scripts that the entry imports, removed from the preload links.
    scripts: Vec<String>,
}

/// The parts of a page that are inserted into the shell.
pub(super) struct Parts<'a> {
    /// Elements of the head.
    pub(super) head: &'a str,
    /// The state for hydration, as JSON.
    pub(super) state: &'a str,
    /// The scripts of this page besides those of every page.
    pub(super) scripts: &'a [String],
    /// The rendered content. Without it the browser renders, and `noscript` tells those without JavaScript.
    pub(super) body: Option<&'a str>,
}

impl Template {
    pub(super) fn new(html: &str) -> Self {
        let (start, rest) = split(html, "<title data-shell>");
        let (title, rest) = split(rest, "</title>");
        let (links, rest) = split(rest, STATE);
        let (middle, end) = split(rest, ROOT);
        let (middle, scripts) = without_preloads(middle);
        Self {
            start: start.into(),
            title: title.into(),
            links: links.into(),
            middle,
            end: end.into(),
            scripts,
        }
    }

    pub(super) fn page(&self, parts: &Parts<'_>) -> String {
        let Parts { head, state, body, .. } = parts;
        let Self {
            start, links, middle, ..
        } = self;
        // The state must not end its script element.
        let state = state.replace('<', "\\u003c");
        let title = if head.contains("<title") {
            String::new()
        } else {
            format!("<title data-shell>{}</title>", self.title)
        };
        let scripts = self.scripts(parts);
        let (middle, end) = match body {
            Some(_) => (middle.replace(ENTRY, LATE_ENTRY), without_noscript(&self.end)),
            None => (middle.clone(), self.end.clone()),
        };
        let body = body.unwrap_or_default();
        format!(
            "{start}{title}{head}{links}<script type=\"application/json\" id=\"battito-state\">{state}</script>{scripts}{middle}<div id=\"root\">{body}</div>{end}"
        )
    }

    /// A shell preloads all scripts. A rendered page only lists them in a `meta` element: its entry (web/src/site/start.ts)
    /// loads them after styles, font and pictures.
    fn scripts(&self, parts: &Parts<'_>) -> String {
        let named = |file: &&String| self.scripts.contains(file) || self.middle.contains(file.as_str());
        let own = parts.scripts.iter().filter(|file| !named(file));
        let files: Vec<&str> = self.scripts.iter().chain(own).map(String::as_str).collect();
        match parts.body {
            Some(_) if files.is_empty() => String::new(),
            Some(_) => format!("<meta name=\"scripts\" content=\"{}\">", files.join(" ")),
            None => {
                let links: Vec<String> = files.iter().map(|file| format!("{PRELOAD}{file}\">")).collect();
                links.concat()
            }
        }
    }
}

/// Splits at the first mark. Without the mark all text is on the left.
fn split<'a>(text: &'a str, mark: &str) -> (&'a str, &'a str) {
    text.split_once(mark).unwrap_or((text, ""))
}

/// Removes the preload links; returns the text and their URLs.
fn without_preloads(html: &str) -> (String, Vec<String>) {
    let mut pieces = html.split(PRELOAD);
    let mut text = pieces.next().unwrap_or_default().to_owned();
    let mut files = Vec::new();
    for piece in pieces {
        let (file, rest) = split(piece, "\">");
        files.push(file.to_owned());
        text.push_str(rest);
    }
    (text, files)
}

fn without_noscript(html: &str) -> String {
    match (html.find("<noscript>"), html.find("</noscript>")) {
        (Some(from), Some(to)) if from < to => format!("{}{}", &html[..from], &html[to + "</noscript>".len()..]),
        _ => html.to_owned(),
    }
}

/// The build's manifest: the chunk of each source file.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Manifest(BTreeMap<String, Chunk>);

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Chunk {
    file: String,
    imports: Vec<String>,
}

impl Manifest {
    /// The scripts of these source files with all their imports.
    pub(super) fn scripts(&self, sources: &[&str]) -> Vec<String> {
        let mut files = BTreeSet::new();
        let mut left: Vec<&str> = sources.to_vec();
        while let Some(source) = left.pop() {
            let Some(chunk) = self.0.get(source) else { continue };
            if files.insert(format!("/{}", chunk.file)) {
                left.extend(chunk.imports.iter().map(String::as_str));
            }
        }
        files.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHELL: &str = "<html><head><title data-shell>Battito</title><link href=\"/favicon.svg\"><!--battito-state--><script type=\"module\" src=\"/start.js\"></script><link rel=\"modulepreload\" crossorigin href=\"/core.js\"><link rel=\"stylesheet\" href=\"/site.css\"></head><body><div id=\"root\"></div><noscript>Serve JavaScript</noscript></body></html>";

    fn page(head: &str, state: &str, body: Option<&str>) -> String {
        let scripts = ["/core.js", "/home.js", "/start.js"].map(str::to_owned);
        Template::new(SHELL).page(&Parts {
            head,
            state,
            scripts: &scripts,
            body,
        })
    }

    #[test]
    fn lists_the_scripts_of_a_rendered_page() {
        let page = page("<title>Corsi</title>", r#"{"a":"</script>"}"#, Some("<main></main>"));
        assert_eq!(
            page,
            "<html><head><title>Corsi</title><link href=\"/favicon.svg\"><script type=\"application/json\" id=\"battito-state\">{\"a\":\"\\u003c/script>\"}</script><meta name=\"scripts\" content=\"/core.js /home.js\"><script type=\"module\" fetchpriority=\"low\" src=\"/start.js\"></script><link rel=\"stylesheet\" href=\"/site.css\"></head><body><div id=\"root\"><main></main></div></body></html>"
        );
    }

    #[test]
    fn preloads_the_scripts_of_a_shell() {
        assert_eq!(
            page("", "{}", None),
            "<html><head><title data-shell>Battito</title><link href=\"/favicon.svg\"><script type=\"application/json\" id=\"battito-state\">{}</script><link rel=\"modulepreload\" crossorigin href=\"/core.js\"><link rel=\"modulepreload\" crossorigin href=\"/home.js\"><script type=\"module\" src=\"/start.js\"></script><link rel=\"stylesheet\" href=\"/site.css\"></head><body><div id=\"root\"></div><noscript>Serve JavaScript</noscript></body></html>"
        );
    }

    #[test]
    fn survives_a_shell_without_marks() {
        let page = Template::new("<html></html>").page(&Parts {
            head: "",
            state: "{}",
            scripts: &[],
            body: None,
        });
        assert!(page.starts_with("<html></html>"));
    }

    #[test]
    fn finds_the_scripts_of_a_source_with_all_its_imports() {
        let manifest: Manifest = serde_json::from_str(
            r#"{"home.tsx": {"file": "home.js", "imports": ["_dates", "_core"]}, "_dates": {"file": "dates.js", "imports": ["_core"]}, "_core": {"file": "core.js"}}"#,
        )
        .unwrap();
        assert_eq!(
            manifest.scripts(&["home.tsx", "unknown.tsx"]),
            ["/core.js", "/dates.js", "/home.js"]
        );
    }
}
