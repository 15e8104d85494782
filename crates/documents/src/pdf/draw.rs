//! Draws a parsed page onto a page of the PDF, element by element, each inside its tag.

use krilla::{
    color::rgb,
    geom::{Path, PathBuilder, Point, Rect, Transform},
    num::NormalizedF32,
    paint::{Fill, FillRule, LineCap, LineJoin, Stroke, StrokeDash},
    surface::Surface,
    tagging::{Artifact, ArtifactType, ContentTag, SpanTag},
    text::{GlyphId, KrillaGlyph},
};
use usvg::{Group, Node, Paint, Tree, layout::PositionedGlyph, layout::Span, tiny_skia_path::PathSegment};

use super::{fonts::Fonts, structure::Structure, tag::Tag, write::PdfError};

struct Pen<'a, 'b> {
    surface: &'a mut Surface<'b>,
    fonts: &'static Fonts,
    structure: &'a mut Structure,
    page: usize,
}

/// Draws a page.
pub(super) fn page(
    tree: &Tree,
    surface: &mut Surface<'_>,
    fonts: &'static Fonts,
    structure: &mut Structure,
    page: usize,
) -> Result<(), PdfError> {
    Pen {
        surface,
        fonts,
        structure,
        page,
    }
    .group(tree.root())
}

impl Pen<'_, '_> {
    fn unsupported(&self, what: &'static str) -> PdfError {
        PdfError::Unsupported { page: self.page, what }
    }

    fn group(&mut self, group: &Group) -> Result<(), PdfError> {
        if group.clip_path().is_some() || group.mask().is_some() || !group.filters().is_empty() {
            return Err(self.unsupported("clip, mask or filter"));
        }
        if group.opacity() != usvg::Opacity::ONE {
            return Err(self.unsupported("group with an opacity"));
        }
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group)?,
                Node::Path(path) => self.path(path)?,
                Node::Text(text) => self.text(text)?,
                Node::Image(_) => return Err(self.unsupported("picture")),
            }
        }
        Ok(())
    }

    fn path(&mut self, path: &usvg::Path) -> Result<(), PdfError> {
        let fill = path.fill().map(|fill| self.fill(fill)).transpose()?;
        let stroke = path.stroke().map(|stroke| self.stroke(stroke)).transpose()?;
        if !path.is_visible() || (fill.is_none() && stroke.is_none()) {
            return Ok(());
        }
        let Some(outline) = outline(path.data()) else {
            return Ok(());
        };
        let tag = Tag::of(path.id());
        let content = self.surface.start_tagged(match tag {
            Some(_) => ContentTag::Other,
            None => decoration(path.id()),
        });
        self.surface.push_transform(&transform(path.abs_transform()));
        self.surface.set_fill(fill);
        self.surface.set_stroke(stroke);
        self.surface.draw_path(&outline);
        self.surface.pop();
        self.surface.end_tagged();
        if let Some(tag) = tag {
            let bounds = path.abs_bounding_box();
            let top = Point::from_xy(bounds.left(), bounds.top());
            self.structure.add(tag, content, "", (self.page, top));
        }
        Ok(())
    }

    fn text(&mut self, text: &usvg::Text) -> Result<(), PdfError> {
        let visible = || text.layouted().iter().filter(|span| span.visible);
        if visible().all(|span| span.positioned_glyphs.is_empty()) {
            return Ok(());
        }
        let whole: String = text.chunks().iter().map(usvg::TextChunk::text).collect();
        let whole = whole.trim_end();
        let tag = Tag::of(text.id());
        let has_boxes = visible().any(|span| span.positioned_glyphs.iter().any(is_missing));
        let content = self.surface.start_tagged(match tag {
            // A box says nothing, so the text itself is stored beside it.
            Some(_) if has_boxes => ContentTag::Span(SpanTag::empty().with_actual_text(Some(whole))),
            Some(_) => ContentTag::Span(SpanTag::empty()),
            None => decoration(text.id()),
        });
        self.surface.push_transform(&transform(text.abs_transform()));
        for span in visible() {
            self.span(span)?;
        }
        self.surface.pop();
        self.surface.end_tagged();
        if let Some(tag) = tag {
            let bounds = text.abs_bounding_box();
            let top = Point::from_xy(bounds.left(), bounds.top());
            self.structure.add(tag, content, whole, (self.page, top));
        }
        Ok(())
    }

    /// Draws the glyphs of a span. Neighbours with the same font on the same line become one run: smaller files, and
    /// readers see whole words.
    fn span(&mut self, span: &Span) -> Result<(), PdfError> {
        let fill = span.fill.as_ref().map(|fill| self.fill(fill)).transpose()?;
        let mut run: Vec<&PositionedGlyph> = Vec::new();
        for glyph in &span.positioned_glyphs {
            if is_missing(glyph) {
                self.run(&run, fill.as_ref());
                run.clear();
                self.missing(glyph, fill.as_ref());
                continue;
            }
            if run.last().is_some_and(|last| !continues(last, glyph)) {
                self.run(&run, fill.as_ref());
                run.clear();
            }
            run.push(glyph);
        }
        self.run(&run, fill.as_ref());
        Ok(())
    }

    fn run(&mut self, glyphs: &[&PositionedGlyph], fill: Option<&Fill>) {
        let Some(first) = glyphs.first() else { return };
        let Some(font) = self.fonts.embedded(first.font) else {
            return;
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
            let here = glyph.transform().tx;
            let next = glyphs.get(index + 1).map_or(here, |next| next.transform().tx);
            let id = GlyphId::new(glyph.id.0.into());
            shaped.push(KrillaGlyph::new(
                id,
                (next - here) / size,
                0.0,
                0.0,
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

    fn fill(&self, fill: &usvg::Fill) -> Result<Fill, PdfError> {
        Ok(Fill {
            paint: self.color(fill.paint())?.into(),
            opacity: opacity(fill.opacity()),
            rule: match fill.rule() {
                usvg::FillRule::NonZero => FillRule::NonZero,
                usvg::FillRule::EvenOdd => FillRule::EvenOdd,
            },
        })
    }

    fn stroke(&self, stroke: &usvg::Stroke) -> Result<Stroke, PdfError> {
        Ok(Stroke {
            paint: self.color(stroke.paint())?.into(),
            width: stroke.width().get(),
            miter_limit: stroke.miterlimit().get(),
            line_cap: match stroke.linecap() {
                usvg::LineCap::Butt => LineCap::Butt,
                usvg::LineCap::Round => LineCap::Round,
                usvg::LineCap::Square => LineCap::Square,
            },
            line_join: match stroke.linejoin() {
                usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoin::Miter,
                usvg::LineJoin::Round => LineJoin::Round,
                usvg::LineJoin::Bevel => LineJoin::Bevel,
            },
            opacity: opacity(stroke.opacity()),
            dash: stroke.dasharray().map(|array| StrokeDash {
                array: array.to_vec(),
                offset: stroke.dashoffset(),
            }),
        })
    }

    fn color(&self, paint: &Paint) -> Result<rgb::Color, PdfError> {
        match paint {
            Paint::Color(color) => Ok(rgb::Color::new(color.red, color.green, color.blue)),
            _ => Err(self.unsupported("gradient or pattern")),
        }
    }
}

/// What screen readers skip. Readers may use the kind when they reflow a page.
fn decoration(id: &str) -> ContentTag<'static> {
    ContentTag::Artifact(Artifact::with_kind(match id.split('.').next() {
        Some("header") => ArtifactType::Header,
        Some("footer") => ArtifactType::Footer,
        Some("page") => ArtifactType::PageNumber,
        _ => ArtifactType::Layout,
    }))
}

fn is_missing(glyph: &PositionedGlyph) -> bool {
    glyph.id.0 == 0
}

/// Whether a glyph stands on the line of the one before, in the same font, upright and to its right.
fn continues(last: &PositionedGlyph, next: &PositionedGlyph) -> bool {
    let (a, b) = (last.transform(), next.transform());
    let scaled = (a.sx, a.ky, a.kx, a.sy) == (b.sx, b.ky, b.kx, b.sy);
    last.font == next.font && scaled && (a.ty - b.ty).abs() < 0.01 && b.tx >= a.tx
}

fn opacity(opacity: usvg::Opacity) -> NormalizedF32 {
    NormalizedF32::new(opacity.get()).unwrap_or(NormalizedF32::ONE)
}

fn transform(transform: usvg::Transform) -> Transform {
    Transform::from_row(
        transform.sx,
        transform.ky,
        transform.kx,
        transform.sy,
        transform.tx,
        transform.ty,
    )
}

fn outline(data: &usvg::tiny_skia_path::Path) -> Option<Path> {
    let mut path = PathBuilder::new();
    for segment in data.segments() {
        match segment {
            PathSegment::MoveTo(to) => path.move_to(to.x, to.y),
            PathSegment::LineTo(to) => path.line_to(to.x, to.y),
            PathSegment::QuadTo(by, to) => path.quad_to(by.x, by.y, to.x, to.y),
            PathSegment::CubicTo(a, b, to) => path.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y),
            PathSegment::Close => path.close(),
        }
    }
    path.finish()
}
