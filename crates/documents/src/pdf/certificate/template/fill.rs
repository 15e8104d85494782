//! Fills in the texts of a template. Values become character data with any content, and are fitted to their
//! room: a smaller size first, then more lines where there is room for them.

use std::{fmt::Write, ops::Range};

use usvg::{FontFamily, FontStyle, Node, TextAnchor, Tree, roxmltree};

use super::{
    super::{
        super::{
            fonts::{Fonts, SERIF, TABULAR, plain_family},
            measure::{fit, fit_box, width},
            svg::{Face, Style, escape},
            write::PdfError,
        },
        Paper,
        fields::Field,
    },
    TemplateError, describe,
};

/// Texts become no smaller than this part of the size that the designer chose.
const LEAST_SIZE: f32 = 0.45;
/// Texts without a box keep this part of the page's width free at either side.
const MARGIN: f32 = 0.05;

/// A text of the template that is filled in.
#[derive(Debug, Clone)]
pub(super) struct Slot {
    pub(super) field: &'static Field,
    id: String,
    /// The designer's example text.
    sample: String,
    /// Where in the file the value goes.
    place: Range<usize>,
    /// Further text in the element, which is removed.
    rest: Vec<Range<usize>>,
    /// The room for the value, in units of the page.
    pub(super) width: f32,
    /// How many lines it may take.
    lines: u8,
}

/// The fields of a template.
pub(super) fn slots(document: &roxmltree::Document<'_>, tree: &Tree) -> Result<Vec<Slot>, TemplateError> {
    let mut slots = Vec::new();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let Some(id) = node.attribute("id") else { continue };
        if let Some(field) = Field::of(id) {
            slots.push(slot(node, (id, field), tree)?);
        }
    }
    // The last one in the file is replaced first, so that the places of the others stay.
    slots.sort_by_key(|slot| std::cmp::Reverse(slot.place.start));
    Ok(slots)
}

fn slot(
    node: roxmltree::Node<'_, '_>,
    (id, field): (&str, &'static Field),
    tree: &Tree,
) -> Result<Slot, TemplateError> {
    let texts: Vec<_> = node.descendants().filter(roxmltree::Node::is_text).collect();
    let is_blank = |node: &roxmltree::Node<'_, '_>| node.text().unwrap_or_default().trim().is_empty();
    let empty = || TemplateError::EmptyField(describe(node));
    let first = texts.iter().position(|text| !is_blank(text)).ok_or_else(empty)?;
    let sample = texts.get(first).and_then(roxmltree::Node::text).unwrap_or_default();
    let place = texts.get(first).map(roxmltree::Node::range).unwrap_or_default();
    let others = texts.iter().enumerate().filter(|(index, _)| *index != first);
    let Some(Node::Text(text)) = tree.node_by_id(id) else {
        return Err(TemplateError::Hidden(id.to_owned()));
    };
    let (width, lines) = room(node, field, (text, tree));
    Ok(Slot {
        field,
        id: id.to_owned(),
        sample: sample.split_whitespace().collect::<Vec<_>>().join(" "),
        place,
        rest: others.map(|(_, text)| text.range()).collect(),
        width,
        lines,
    })
}

/// The width of a text and how many lines it may take: from `data-width` and `data-lines`, from the rectangle `box.NAME`,
/// or up to the edge of the page.
fn room(node: roxmltree::Node<'_, '_>, field: &Field, (text, tree): (&usvg::Text, &Tree)) -> (f32, u8) {
    let number = |name: &str| node.attribute(name).and_then(|value| value.trim().parse::<f32>().ok());
    let size = font_size(text);
    let scale = scale(text);
    if let Some(width) = number("data-width").filter(|width| *width > 0.0) {
        return (width * scale, number("data-lines").map_or(1, whole));
    }
    if let Some(frame) = tree.node_by_id(&format!("box.{}", field.name)) {
        let frame = frame.abs_bounding_box();
        return (frame.width(), whole(frame.height() / (size * scale * 1.2)));
    }
    let page = tree.size().width();
    let bounds = text.abs_bounding_box();
    let (left, right) = (page * MARGIN, page * (1.0 - MARGIN));
    let anchor = text.chunks().first().map_or(TextAnchor::Start, usvg::TextChunk::anchor);
    let width = match anchor {
        TextAnchor::Start => right - bounds.left(),
        TextAnchor::End => bounds.right() - left,
        TextAnchor::Middle => {
            let middle = f32::midpoint(bounds.left(), bounds.right());
            2.0 * (middle - left).min(right - middle)
        }
    };
    (width.max(size * scale), 1)
}

/// A number of lines, at least one.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "between 1 and 20"
)]
fn whole(lines: f32) -> u8 {
    lines.clamp(1.0, 20.0) as u8
}

fn font_size(text: &usvg::Text) -> f32 {
    let spans = text.chunks().iter().flat_map(usvg::TextChunk::spans);
    spans.map(|span| span.font_size().get()).next().unwrap_or(12.0)
}

/// From units of the text to units of the page, along its line.
fn scale(text: &usvg::Text) -> f32 {
    let transform = text.abs_transform();
    transform.sx.hypot(transform.ky)
}

/// The template with the values of a certificate.
pub(super) fn fill(svg: &str, slots: &[Slot], paper: &Paper) -> Result<String, PdfError> {
    let values: Vec<String> = slots.iter().map(|slot| slot.field.fill(&slot.sample, paper)).collect();
    let natural: Vec<String> = values.iter().map(|value| escape(value)).collect();
    let drawn = replace(svg, slots, &natural);
    let tree =
        Tree::from_str(&drawn, &Fonts::get().options(false)).map_err(|source| PdfError::Svg { page: 0, source })?;
    let fitted = slots
        .iter()
        .zip(&values)
        .map(|(slot, value)| fit_in(slot, value, &tree));
    Ok(replace(svg, slots, &fitted.collect::<Vec<_>>()))
}

/// The file with its sample texts replaced. The slots come in reverse order.
fn replace(svg: &str, slots: &[Slot], texts: &[String]) -> String {
    let mut file = svg.to_owned();
    for (slot, text) in slots.iter().zip(texts) {
        let mut ranges: Vec<(&Range<usize>, &str)> = slot.rest.iter().map(|range| (range, "")).collect();
        ranges.push((&slot.place, text));
        ranges.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
        for (range, text) in ranges {
            file.replace_range(range.clone(), text);
        }
    }
    file
}

/// The value as markup, in the size and the lines in which it fits.
fn fit_in(slot: &Slot, value: &str, tree: &Tree) -> String {
    let Some(Node::Text(text)) = tree.node_by_id(&slot.id) else {
        return escape(value);
    };
    let natural = text.abs_bounding_box().width();
    if natural <= slot.width {
        return escape(value);
    }
    let style = style(text);
    // Scale and letter spacing of the drawing also change the width.
    let stretch = natural / width(value, style).max(1.0);
    let room = slot.width / stretch * 0.995;
    let smallest = style.size * LEAST_SIZE;
    let fitted = if slot.lines == 1 {
        fit(value, style, smallest, room, 1)
    } else {
        let height = style.size * 1.2 * f32::from(slot.lines);
        fit_box(value, style, smallest, (room, height + 0.01))
    };
    let size = fitted.style.size;
    let x = text.chunks().first().and_then(usvg::TextChunk::x).unwrap_or_default();
    // As in our own pages: a space between lines for readers, on both sides where the line is centred.
    let is_centred = text
        .chunks()
        .first()
        .is_some_and(|chunk| chunk.anchor() == TextAnchor::Middle);
    let before = if is_centred { " " } else { "" };
    let last = fitted.lines.len().saturating_sub(1);
    let mut spans = String::new();
    for (index, line) in fitted.lines.iter().enumerate() {
        let place = if index == 0 {
            String::new()
        } else {
            format!(" x=\"{x}\" dy=\"{}\"", size * 1.2)
        };
        let (before, after) = if index == last { ("", "") } else { (before, " ") };
        // Writing into a String cannot fail.
        let _ = write!(
            spans,
            "<tspan{place} xml:space=\"preserve\" style=\"font-size:{size}px\">{before}{}{after}</tspan>",
            escape(line)
        );
    }
    spans
}

/// The font of a text, among ours.
fn style(text: &usvg::Text) -> Style {
    let size = font_size(text);
    let style = Style::regular(size, "#000000");
    let spans = text.chunks().iter().flat_map(usvg::TextChunk::spans);
    let Some(font) = spans.map(usvg::TextSpan::font).next() else {
        return style;
    };
    let family = match font.families().first() {
        Some(FontFamily::Named(name)) => plain_family(name),
        _ => String::new(),
    };
    let is_strong = font.weight() > 500;
    style.face(if family == plain_family(SERIF) {
        if font.style() == FontStyle::Normal {
            Face::Serif
        } else {
            Face::SerifItalic
        }
    } else if family == plain_family(TABULAR) {
        if is_strong {
            Face::TabularSemiBold
        } else {
            Face::Tabular
        }
    } else if is_strong {
        Face::SemiBold
    } else {
        Face::Regular
    })
}
