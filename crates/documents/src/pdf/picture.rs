//! Pictures that people hand over: logos and signatures. The content decides the format, not the name.

use std::{io::Cursor, sync::Arc};

use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, codecs::jpeg::JpegEncoder, metadata::Orientation};
use krilla::image::Image;
use usvg::Tree;

use super::{
    figure::{Figure, Figures},
    fonts::Fonts,
    gate::{self, SvgError},
    screen,
    write::{Page, PdfError, PdfFile, write},
};
use crate::png;

/// The largest file.
const MOST_BYTES: usize = 2 * 1024 * 1024;
/// The largest width and height. A picture is decoded to four bytes for each pixel.
const MOST_PIXELS: u32 = 4000;
/// Larger pictures are made smaller: 8 cm at 380 dots per inch.
const USEFUL_PIXELS: u32 = 1200;

/// A picture that can be drawn.
#[derive(Debug, Clone)]
pub struct Picture(Arc<Content>);

#[derive(Debug)]
pub(super) enum Content {
    Raster(Raster),
    Drawing(Box<Tree>),
}

/// Pixels.
#[derive(Debug)]
pub(super) struct Raster {
    pub(super) image: Image,
    /// The same picture as a file, upright.
    pub(super) file: Vec<u8>,
    pub(super) media_type: &'static str,
}

/// Why a picture is refused. Shown to the admin who uploads it.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// More than 2 MB.
    #[error("L'immagine supera 2 MB.")]
    TooLarge,
    /// More than 4000 pixels wide or high.
    #[error("L'immagine supera 4000 × 4000 pixel.")]
    TooManyPixels,
    /// Neither PNG nor JPEG nor SVG.
    #[error("L'immagine non è un PNG, un JPEG o un SVG.")]
    UnknownKind,
    /// It cannot be decoded.
    #[error("L'immagine è danneggiata.")]
    Broken,
    /// Colours for a printing press.
    #[error("L'immagine è in CMYK: esportala in RGB.")]
    Cmyk,
    /// An SVG that is not accepted.
    #[error(transparent)]
    Svg(#[from] SvgError),
}

impl Picture {
    /// Reads a picture.
    ///
    /// # Errors
    /// When it is too large, of another kind, damaged, or has something that cannot be drawn.
    pub fn parse(bytes: &[u8]) -> Result<Self, PictureError> {
        if bytes.len() > MOST_BYTES {
            return Err(PictureError::TooLarge);
        }
        let content = if png::is_png(bytes) {
            let size = check_size(png_size(bytes))?;
            let png = png::pixels_only(bytes).ok_or(PictureError::Broken)?;
            Content::Raster(raster(&png.file, size, ImageFormat::Png).ok_or(PictureError::Broken)?)
        } else if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
            let (size, channels) = jpeg_size(bytes).ok_or(PictureError::Broken)?;
            let size = check_size(Some(size))?;
            if channels == 4 {
                return Err(PictureError::Cmyk);
            }
            Content::Raster(raster(bytes, size, ImageFormat::Jpeg).ok_or(PictureError::Broken)?)
        } else {
            let text = std::str::from_utf8(bytes).map_err(|_| PictureError::UnknownKind)?;
            if !text.trim_start_matches('\u{feff}').trim_start().starts_with('<') {
                return Err(PictureError::UnknownKind);
            }
            gate::check(text)?;
            let tree = Tree::from_str(text, &Fonts::get().options(false)).map_err(SvgError::from)?;
            Content::Drawing(Box::new(tree))
        };
        let picture = Self(Arc::new(content));
        picture.try_out()?;
        Ok(picture)
    }

    /// The drawing as an SVG file for browsers, with its width and height; `None` for a picture of pixels. It has shapes and
    /// nothing else: texts are outlines, and scripts, styles and links are not written.
    #[must_use]
    pub fn drawing(&self) -> Option<(String, (f32, f32))> {
        match self.content() {
            Content::Raster(_) => None,
            Content::Drawing(tree) => Some((screen::drawing(tree), self.size())),
        }
    }

    /// A drawing of our own.
    pub(super) fn drawn(tree: Tree) -> Self {
        Self(Arc::new(Content::Drawing(Box::new(tree))))
    }

    pub(super) fn content(&self) -> &Content {
        &self.0
    }

    /// Width and height.
    #[expect(clippy::cast_precision_loss, reason = "at most 4000 pixels")]
    pub(super) fn size(&self) -> (f32, f32) {
        match self.content() {
            Content::Raster(Raster { image, .. }) => (image.size().0 as f32, image.size().1 as f32),
            Content::Drawing(tree) => (tree.size().width(), tree.size().height()),
        }
    }

    /// Draws it once: a damaged picture is only found out when its pixels are written.
    fn try_out(&self) -> Result<(), PictureError> {
        let mut figures = Figures::default();
        figures.add(
            "picture",
            Figure {
                picture: self.clone(),
                text: "Prova".into(),
                align: 0.5,
            },
        );
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\">\
                   <text id=\"h1.title\" y=\"20\">Prova</text><rect id=\"figure.picture\" width=\"90\" height=\"90\"/></svg>";
        let pages = PdfFile {
            title: "Prova".into(),
            author: "Prova".into(),
            created_at: chrono::DateTime::UNIX_EPOCH,
            pages: vec![Page {
                svg: svg.into(),
                figures,
                ..Page::default()
            }],
        };
        match write(&pages) {
            Ok(_) => Ok(()),
            Err(PdfError::Unsupported { what, .. }) => Err(SvgError::Unsupported(what).into()),
            Err(_) => Err(PictureError::Broken),
        }
    }
}

/// The picture, upright and made smaller when it has more pixels than print can show; `None` when it cannot be decoded.
fn raster(bytes: &[u8], (width, height): (u32, u32), format: ImageFormat) -> Option<Raster> {
    let is_png = matches!(format, ImageFormat::Png);
    let orientation = if is_png {
        Orientation::NoTransforms
    } else {
        orientation(bytes)
    };
    let file = if width.max(height) <= USEFUL_PIXELS && orientation == Orientation::NoTransforms {
        bytes.to_vec()
    } else {
        let mut whole = image::load_from_memory_with_format(bytes, format).ok()?;
        whole.apply_orientation(orientation);
        encode(&smaller(whole), is_png)?
    };
    let data = file.clone().into();
    let (image, media_type) = if is_png {
        (Image::from_png(data, false).ok()?, "image/png")
    } else {
        (Image::from_jpeg(data, false).ok()?, "image/jpeg")
    };
    Some(Raster {
        image,
        file,
        media_type,
    })
}

/// How the camera was held: neither krilla nor a printer looks at it, browsers do.
fn orientation(jpeg: &[u8]) -> Orientation {
    let decoder = ImageReader::with_format(Cursor::new(jpeg), ImageFormat::Jpeg).into_decoder();
    let read = decoder.ok().and_then(|mut decoder| decoder.orientation().ok());
    read.unwrap_or(Orientation::NoTransforms)
}

fn smaller(whole: DynamicImage) -> DynamicImage {
    if whole.width().max(whole.height()) <= USEFUL_PIXELS {
        return whole;
    }
    whole.thumbnail(USEFUL_PIXELS, USEFUL_PIXELS)
}

fn encode(picture: &DynamicImage, as_png: bool) -> Option<Vec<u8>> {
    let mut file = Vec::new();
    if as_png {
        let pixels = DynamicImage::from(picture.to_rgba8());
        pixels.write_to(&mut Cursor::new(&mut file), ImageFormat::Png).ok()?;
    } else {
        let encoder = JpegEncoder::new_with_quality(&mut file, 88);
        picture.to_rgb8().write_with_encoder(encoder).ok()?;
    }
    Some(file)
}

fn check_size(size: Option<(u32, u32)>) -> Result<(u32, u32), PictureError> {
    match size {
        None | Some((0, _) | (_, 0)) => Err(PictureError::Broken),
        Some((width, height)) if width.max(height) > MOST_PIXELS => Err(PictureError::TooManyPixels),
        Some(size) => Ok(size),
    }
}

/// Width and height in the first chunk of a PNG.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    (bytes.get(12..16)? == b"IHDR").then_some((number(16)?, number(20)?))
}

/// Width, height and the number of colour channels in the frame header of a JPEG.
fn jpeg_size(bytes: &[u8]) -> Option<((u32, u32), u8)> {
    let pair = |at: usize| Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
    let mut at = 2;
    loop {
        while *bytes.get(at)? == 0xff && *bytes.get(at + 1)? == 0xff {
            at += 1;
        }
        let marker = *bytes.get(at + 1)?;
        if *bytes.get(at)? != 0xff {
            return None;
        }
        // SOF0 to SOF15, without the tables DHT, JPG and DAC between them.
        if matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc) {
            let size = (pair(at + 7)?.into(), pair(at + 5)?.into());
            return Some((size, *bytes.get(at + 9)?));
        }
        at += 2 + usize::from(pair(at + 2)?);
    }
}

#[cfg(test)]
mod tests {
    use image::{DynamicImage, Rgba, RgbaImage};

    use super::*;

    fn file(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
        let pixel = |x: u32, y: u32| Rgba([(x % 251) as u8, (y % 241) as u8, 90, 200]);
        let picture = DynamicImage::from(RgbaImage::from_fn(width, height, pixel));
        let mut bytes = std::io::Cursor::new(Vec::new());
        let picture = if matches!(format, ImageFormat::Png) {
            picture
        } else {
            picture.into_rgb8().into()
        };
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn reads_the_format_from_the_content() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg] {
            assert_eq!(Picture::parse(&file(30, 20, format)).unwrap().size(), (30.0, 20.0));
            assert_eq!(
                Picture::parse(&file(2400, 1200, format)).unwrap().size(),
                (1200.0, 600.0)
            );
        }
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 30\"><path d=\"M0 0h9v9z\"/></svg>";
        assert_eq!(Picture::parse(svg.as_bytes()).unwrap().size(), (40.0, 30.0));
    }

    #[test]
    fn stands_a_photo_upright() {
        let photo = file(30, 20, ImageFormat::Jpeg);
        // An EXIF segment that says: turn it by a quarter.
        let exif: &[u8] = b"\xff\xe1\x00\x22Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
        let turned = [&photo[..2], exif, &photo[2..]].concat();
        let picture = Picture::parse(&turned).unwrap();
        assert_eq!(picture.size(), (20.0, 30.0));
        let Content::Raster(raster) = picture.content() else {
            panic!("a photo");
        };
        assert_eq!(jpeg_size(&raster.file).unwrap().0, (20, 30));
        assert_eq!(orientation(&raster.file), Orientation::NoTransforms);
    }

    #[test]
    fn refuses_others_with_the_reason() {
        let reason = |bytes: &[u8]| Picture::parse(bytes).unwrap_err();
        assert!(matches!(reason(b""), PictureError::UnknownKind));
        assert!(matches!(reason(b"GIF89a"), PictureError::UnknownKind));
        assert!(matches!(reason(b"%PDF-1.7"), PictureError::UnknownKind));
        assert!(matches!(reason(&vec![0; MOST_BYTES + 1]), PictureError::TooLarge));
        assert!(matches!(
            reason(&file(4001, 1, ImageFormat::Png)),
            PictureError::TooManyPixels
        ));
        let script = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>";
        assert!(matches!(reason(script), PictureError::Svg(SvgError::Element(_))));
        let linked = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"/etc/passwd\"/></svg>";
        assert!(matches!(reason(linked), PictureError::Svg(SvgError::Link(_))));
        let mut cmyk = file(30, 20, ImageFormat::Jpeg);
        let frame = cmyk.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
        cmyk[frame + 9] = 4;
        assert!(matches!(reason(&cmyk), PictureError::Cmyk));
    }

    #[test]
    fn never_inflates_a_colour_profile() {
        for side in [60, 1300] {
            let bytes = png::tests::with_profile(&file(side, 50, ImageFormat::Png), 600 << 20);
            assert!(Picture::parse(&bytes).is_ok());
        }
    }

    #[test]
    fn refuses_nesting_that_would_overflow_the_stack() {
        let reason = |inside: &str| {
            let svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">{inside}<path d=\"M0 0h9v9z\"/></svg>"
            );
            match Picture::parse(svg.as_bytes()) {
                Err(PictureError::Svg(error)) => Some(error),
                Err(other) => panic!("{other}"),
                Ok(_) => None,
            }
        };
        let clip = |number: usize, clipped: &str| {
            format!("<clipPath id=\"c{number}\"{clipped}><path d=\"M0 0h9v9z\"/></clipPath>")
        };
        let chain: String = (0..1500)
            .map(|number| clip(number, &format!(" clip-path=\"url(#c{})\"", number + 1)))
            .collect();
        let users = "<g clip-path=\"url(#c0)\"><path d=\"M0 0h5v5z\"/></g>";
        assert!(matches!(
            reason(&format!("{chain}{users}")),
            Some(SvgError::NestedClip(_))
        ));
        let styled: String = (0..1500)
            .map(|number| clip(number, &format!(" style=\"clip-path:url(#c{})\"", number + 1)))
            .collect();
        assert!(matches!(
            reason(&format!("{styled}{users}")),
            Some(SvgError::NestedClip(_))
        ));
        for (place, sheet) in [
            (
                "style",
                "#c0{clip-path:url(#c1)}#c1{clip-path:url(#c2)}#c2{clip-path:url(#c0)}",
            ),
            ("style", "/*}*/.a,.b /**/ { Clip-Path : url(#c1) }"),
            ("metadata><style", ".b{clip-path:url(#c1)}"),
        ] {
            let circle: String = (0..3).map(|number| clip(number, " class=\"b x\"")).collect();
            let end = if place == "style" { "" } else { "</metadata>" };
            let file = format!("<{place}>{sheet}</style>{end}{circle}{users}");
            assert!(matches!(reason(&file), Some(SvgError::NestedClip(_))), "{file}");
        }
        for selector in ["clipPath", "g .a", "*", "[id]", "@media print{.a"] {
            let file = format!("<style>{selector}{{clip-path:url(#c0)}}</style>");
            assert!(matches!(reason(&file), Some(SvgError::ClipSelector(_))), "{selector}");
        }
        let ours = format!(
            "<style>.a{{clip-path:url(#c0)}}.d{{fill:none}}</style>{}<g class=\"a\"><path d=\"M0 0h5v5z\"/></g>",
            clip(0, " class=\"d\"")
        );
        assert!(reason(&ours).is_none(), "as drawing programs write it");
        let deep = |levels: usize| {
            format!(
                "{}<path d=\"M0 0h9v9z\"/>{}",
                "<g opacity=\".9\">".repeat(levels),
                "</g>".repeat(levels)
            )
        };
        assert!(reason(&deep(62)).is_none());
        assert!(matches!(reason(&deep(63)), Some(SvgError::TooDeep)));
        assert!(matches!(reason(&deep(9_000)), Some(SvgError::TooDeep)));
    }

    #[test]
    fn refuses_damaged_ones() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg] {
            for size in [(60, 50), (1300, 40)] {
                let whole = file(size.0, size.1, format);
                for length in [9, 20, 60, whole.len() / 2] {
                    let cut = Picture::parse(&whole[..length]);
                    // A JPEG without its end is drawn as far as it goes.
                    let is_shown = matches!(format, ImageFormat::Jpeg) && length > 60;
                    assert!(
                        is_shown || matches!(cut, Err(PictureError::Broken)),
                        "{format:?} {length}"
                    );
                }
                for at in (0..whole.len()).step_by(whole.len() / 60 + 1) {
                    let mut changed = whole.clone();
                    changed[at] ^= 0x5a;
                    // Accepted or refused, but never a panic.
                    let _ = Picture::parse(&changed);
                }
            }
        }
    }
}
