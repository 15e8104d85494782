//! Judges SVG files that people hand over, before anything of them is used. The parser after it recurses into
//! each level of the drawing and each clip path of a clip path, so a deep file would overflow the stack: both
//! are bounded here.

use std::collections::HashSet;

use usvg::roxmltree::{Document, Node, ParsingOptions};

const SVG: &str = "http://www.w3.org/2000/svg";
/// Enough for any drawing by hand; a traced photograph is refused.
const MOST_NODES: u32 = 20_000;
/// The most elements inside of one another. Drawing programs write about ten.
const MOST_DEPTH: u32 = 64;

/// The elements that are drawn, or that change nothing.
const ELEMENTS: [&str; 19] = [
    "svg",
    "g",
    "defs",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "image",
    "style",
    "title",
];
/// Elements that are left out with everything in them.
const IGNORED: [&str; 2] = ["desc", "metadata"];

/// Why an SVG is refused. Shown to the admin who uploads it.
#[derive(Debug, thiserror::Error)]
pub enum SvgError {
    /// Not well-formed XML, or not SVG.
    #[error("Il file non è un SVG valido: {0}.")]
    Invalid(String),
    /// Entities can be made to grow without end.
    #[error("Il file dichiara entità XML: esportalo senza.")]
    Entities,
    /// Too many elements.
    #[error("Il disegno ha più di 20.000 elementi: semplificalo.")]
    TooManyElements,
    /// Too many elements inside of one another.
    #[error("Il disegno ha più di 64 gruppi uno dentro l'altro: semplificalo.")]
    TooDeep,
    /// A clip path inside of a clip path.
    #[error("{0} ritaglia un ritaglio: non è supportato.")]
    NestedClip(String),
    /// A style sheet that clips, with a selector that is more than a class or an id.
    #[error("Un foglio di stile usa clip-path con un selettore che non è supportato: {0}.")]
    ClipSelector(String),
    /// An element that is not drawn.
    #[error("L'elemento {0} non è supportato.")]
    Element(String),
    /// An attribute that is not drawn.
    #[error("L'attributo {attribute} di {element} non è supportato.")]
    Attribute {
        /// Its name.
        attribute: String,
        /// The element that has it.
        element: String,
    },
    /// A link to something outside of the file.
    #[error("{0} rimanda a qualcosa fuori dal file: incorpora le immagini come PNG o JPEG.")]
    Link(String),
    /// Something that was found while drawing.
    #[error("Il disegno ha qualcosa che non è supportato: {0}.")]
    Unsupported(String),
}

impl From<usvg::Error> for SvgError {
    fn from(error: usvg::Error) -> Self {
        Self::Invalid(error.to_string())
    }
}

/// Judges an SVG and returns it as XML.
///
/// # Errors
/// The first thing in it that is not accepted.
pub(super) fn check(text: &str) -> Result<Document<'_>, SvgError> {
    if text.contains("<!ENTITY") {
        return Err(SvgError::Entities);
    }
    let options = ParsingOptions {
        allow_dtd: true,
        nodes_limit: MOST_NODES,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options).map_err(|error| match error {
        usvg::roxmltree::Error::NodesLimitReached => SvgError::TooManyElements,
        error => SvgError::Invalid(error.to_string()),
    })?;
    let root = document.root_element();
    if !root.has_tag_name((SVG, "svg")) {
        return Err(SvgError::Invalid("manca l'elemento svg".into()));
    }
    let mut clipped = HashSet::new();
    // Style sheets are used wherever they stand, also where nothing is drawn.
    for sheet in document.descendants().filter(|node| node.tag_name().name() == "style") {
        for text in sheet.descendants().filter_map(|node| node.text()) {
            style(text, sheet)?;
            clipped.extend(clipping_selectors(text)?);
        }
    }
    element(root, &clipped, (0, false))?;
    Ok(document)
}

/// Judges an element and those in it. `clipped` are the selectors that clip; `depth` is how many elements it is in, and whether
/// one of them is a clip path.
fn element(node: Node<'_, '_>, clipped: &HashSet<String>, depth: (u32, bool)) -> Result<(), SvgError> {
    // Drawing programs store their own data in other namespaces.
    let name = node.tag_name();
    if name.namespace() != Some(SVG) || IGNORED.contains(&name.name()) {
        return Ok(());
    }
    if !ELEMENTS.contains(&name.name()) {
        return Err(SvgError::Element(describe(node)));
    }
    let (depth, is_in_clip) = (depth.0 + 1, depth.1 || name.name() == "clipPath");
    if depth > MOST_DEPTH {
        return Err(SvgError::TooDeep);
    }
    if is_in_clip && is_clipped(node, clipped) {
        return Err(SvgError::NestedClip(describe(node)));
    }
    for attribute in node.attributes() {
        let (key, value) = (attribute.name(), attribute.value().trim());
        let refused = || SvgError::Attribute {
            attribute: key.to_owned(),
            element: describe(node),
        };
        if attribute.namespace().is_none() && key.starts_with("on") {
            return Err(refused());
        }
        if key == "href" && !value.starts_with('#') && !is_picture(value) {
            return Err(SvgError::Link(describe(node)));
        }
        let is_undrawn = matches!(
            key,
            "filter" | "mask" | "textLength" | "rotate" | "writing-mode" | "text-decoration"
        ) || key.starts_with("marker");
        if is_undrawn && value != "none" {
            return Err(refused());
        }
        if key == "style" || value.contains("url(") {
            style(value, node)?;
        }
    }
    let mut inside = node.children().filter(Node::is_element);
    inside.try_for_each(|child| element(child, clipped, (depth, is_in_clip)))
}

/// Whether an element has a clip path: as an attribute, in its style or by a style sheet.
fn is_clipped(node: Node<'_, '_>, selectors: &HashSet<String>) -> bool {
    let by_itself = node.attributes().any(|attribute| match attribute.name() {
        "clip-path" => attribute.value().trim() != "none",
        "style" => attribute.value().to_ascii_lowercase().contains("clip-path"),
        _ => false,
    });
    let classes = node.attribute("class").unwrap_or_default().split_whitespace();
    let mut names = classes.map(|class| format!(".{class}"));
    let id = node.attribute("id").map(|id| format!("#{id}"));
    by_itself || names.any(|name| selectors.contains(&name)) || id.is_some_and(|id| selectors.contains(&id))
}

/// The selectors of a style sheet that clip. Only a class or an id can be followed here; `g .a` cannot.
fn clipping_selectors(sheet: &str) -> Result<Vec<String>, SvgError> {
    let mut plain = String::new();
    let mut rest = sheet;
    while let Some((before, comment)) = rest.split_once("/*") {
        plain.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    let mut clipping = Vec::new();
    for rule in plain.split('}') {
        let (selectors, declarations) = rule.split_once('{').unwrap_or((rule, ""));
        if !declarations.to_ascii_lowercase().contains("clip-path") {
            continue;
        }
        for selector in selectors.split(',').map(str::trim) {
            let is_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
            let name = selector.strip_prefix(['.', '#']);
            if !name.is_some_and(|name| !name.is_empty() && name.chars().all(is_name)) {
                return Err(SvgError::ClipSelector(selector.chars().take(40).collect()));
            }
            clipping.push(selector.to_owned());
        }
    }
    Ok(clipping)
}

/// Judges declarations of a style sheet: their references must stay within the file.
fn style(text: &str, node: Node<'_, '_>) -> Result<(), SvgError> {
    let text: String = text.chars().filter(|character| !character.is_whitespace()).collect();
    let lower = text.to_ascii_lowercase();
    // An escape could spell any of the words below in another way.
    if lower.contains('\\') || lower.contains("@import") || lower.contains("@font-face") {
        return Err(SvgError::Link(describe(node)));
    }
    let mut links = lower.split("url(").skip(1);
    if links.any(|link| !link.trim_start_matches(['"', '\'']).starts_with('#')) {
        return Err(SvgError::Link(describe(node)));
    }
    for property in [
        "filter",
        "mask",
        "marker",
        "marker-start",
        "marker-mid",
        "marker-end",
        "writing-mode",
        "text-decoration",
    ] {
        for (at, _) in lower.match_indices(&format!("{property}:")) {
            let starts = lower
                .get(..at)
                .is_some_and(|before| before.is_empty() || before.ends_with([';', '{', '/']));
            let value = lower.get(at + property.len() + 1..).unwrap_or_default();
            if starts && !value.starts_with("none") {
                return Err(SvgError::Attribute {
                    attribute: property.to_owned(),
                    element: describe(node),
                });
            }
        }
    }
    Ok(())
}

fn is_picture(link: &str) -> bool {
    [
        "data:image/png;base64,",
        "data:image/jpeg;base64,",
        "data:image/jpg;base64,",
    ]
    .iter()
    .any(|start| link.starts_with(start))
}

/// The element as its author knows it: `<rect id="logo">`, with its line in the file.
pub(super) fn describe(node: Node<'_, '_>) -> String {
    let line = node.document().text_pos_at(node.range().start).row;
    let name = node.tag_name().name();
    node.attribute("id").map_or_else(
        || format!("<{name}> (riga {line})"),
        |id| format!("<{name} id=\"{id}\"> (riga {line})"),
    )
}
