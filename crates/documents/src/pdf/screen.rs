//! Writes a page as an SVG image for browsers. It walks the same tree that `draw` puts into the PDF, so both look the same.
//! Texts become outlines: a browser needs no fonts for them.

use std::fmt::Write;

use base64::{Engine, engine::general_purpose::STANDARD};
use usvg::{Group, Node, Paint, Transform, Tree, tiny_skia_path::PathSegment};

use super::{
    figure::Figures,
    fonts::Fonts,
    picture::{Content, Picture},
    write::{Page, PdfError},
};

/// Writes the page.
///
/// # Errors
/// When it is no SVG.
pub(super) fn svg(page: &Page) -> Result<String, PdfError> {
    let options = Fonts::get().options(!page.pictures.is_empty());
    let tree = Tree::from_str(&page.svg, &options).map_err(|source| PdfError::Svg { page: 0, source })?;
    let (width, height) = page.size.unwrap_or((tree.size().width(), tree.size().height()));
    let mut writer = Writer {
        body: String::new(),
        definitions: String::new(),
        defined: 0,
        figures: &page.figures,
        pictures: page.pictures.iter(),
    };
    writer.group(tree.root());
    let (right, bottom) = (number(tree.size().width()), number(tree.size().height()));
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {right} {bottom}\">\
         <defs>{}</defs><path d=\"M0 0H{right}V{bottom}H0Z\" fill=\"#fff\"/>{}</svg>",
        writer.definitions, writer.body
    ))
}

/// Writes a drawing alone, without a ground.
pub(super) fn drawing(tree: &Tree) -> String {
    let mut writer = Writer {
        body: String::new(),
        definitions: String::new(),
        defined: 0,
        figures: &Figures::default(),
        pictures: [].iter(),
    };
    writer.group(tree.root());
    let (width, height) = (number(tree.size().width()), number(tree.size().height()));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\
         <defs>{}</defs>{}</svg>",
        writer.definitions, writer.body
    )
}

struct Writer<'a> {
    body: String,
    /// Gradients and clip paths.
    definitions: String,
    /// How many there are.
    defined: usize,
    figures: &'a Figures,
    /// The pictures of the page, in the order of its `image` elements.
    pictures: std::slice::Iter<'a, Picture>,
}

// Writing into a String cannot fail.
impl Writer<'_> {
    fn group(&mut self, group: &Group) {
        let clip = group
            .clip_path()
            .and_then(|clip| self.clip(clip, group.abs_transform()));
        let is_opaque = group.opacity() == usvg::Opacity::ONE;
        if clip.is_none() && is_opaque {
            return self.children(group);
        }
        self.body.push_str("<g");
        if let Some(clip) = clip {
            let _ = write!(self.body, " clip-path=\"url(#{clip})\"");
        }
        if !is_opaque {
            let _ = write!(self.body, " opacity=\"{}\"", group.opacity().get());
        }
        self.body.push('>');
        self.children(group);
        self.body.push_str("</g>");
    }

    fn children(&mut self, group: &Group) {
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group),
                Node::Path(path) => self.path(path),
                Node::Text(text) => self.text(text),
                Node::Image(image) => self.image(image),
            }
        }
    }

    /// The outlines of a text know nothing of the groups around it.
    fn text(&mut self, text: &usvg::Text) {
        let _ = write!(self.body, "<g{}>", matrix(text.abs_transform()));
        self.group(text.flattened());
        self.body.push_str("</g>");
    }

    fn path(&mut self, path: &usvg::Path) {
        // Only tells how much room a text has.
        if path.id().starts_with("box.") {
            return;
        }
        if let Some(name) = Figures::name(path.id()) {
            return self.figure(name, path.abs_bounding_box());
        }
        if !path.is_visible() || (path.fill().is_none() && path.stroke().is_none()) {
            return;
        }
        let mut drawn = format!("<path d=\"{}\"{}", outline(path.data()), matrix(path.abs_transform()));
        match path.fill() {
            None => drawn.push_str(" fill=\"none\""),
            Some(fill) => {
                let _ = write!(drawn, " fill=\"{}\"", self.paint(fill.paint()));
                opacity(&mut drawn, "fill-opacity", fill.opacity());
                if fill.rule() == usvg::FillRule::EvenOdd {
                    drawn.push_str(" fill-rule=\"evenodd\"");
                }
            }
        }
        if let Some(stroke) = path.stroke() {
            let (paint, width) = (self.paint(stroke.paint()), number(stroke.width().get()));
            let _ = write!(drawn, " stroke=\"{paint}\" stroke-width=\"{width}\"");
            opacity(&mut drawn, "stroke-opacity", stroke.opacity());
            let cap = match stroke.linecap() {
                usvg::LineCap::Butt => "butt",
                usvg::LineCap::Round => "round",
                usvg::LineCap::Square => "square",
            };
            let join = match stroke.linejoin() {
                usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => "miter",
                usvg::LineJoin::Round => "round",
                usvg::LineJoin::Bevel => "bevel",
            };
            let limit = stroke.miterlimit().get();
            let _ = write!(
                drawn,
                " stroke-linecap=\"{cap}\" stroke-linejoin=\"{join}\" stroke-miterlimit=\"{limit}\""
            );
            if let Some(dashes) = stroke.dasharray() {
                let dashes: Vec<String> = dashes.iter().map(|dash| number(*dash)).collect();
                let offset = number(stroke.dashoffset());
                let _ = write!(
                    drawn,
                    " stroke-dasharray=\"{}\" stroke-dashoffset=\"{offset}\"",
                    dashes.join(" ")
                );
            }
        }
        drawn.push_str("/>");
        self.body.push_str(&drawn);
    }

    /// Draws the picture of a rectangle of the page, in its middle, as the PDF does.
    fn figure(&mut self, name: &str, frame: usvg::Rect) {
        let Some(figure) = self.figures.get(name) else { return };
        let (width, height) = figure.picture.size();
        let scale = (frame.width() / width).min(frame.height() / height);
        let x = figure.align.mul_add(frame.width() - width * scale, frame.x());
        let y = 0.5_f32.mul_add(frame.height() - height * scale, frame.y());
        let picture = figure.picture.clone();
        self.picture(&picture, Transform::from_row(scale, 0.0, 0.0, scale, x, y));
    }

    fn image(&mut self, image: &usvg::Image) {
        let Some(picture) = self.pictures.next().cloned() else {
            return;
        };
        if image.is_visible() {
            let (own, now) = (image.size(), picture.size());
            let to_own = image
                .abs_transform()
                .pre_scale(own.width() / now.0, own.height() / now.1);
            self.picture(&picture, to_own);
        }
    }

    fn picture(&mut self, picture: &Picture, place: Transform) {
        let _ = write!(self.body, "<g{}>", matrix(place));
        match picture.content() {
            Content::Raster(raster) => {
                let (width, height) = picture.size();
                let (kind, file) = (raster.media_type, STANDARD.encode(&raster.file));
                let _ = write!(
                    self.body,
                    "<image width=\"{width}\" height=\"{height}\" href=\"data:{kind};base64,{file}\"/>"
                );
            }
            Content::Drawing(tree) => self.group(tree.root()),
        }
        self.body.push_str("</g>");
    }

    /// The id of a clip path of one shape; other ones are refused before.
    fn clip(&mut self, clip: &usvg::ClipPath, to_page: Transform) -> Option<String> {
        let mut group = clip.root();
        while let [Node::Group(inner)] = group.children() {
            group = inner;
        }
        let [Node::Path(shape)] = group.children() else {
            return None;
        };
        let place = to_page.pre_concat(clip.transform()).pre_concat(shape.abs_transform());
        let is_even_odd = shape.fill().is_some_and(|fill| fill.rule() == usvg::FillRule::EvenOdd);
        let rule = if is_even_odd { "evenodd" } else { "nonzero" };
        let id = self.next_id();
        let _ = write!(
            self.definitions,
            "<clipPath id=\"{id}\"><path d=\"{}\"{} clip-rule=\"{rule}\"/></clipPath>",
            outline(shape.data()),
            matrix(place)
        );
        Some(id)
    }

    fn paint(&mut self, paint: &Paint) -> String {
        let (tag, shape, base) = match paint {
            Paint::Color(color) => return hex(*color),
            // Refused before.
            Paint::Pattern(_) => return "none".to_owned(),
            Paint::LinearGradient(one) => (
                "linearGradient",
                format!(
                    "x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"",
                    one.x1(),
                    one.y1(),
                    one.x2(),
                    one.y2()
                ),
                &***one,
            ),
            Paint::RadialGradient(one) => (
                "radialGradient",
                format!(
                    "cx=\"{}\" cy=\"{}\" r=\"{}\" fx=\"{}\" fy=\"{}\" fr=\"{}\"",
                    one.cx(),
                    one.cy(),
                    one.r().get(),
                    one.fx(),
                    one.fy(),
                    one.fr().get()
                ),
                &***one,
            ),
        };
        let id = self.next_id();
        let place = matrix(base.transform()).replace(" transform=", " gradientTransform=");
        let spread = match base.spread_method() {
            usvg::SpreadMethod::Pad => "pad",
            usvg::SpreadMethod::Reflect => "reflect",
            usvg::SpreadMethod::Repeat => "repeat",
        };
        let _ = write!(
            self.definitions,
            "<{tag} id=\"{id}\" gradientUnits=\"userSpaceOnUse\" spreadMethod=\"{spread}\" {shape}{place}>"
        );
        for stop in base.stops() {
            let (offset, color) = (stop.offset().get(), hex(stop.color()));
            let _ = write!(self.definitions, "<stop offset=\"{offset}\" stop-color=\"{color}\"");
            opacity(&mut self.definitions, "stop-opacity", stop.opacity());
            self.definitions.push_str("/>");
        }
        let _ = write!(self.definitions, "</{tag}>");
        format!("url(#{id})")
    }

    fn next_id(&mut self) -> String {
        self.defined += 1;
        format!("d{}", self.defined)
    }
}

fn hex(color: usvg::Color) -> String {
    format!("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue)
}

fn opacity(text: &mut String, name: &str, opacity: usvg::Opacity) {
    if opacity != usvg::Opacity::ONE {
        // Writing into a String cannot fail.
        let _ = write!(text, " {name}=\"{}\"", opacity.get());
    }
}

/// The attribute of a transform; nothing when it changes nothing.
fn matrix(transform: Transform) -> String {
    if transform.is_identity() {
        return String::new();
    }
    let Transform { sx, kx, ky, sy, tx, ty } = transform;
    format!(" transform=\"matrix({sx} {ky} {kx} {sy} {tx} {ty})\"")
}

fn outline(data: &usvg::tiny_skia_path::Path) -> String {
    let mut text = String::new();
    let mut add = |command: char, points: &[(f32, f32)]| {
        text.push(command);
        for (index, (x, y)) in points.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            let _ = write!(text, "{space}{} {}", number(*x), number(*y));
        }
    };
    for segment in data.segments() {
        match segment {
            PathSegment::MoveTo(to) => add('M', &[(to.x, to.y)]),
            PathSegment::LineTo(to) => add('L', &[(to.x, to.y)]),
            PathSegment::QuadTo(by, to) => add('Q', &[(by.x, by.y), (to.x, to.y)]),
            PathSegment::CubicTo(a, b, to) => add('C', &[(a.x, a.y), (b.x, b.y), (to.x, to.y)]),
            PathSegment::Close => add('Z', &[]),
        }
    }
    text
}

/// A length with three decimals: a drawing may be in units of a centimetre.
fn number(value: f32) -> String {
    let rounded = (value * 1000.0).round() / 1000.0;
    format!("{rounded}")
}
