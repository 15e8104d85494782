//! Draws texts, which usvg has laid out, with their words for screen readers.

use krilla::{
    geom::{PathBuilder, Point, Rect},
    paint::{Fill, Stroke},
    tagging::{ContentTag, SpanTag},
    text::{GlyphId, KrillaGlyph},
};
use usvg::layout::{PositionedGlyph, Span};

use super::{
    super::{tag::Tag, write::PdfError},
    Pen, decoration, transform,
};

impl Pen<'_, '_> {
    pub(super) fn text(&mut self, text: &usvg::Text) -> Result<(), PdfError> {
        let visible = || text.layouted().iter().filter(|span| span.visible);
        if visible().all(|span| span.positioned_glyphs.is_empty()) {
            return Ok(());
        }
        let (whole, is_broken) = words(text);
        let tag = Tag::of(text.id()).or(self.reads_all_texts.then_some(Tag::Paragraph));
        // A box says nothing, and letters that run from right to left are drawn in the order in which they stand on
        // the line: so the text itself is stored beside them.
        let letters = |text: &str| text.chars().filter(|one| !one.is_whitespace()).collect::<String>();
        let glyphs = || visible().flat_map(|span| &span.positioned_glyphs);
        let shown: String = glyphs().map(|glyph| glyph.text.as_str()).collect();
        let needs_text = is_broken
            || letters(&shown) != letters(&whole)
            || whole.chars().any(is_right_to_left)
            || visible().any(|span| span.positioned_glyphs.iter().any(is_missing));
        let content = self.start(match tag {
            Some(_) if needs_text => ContentTag::Span(SpanTag::empty().with_actual_text(Some(&whole))),
            Some(_) => ContentTag::Span(SpanTag::empty()),
            None => decoration(text.id()),
        });
        self.surface.push_transform(&transform(text.abs_transform()));
        let drawn = visible().try_for_each(|span| self.span(span, text.id()));
        self.surface.pop();
        self.end(content.as_ref());
        drawn?;
        if let (Some(tag), Some(content)) = (tag, content) {
            let place = self.place(text.abs_bounding_box());
            self.structure.add(tag, content, &whole, place);
        }
        Ok(())
    }

    /// Draws the glyphs of a span. Neighbours with the same font on the same line become one run: smaller files, and
    /// readers see whole words.
    fn span(&mut self, span: &Span, id: &str) -> Result<(), PdfError> {
        let fill = span.fill.as_ref().map(|fill| self.fill(fill, id)).transpose()?;
        let mut run: Vec<&PositionedGlyph> = Vec::new();
        for glyph in &span.positioned_glyphs {
            if is_missing(glyph) {
                self.run(&run, fill.as_ref())?;
                run.clear();
                self.missing(glyph, fill.as_ref());
                continue;
            }
            if run.last().is_some_and(|last| !continues(last, glyph)) {
                self.run(&run, fill.as_ref())?;
                run.clear();
            }
            run.push(glyph);
        }
        self.run(&run, fill.as_ref())
    }

    fn run(&mut self, glyphs: &[&PositionedGlyph], fill: Option<&Fill>) -> Result<(), PdfError> {
        let Some(first) = glyphs.first() else { return Ok(()) };
        let Some(font) = self.fonts.embedded(first.font) else {
            return Err(self.unsupported("font", ""));
        };
        let size = first.font_size();
        let mut text = String::new();
        let mut cluster = 0..0;
        let mut shaped = Vec::with_capacity(glyphs.len());
        for (index, glyph) in glyphs.iter().enumerate() {
            if !glyph.text.is_empty() {
                cluster = text.len()..text.len() + glyph.text.len();
                text.push_str(&glyph.text);
            }
            let here = glyph.transform();
            let next = glyphs.get(index + 1).map_or(here.tx, |next| next.transform().tx);
            let id = GlyphId::new(glyph.id.0.into());
            shaped.push(KrillaGlyph::new(
                id,
                (next - here.tx) / size,
                0.0,
                (first.transform().ty - here.ty) / size,
                0.0,
                cluster.clone(),
                None,
            ));
        }
        let start = first.transform();
        self.surface.set_fill(fill.cloned());
        self.surface.set_stroke(None);
        self.surface.draw_glyphs(
            Point::from_xy(start.tx, start.ty),
            &shaped,
            font.clone(),
            &text,
            size,
            false,
        );
        Ok(())
    }

    /// Draws a box in place of a glyph that no font has. A file with the glyph `.notdef` is no PDF/A.
    fn missing(&mut self, glyph: &PositionedGlyph, fill: Option<&Fill>) {
        let (size, at) = (glyph.font_size(), glyph.transform());
        let (width, height) = (size * 0.44, size * 0.66);
        let Some(frame) = Rect::from_xywh(size.mul_add(0.06, at.tx), at.ty - height, width, height) else {
            return;
        };
        let mut path = PathBuilder::new();
        path.push_rect(frame);
        let Some(path) = path.finish() else { return };
        self.surface.set_fill(None);
        self.surface.set_stroke(fill.map(|fill| Stroke {
            paint: fill.paint.clone(),
            width: size * 0.06,
            ..Stroke::default()
        }));
        self.surface.draw_path(&path);
    }
}

/// Letters of Hebrew, Arabic and their relatives.
const fn is_right_to_left(character: char) -> bool {
    matches!(character, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
}

/// The words of a text, and whether lines follow one another in it without a space.
fn words(text: &usvg::Text) -> (String, bool) {
    let mut whole = String::new();
    let (mut is_broken, mut last) = (false, (f32::MIN, None::<f32>));
    for chunk in text.chunks() {
        let is_lower = matches!((last.1, chunk.y()), (Some(last), Some(y)) if (y - last).abs() > 0.01);
        let starts_line = is_lower || chunk.x().is_some_and(|x| x <= last.0);
        if starts_line && !whole.is_empty() && !whole.ends_with(' ') {
            whole.push(' ');
            is_broken = true;
        }
        whole.push_str(chunk.text());
        last = (chunk.x().unwrap_or(last.0), chunk.y().or(last.1));
    }
    (whole.split_whitespace().collect::<Vec<_>>().join(" "), is_broken)
}

fn is_missing(glyph: &PositionedGlyph) -> bool {
    glyph.id.0 == 0
}

/// Whether a glyph stands on the line of the one before, in the same font and to its right. Glyphs without a text belong to
/// the letter before, as dots and accents do, wherever they stand.
fn continues(last: &PositionedGlyph, next: &PositionedGlyph) -> bool {
    let (a, b) = (last.transform(), next.transform());
    let scaled = (a.sx, a.ky, a.kx, a.sy) == (b.sx, b.ky, b.kx, b.sy);
    let follows = (a.ty - b.ty).abs() < 0.01 && b.tx >= a.tx;
    last.font == next.font && scaled && (follows || next.text.is_empty())
}
