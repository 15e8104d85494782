//! The shells that the frontend's build left, and how a page is put together from one.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

const STATE: &str = "<!--battito-state-->";
const ROOT: &str = "<div id=\"root\"></div>";

/// A shell, cut where a page differs from another.
#[derive(Debug)]
pub(super) struct Template {
    /// Up to the title.
    start: String,
    /// The title that serves until the page brings its own.
    title: String,
    /// From the title to the state.
    links: String,
    /// From the state to the content.
    middle: String,
    /// After the content: what those without JavaScript read, and the end.
    end: String,
}

/// What makes a page of a shell.
pub(super) struct Parts<'a> {
    /// Elements of the head.
    pub(super) head: &'a str,
    /// The page's state, JSON.
    pub(super) state: &'a str,
    /// The rendered content; without it the browser renders, and those without JavaScript are told.
    pub(super) body: Option<&'a str>,
}

impl Template {
    pub(super) fn new(html: &str) -> Self {
        let (start, rest) = split(html, "<title data-shell>");
        let (title, rest) = split(rest, "</title>");
        let (links, rest) = split(rest, STATE);
        let (middle, end) = split(rest, ROOT);
        Self {
            start: start.into(),
            title: title.into(),
            links: links.into(),
            middle: middle.into(),
            end: end.into(),
        }
    }

    pub(super) fn page(&self, parts: &Parts<'_>) -> String {
        let Parts { head, state, body } = parts;
        let Self {
            start,
            title,
            links,
            middle,
            end,
        } = self;
        // No state may end its element.
        let state = state.replace('<', "\\u003c");
        let title = if head.contains("<title") {
            String::new()
        } else {
            format!("<title data-shell>{title}</title>")
        };
        let end = if body.is_some() {
            without_noscript(end)
        } else {
            end.clone()
        };
        let middle = if body.is_some() {
            after_the_content(middle)
        } else {
            middle.clone()
        };
        let body = body.unwrap_or_default();
        format!(
            "{start}{title}{head}{links}<script type=\"application/json\" id=\"battito-state\">{state}</script>{middle}<div id=\"root\">{body}</div>{end}"
        )
    }
}

/// Both sides of the first mark; all of it before a mark that is missing.
fn split<'a>(text: &'a str, mark: &str) -> (&'a str, &'a str) {
    text.split_once(mark).unwrap_or((text, ""))
}

/// A page that can be read already: what shows it (styles, font, pictures) is fetched before what makes it answer.
fn after_the_content(html: &str) -> String {
    ["<script type=\"module\"", "<link rel=\"modulepreload\""]
        .into_iter()
        .fold(html.to_owned(), |html, tag| {
            html.replace(tag, &format!("{tag} fetchpriority=\"low\""))
        })
}

fn without_noscript(html: &str) -> String {
    match (html.find("<noscript>"), html.find("</noscript>")) {
        (Some(from), Some(to)) if from < to => format!("{}{}", &html[..from], &html[to + "</noscript>".len()..]),
        _ => html.to_owned(),
    }
}

/// Which files the browser will need, by the source of a page's part.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Manifest(BTreeMap<String, Chunk>);

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Chunk {
    file: String,
    imports: Vec<String>,
}

impl Manifest {
    /// Links that let the browser fetch the parts together with the shell's own script, instead of after it.
    pub(super) fn preloads(&self, shell: &Template, sources: &[&str]) -> String {
        let mut files = BTreeSet::new();
        let mut left: Vec<&str> = sources.to_vec();
        while let Some(source) = left.pop() {
            let Some(chunk) = self.0.get(source) else { continue };
            if files.insert(chunk.file.as_str()) {
                left.extend(chunk.imports.iter().map(String::as_str));
            }
        }
        let links: Vec<String> = files
            .into_iter()
            .map(|file| format!("/{file}"))
            .filter(|file| !shell.links.contains(file.as_str()) && !shell.middle.contains(file.as_str()))
            .map(|file| format!("<link rel=\"modulepreload\" fetchpriority=\"low\" crossorigin href=\"{file}\">"))
            .collect();
        links.concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHELL: &str = "<html><head><title data-shell>Battito</title><link href=\"/core.js\"><!--battito-state--><script type=\"module\" src=\"/site.js\"></script></head><body><div id=\"root\"></div><noscript>Serve JavaScript</noscript></body></html>";

    #[test]
    fn puts_a_rendered_page_together() {
        let page = Template::new(SHELL).page(&Parts {
            head: "<title>Corsi</title>",
            state: r#"{"a":"</script>"}"#,
            body: Some("<main></main>"),
        });
        assert_eq!(
            page,
            "<html><head><title>Corsi</title><link href=\"/core.js\"><script type=\"application/json\" id=\"battito-state\">{\"a\":\"\\u003c/script>\"}</script><script type=\"module\" fetchpriority=\"low\" src=\"/site.js\"></script></head><body><div id=\"root\"><main></main></div></body></html>"
        );
    }

    #[test]
    fn keeps_the_shells_title_and_its_word_to_those_without_javascript_when_nothing_is_rendered() {
        let page = Template::new(SHELL).page(&Parts {
            head: "",
            state: "{}",
            body: None,
        });
        assert!(page.contains("<title data-shell>Battito</title>") && page.contains("Serve JavaScript"));
    }

    #[test]
    fn survives_a_shell_without_marks() {
        let page = Template::new("<html></html>").page(&Parts {
            head: "",
            state: "{}",
            body: None,
        });
        assert!(page.starts_with("<html></html>"));
    }

    #[test]
    fn names_the_files_of_a_page_that_the_shell_does_not() {
        let manifest: Manifest = serde_json::from_str(
            r#"{"home.tsx": {"file": "home.js", "imports": ["_dates", "_core"]}, "_dates": {"file": "dates.js", "imports": ["_core"]}, "_core": {"file": "core.js"}}"#,
        )
        .unwrap();
        let links = manifest.preloads(&Template::new(SHELL), &["home.tsx", "unknown.tsx"]);
        assert_eq!(
            links,
            "<link rel=\"modulepreload\" fetchpriority=\"low\" crossorigin href=\"/dates.js\"><link rel=\"modulepreload\" fetchpriority=\"low\" crossorigin href=\"/home.js\">"
        );
    }
}
