//! Draws a parsed page onto a page of the PDF, element by element, each inside its tag.

mod text;

use krilla::{
    color::rgb,
    geom::{Path, PathBuilder, Rect, Size, Transform},
    num::NormalizedF32,
    paint::{
        Fill, FillRule, LineCap, LineJoin, LinearGradient, RadialGradient, SpreadMethod, Stop, Stroke, StrokeDash,
    },
    surface::Surface,
    tagging::{Artifact, ArtifactType, ContentTag, Identifier},
};
use usvg::{Group, Node, Paint, Tree, tiny_skia_path::PathSegment};

use super::{
    figure::Figures,
    fonts::Fonts,
    picture::{Content, Picture},
    structure::Structure,
    tag::Tag,
    write::{Page, PdfError},
};

struct Pen<'a, 'b> {
    surface: &'a mut Surface<'b>,
    fonts: &'static Fonts,
    structure: &'a mut Structure,
    figures: &'a Figures,
    /// The pictures of the page, in the order of its `image` elements. Empty where none are allowed.
    pictures: std::slice::Iter<'a, Picture>,
    page: usize,
    /// From the coordinates of the drawing to points of the page.
    scale: f32,
    /// Whether texts without a tag are paragraphs instead of decoration.
    reads_all_texts: bool,
    /// Whether everything belongs to one tag that is open, as inside a figure.
    is_inside: bool,
}

/// Draws a page.
pub(super) fn page(
    tree: &Tree,
    surface: &mut Surface<'_>,
    structure: &mut Structure,
    (number, page): (usize, &Page),
    scale: f32,
) -> Result<(), PdfError> {
    surface.push_transform(&Transform::from_scale(scale, scale));
    let drawn = Pen {
        surface,
        fonts: Fonts::get(),
        structure,
        figures: &page.figures,
        pictures: page.pictures.iter(),
        page: number,
        scale,
        reads_all_texts: page.reads_all_texts,
        is_inside: false,
    }
    .group(tree.root());
    surface.pop();
    drawn
}

impl Pen<'_, '_> {
    fn unsupported(&self, what: &str, id: &str) -> PdfError {
        let what = if id.is_empty() {
            what.to_owned()
        } else {
            format!("{what} ({id})")
        };
        PdfError::Unsupported { page: self.page, what }
    }

    fn group(&mut self, group: &Group) -> Result<(), PdfError> {
        if group.mask().is_some() || !group.filters().is_empty() {
            return Err(self.unsupported("mask or filter", group.id()));
        }
        if group.blend_mode() != usvg::BlendMode::Normal {
            return Err(self.unsupported("blend mode", group.id()));
        }
        if group.clip_path().is_none() && group.opacity() == usvg::Opacity::ONE {
            return self.children(group);
        }
        if self.is_inside {
            return self.clipped(group);
        }
        // krilla makes a stream of its own from such a group, and tags cannot start in one.
        if has_content(group) {
            return Err(self.unsupported("clip or opacity on texts or figures", group.id()));
        }
        self.surface.start_tagged(decoration(group.id()));
        self.is_inside = true;
        let drawn = self.clipped(group);
        self.is_inside = false;
        self.surface.end_tagged();
        drawn
    }

    /// A group with a clip path or an opacity.
    fn clipped(&mut self, group: &Group) -> Result<(), PdfError> {
        let clip = group
            .clip_path()
            .map(|clip| self.clip(clip, group.abs_transform()))
            .transpose()?;
        if let Some((clip, rule)) = &clip {
            self.surface.push_clip_path(clip, rule);
        }
        self.surface.push_opacity(opacity(group.opacity()));
        let drawn = self.children(group);
        self.surface.pop();
        if clip.is_some() {
            self.surface.pop();
        }
        drawn
    }

    fn clip(&self, clip: &usvg::ClipPath, to_page: usvg::Transform) -> Result<(Path, FillRule), PdfError> {
        let unsupported = || self.unsupported("clip path of more than one shape", clip.id());
        let [Node::Path(shape)] = only_children(clip.root()) else {
            return Err(unsupported());
        };
        let transform = to_page.pre_concat(clip.transform()).pre_concat(shape.abs_transform());
        let outline = shape
            .data()
            .clone()
            .transform(transform)
            .and_then(|data| outline(&data));
        match outline {
            Some(outline) if clip.clip_path().is_none() => Ok((
                outline,
                shape.fill().map_or(FillRule::NonZero, |fill| rule(fill.rule())),
            )),
            _ => Err(unsupported()),
        }
    }

    fn children(&mut self, group: &Group) -> Result<(), PdfError> {
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group)?,
                Node::Path(path) => self.path(path)?,
                Node::Text(text) => self.text(text)?,
                Node::Image(image) => self.image(image)?,
            }
        }
        Ok(())
    }

    fn path(&mut self, path: &usvg::Path) -> Result<(), PdfError> {
        let tag = Tag::of(path.id());
        // Only tells how much room a text has.
        if path.id().starts_with("box.") {
            return Ok(());
        }
        if let Some(name) = Figures::name(path.id()) {
            return self.figure(name, path.abs_bounding_box());
        }
        let fill = path.fill().map(|fill| self.fill(fill, path.id())).transpose()?;
        let stroke = path.stroke().map(|stroke| self.stroke(stroke, path.id())).transpose()?;
        if !path.is_visible() || (fill.is_none() && stroke.is_none()) {
            return Ok(());
        }
        let Some(outline) = outline(path.data()) else {
            return Ok(());
        };
        let content = self.start(match tag {
            Some(_) => ContentTag::Other,
            None => decoration(path.id()),
        });
        self.surface.push_transform(&transform(path.abs_transform()));
        self.surface.set_fill(fill);
        self.surface.set_stroke(stroke);
        self.surface.draw_path(&outline);
        self.surface.pop();
        self.end(content.as_ref());
        if let (Some(tag), Some(content)) = (tag, content) {
            let place = self.place(path.abs_bounding_box());
            self.structure.add(tag, content, "", place);
        }
        Ok(())
    }

    /// Draws the picture of a rectangle of the page. Nothing when the paper has no such figure.
    fn figure(&mut self, name: &str, frame: usvg::Rect) -> Result<(), PdfError> {
        let Some(figure) = self.figures.get(name) else {
            return Ok(());
        };
        let (width, height) = figure.picture.size();
        let scale = (frame.width() / width).min(frame.height() / height);
        let x = figure.align.mul_add(frame.width() - width * scale, frame.x());
        let y = 0.5_f32.mul_add(frame.height() - height * scale, frame.y());
        let content = self.start(ContentTag::Other);
        self.surface
            .push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, x, y));
        let drawn = self.picture(&figure.picture);
        self.surface.pop();
        self.end(content.as_ref());
        if let Some(content) = content {
            let bounds = usvg::Rect::from_xywh(x, y, width * scale, height * scale).unwrap_or(frame);
            let place = self.place(bounds);
            self.structure.add(Tag::Figure, content, &figure.text, place);
        }
        drawn
    }

    /// Draws a picture in its own size at the origin.
    pub(super) fn picture(&mut self, picture: &Picture) -> Result<(), PdfError> {
        match picture.content() {
            Content::Raster(raster) => {
                let (width, height) = picture.size();
                if let Some(size) = Size::from_wh(width, height) {
                    self.surface.draw_image(raster.image.clone(), size);
                }
                Ok(())
            }
            Content::Drawing(tree) => {
                let was_inside = std::mem::replace(&mut self.is_inside, true);
                let drawn = self.group(tree.root());
                self.is_inside = was_inside;
                drawn
            }
        }
    }

    fn image(&mut self, image: &usvg::Image) -> Result<(), PdfError> {
        let Some(picture) = self.pictures.next() else {
            return Err(self.unsupported("picture", image.id()));
        };
        if !image.is_visible() {
            return Ok(());
        }
        let content = self.start(decoration(image.id()));
        // It may have been made smaller than the original when it was read.
        let (own, now) = (image.size(), picture.size());
        self.surface.push_transform(&transform(image.abs_transform()));
        self.surface
            .push_transform(&Transform::from_scale(own.width() / now.0, own.height() / now.1));
        let drawn = self.picture(picture);
        self.surface.pop();
        self.surface.pop();
        self.end(content.as_ref());
        drawn
    }

    /// Opens a tag, unless everything belongs to one that is open.
    fn start(&mut self, tag: ContentTag<'_>) -> Option<Identifier> {
        (!self.is_inside).then(|| self.surface.start_tagged(tag))
    }

    fn end(&mut self, started: Option<&Identifier>) {
        if started.is_some() {
            self.surface.end_tagged();
        }
    }

    /// The page, and the rectangle on it; a line without width gets one.
    fn place(&self, bounds: usvg::Rect) -> (usize, Option<Rect>) {
        let [left, top, right, bottom] =
            [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()].map(|edge| edge * self.scale);
        let thin = || Rect::from_ltrb(left, top, left + 1.0, top + 1.0);
        (self.page, Rect::from_ltrb(left, top, right, bottom).or_else(thin))
    }

    fn fill(&self, fill: &usvg::Fill, id: &str) -> Result<Fill, PdfError> {
        Ok(Fill {
            paint: paint(fill.paint()).ok_or_else(|| self.unsupported("pattern", id))?,
            opacity: opacity(fill.opacity()),
            rule: rule(fill.rule()),
        })
    }

    fn stroke(&self, stroke: &usvg::Stroke, id: &str) -> Result<Stroke, PdfError> {
        Ok(Stroke {
            paint: paint(stroke.paint()).ok_or_else(|| self.unsupported("pattern", id))?,
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
}

/// The paint; `None` for a pattern.
fn paint(paint: &Paint) -> Option<krilla::paint::Paint> {
    match paint {
        Paint::Color(color) => Some(rgb::Color::new(color.red, color.green, color.blue).into()),
        Paint::LinearGradient(gradient) => Some(
            LinearGradient {
                x1: gradient.x1(),
                y1: gradient.y1(),
                x2: gradient.x2(),
                y2: gradient.y2(),
                transform: transform(gradient.transform()),
                spread_method: spread(gradient.spread_method()),
                stops: gradient.stops().iter().map(stop).collect(),
                anti_alias: false,
            }
            .into(),
        ),
        Paint::RadialGradient(gradient) => Some(
            RadialGradient {
                fx: gradient.fx(),
                fy: gradient.fy(),
                fr: gradient.fr().get(),
                cx: gradient.cx(),
                cy: gradient.cy(),
                cr: gradient.r().get(),
                transform: transform(gradient.transform()),
                spread_method: spread(gradient.spread_method()),
                stops: gradient.stops().iter().map(stop).collect(),
                anti_alias: false,
            }
            .into(),
        ),
        Paint::Pattern(_) => None,
    }
}

fn stop(stop: &usvg::Stop) -> Stop {
    let color = stop.color();
    Stop {
        offset: NormalizedF32::new(stop.offset().get()).unwrap_or(NormalizedF32::ZERO),
        color: rgb::Color::new(color.red, color.green, color.blue).into(),
        opacity: opacity(stop.opacity()),
    }
}

const fn spread(method: usvg::SpreadMethod) -> SpreadMethod {
    match method {
        usvg::SpreadMethod::Pad => SpreadMethod::Pad,
        usvg::SpreadMethod::Reflect => SpreadMethod::Reflect,
        usvg::SpreadMethod::Repeat => SpreadMethod::Repeat,
    }
}

const fn rule(rule: usvg::FillRule) -> FillRule {
    match rule {
        usvg::FillRule::NonZero => FillRule::NonZero,
        usvg::FillRule::EvenOdd => FillRule::EvenOdd,
    }
}

/// Whether a group has anything that readers must find: a text, or an element with a tag.
fn has_content(group: &Group) -> bool {
    group.children().iter().any(|node| match node {
        Node::Group(group) => has_content(group),
        Node::Text(_) => true,
        Node::Path(path) => Tag::of(path.id()).is_some(),
        Node::Image(_) => false,
    })
}

/// The children of the innermost group, when groups hold nothing but one another.
fn only_children(mut group: &Group) -> &[Node] {
    while let [Node::Group(inner)] = group.children() {
        group = inner;
    }
    group.children()
}

/// An element that screen readers skip. Readers may use the kind when they reflow a page.
fn decoration(id: &str) -> ContentTag<'static> {
    ContentTag::Artifact(Artifact::with_kind(match id.split('.').next() {
        Some("header") => ArtifactType::Header,
        Some("footer") => ArtifactType::Footer,
        Some("page") => ArtifactType::PageNumber,
        _ => ArtifactType::Layout,
    }))
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
