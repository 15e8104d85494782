//! Pictures that people hand over: logos and signatures. What a file is, its content tells, not its name.

use std::sync::Arc;

use krilla::image::Image;
use usvg::Tree;

use super::{
    figure::{Figure, Figures},
    fonts::Fonts,
    gate::{self, SvgError},
    write::{Page, Pages, PdfError, write},
};

/// The largest file.
const MOST_BYTES: usize = 2 * 1024 * 1024;
/// The largest width and height. A picture is decoded to four bytes for each pixel.
const MOST_PIXELS: u32 = 4000;

/// A picture that can be drawn.
#[derive(Debug, Clone)]
pub struct Picture(Arc<Content>);

#[derive(Debug)]
pub(super) enum Content {
    Raster(Image),
    Drawing(Tree),
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
        let content = if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            check_size(png_size(bytes))?;
            Content::Raster(Image::from_png(bytes.to_vec().into(), false).map_err(|_| PictureError::Broken)?)
        } else if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
            let (size, channels) = jpeg_size(bytes).ok_or(PictureError::Broken)?;
            check_size(Some(size))?;
            if channels == 4 {
                return Err(PictureError::Cmyk);
            }
            Content::Raster(Image::from_jpeg(bytes.to_vec().into(), false).map_err(|_| PictureError::Broken)?)
        } else {
            let text = std::str::from_utf8(bytes).map_err(|_| PictureError::UnknownKind)?;
            if !text.trim_start_matches('\u{feff}').trim_start().starts_with('<') {
                return Err(PictureError::UnknownKind);
            }
            gate::check(text)?;
            let tree = Tree::from_str(text, &Fonts::get().options(false)).map_err(SvgError::from)?;
            Content::Drawing(tree)
        };
        let picture = Self(Arc::new(content));
        picture.try_out()?;
        Ok(picture)
    }

    /// A drawing of our own.
    pub(super) fn drawn(tree: Tree) -> Self {
        Self(Arc::new(Content::Drawing(tree)))
    }

    pub(super) fn content(&self) -> &Content {
        &self.0
    }

    /// Width and height.
    #[expect(clippy::cast_precision_loss, reason = "at most 4000 pixels")]
    pub(super) fn size(&self) -> (f32, f32) {
        match self.content() {
            Content::Raster(image) => (image.size().0 as f32, image.size().1 as f32),
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
        let pages = Pages {
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

fn check_size(size: Option<(u32, u32)>) -> Result<(), PictureError> {
    match size {
        Some((width, height)) if width == 0 || height == 0 => Err(PictureError::Broken),
        Some((width, height)) if width.max(height) > MOST_PIXELS => Err(PictureError::TooManyPixels),
        Some(_) => Ok(()),
        None => Err(PictureError::Broken),
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
