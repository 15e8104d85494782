//! From an uploaded file to the logo that the site serves.

use std::{borrow::Cow, io::Cursor};

use image::{ImageFormat, RgbaImage, imageops::FilterType};
use serde::{Deserialize, Serialize};

use crate::{
    outside,
    pdf::{Picture, PictureError},
    photo::{Refusal, decode},
};

/// A logo is never shown larger, on a screen with three pixels for one.
const FULL: (u32, u32) = (640, 320);
const SMALL: (u32, u32) = (320, 160);
/// A smaller logo is blurred wherever it stands.
const LEAST: u32 = 48;
/// A traced photograph is no logo.
const LARGEST_DRAWING: usize = 200 << 10;
const QUALITY: f32 = 90.0;

const UNKNOWN: &str = "Il file non è un'immagine PNG, JPEG, WebP o SVG.";
const WITH_PIXELS: &str = "Il disegno contiene una foto: carica il logo come PNG o WebP.";
const TOO_LARGE: &str = "Il disegno è troppo complesso per un logo: semplificalo, o caricalo come PNG.";
const TOO_SMALL: &str = "Il logo è troppo piccolo: serve un lato di almeno 48 pixel.";
const EMPTY: &str = "Il logo è vuoto: l'immagine è tutta trasparente.";

/// A logo as it is stored.
#[derive(Debug, Serialize, Deserialize)]
pub struct Logo {
    /// The file.
    #[serde(with = "outside::bytes")]
    pub full: Vec<u8>,
    /// For small screens; empty for a drawing, which needs none.
    #[serde(with = "outside::bytes")]
    pub small: Vec<u8>,
    /// `svg` or `webp`.
    pub format: Cow<'static, str>,
    /// Width and height.
    pub size: (i32, i32),
}

/// Makes the logo. The error is the reason, in Italian, for which the file is none.
pub(crate) fn make(bytes: &[u8]) -> Result<Logo, String> {
    let start = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    if start.starts_with(b"<") {
        drawing(bytes)
    } else {
        pixels(bytes).map_err(str::to_owned)
    }
}

fn drawing(bytes: &[u8]) -> Result<Logo, String> {
    if bytes.windows(6).any(|part| part == b"<image") {
        return Err(WITH_PIXELS.to_owned());
    }
    let picture = Picture::parse(bytes).map_err(|refusal| match refusal {
        PictureError::UnknownKind => UNKNOWN.to_owned(),
        refusal => refusal.to_string(),
    })?;
    let (svg, (width, height)) = picture.drawing().ok_or(UNKNOWN)?;
    if !svg.contains("<path") {
        return Err(EMPTY.to_owned());
    }
    if svg.len() > LARGEST_DRAWING {
        return Err(TOO_LARGE.to_owned());
    }
    Ok(Logo {
        full: svg.into_bytes(),
        small: Vec::new(),
        format: "svg".into(),
        size: (whole(width), whole(height)),
    })
}

/// Of a drawing only the ratio counts; in tenths, so that a small one keeps it.
#[expect(clippy::cast_possible_truncation, reason = "at most 10,000")]
fn whole(length: f32) -> i32 {
    (length * 10.0).round().clamp(1.0, 100_000.0) as i32
}

fn pixels(bytes: &[u8]) -> Result<Logo, &'static str> {
    let picture = decode(bytes).map_err(|refusal| match refusal {
        Refusal::NotAPicture => UNKNOWN,
        refusal => refusal.message().1,
    })?;
    if picture.width().max(picture.height()) < LEAST {
        return Err(TOO_SMALL);
    }
    let picture = picture.into_rgba8();
    if picture.pixels().all(|pixel| pixel.0[3] == 0) {
        return Err(EMPTY);
    }
    let full = within(&picture, FULL);
    let small = within(&full, SMALL);
    let pixels = |length: u32| i32::try_from(length).unwrap_or(i32::MAX);
    Ok(Logo {
        full: encode(&full)?,
        small: encode(&small)?,
        format: "webp".into(),
        size: (pixels(full.width()), pixels(full.height())),
    })
}

/// The picture in at most so many pixels; a smaller one stays as it is.
fn within(picture: &RgbaImage, (most_width, most_height): (u32, u32)) -> RgbaImage {
    let (width, height) = picture.dimensions();
    if width <= most_width && height <= most_height {
        return picture.clone();
    }
    // Whichever side is the tighter one decides.
    let part = |length: u32, most: u32, of: u32| {
        let exact = u64::from(length) * u64::from(most) / u64::from(of);
        u32::try_from(exact).unwrap_or(u32::MAX).max(1)
    };
    let by_width = (most_width, part(height, most_width, width));
    let (width, height) = if by_width.1 <= most_height {
        by_width
    } else {
        (part(width, most_height, height), most_height)
    };
    image::imageops::resize(picture, width, height, FilterType::Lanczos3)
}

/// A stored logo as PNG. None when the file is no picture in pixels.
pub(crate) fn png(bytes: &[u8]) -> Option<Vec<u8>> {
    let picture = within(&decode(bytes).ok()?.into_rgba8(), SMALL);
    let mut file = Cursor::new(Vec::new());
    picture.write_to(&mut file, ImageFormat::Png).ok()?;
    Some(file.into_inner())
}

/// As WebP, with or without loss, whichever is smaller: plain areas are smaller without.
fn encode(picture: &RgbaImage) -> Result<Vec<u8>, &'static str> {
    let encoder = webp::Encoder::from_rgba(picture, picture.width(), picture.height());
    let encode = |lossless| encoder.encode_simple(lossless, QUALITY).map_err(|_| UNKNOWN);
    let (one, other) = (encode(true)?, encode(false)?);
    Ok(if one.len() <= other.len() {
        one.to_vec()
    } else {
        other.to_vec()
    })
}

#[cfg(test)]
mod tests {
    use image::Rgba;

    use super::*;

    fn file(format: ImageFormat, (width, height): (u32, u32), color: [u8; 4]) -> Vec<u8> {
        let picture = image::DynamicImage::from(RgbaImage::from_pixel(width, height, Rgba(color)));
        let picture = if format == ImageFormat::Jpeg {
            picture.into_rgb8().into()
        } else {
            picture
        };
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn svg(inside: &str) -> Vec<u8> {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 10\">{inside}</svg>").into_bytes()
    }

    #[test]
    fn a_stored_logo_becomes_a_png_for_mails() {
        let made = make(&file(ImageFormat::Png, (1600, 400), [200, 30, 30, 128])).unwrap();
        let png = image::load_from_memory_with_format(&png(&made.full).unwrap(), ImageFormat::Png).unwrap();
        assert_eq!((png.width(), png.height()), (320, 80));
        assert_eq!(png.to_rgba8().get_pixel(7, 7).0[3], 128);
        assert_eq!(super::png(b"<svg/>"), None);
    }

    #[test]
    fn makes_webp_with_transparency() {
        for format in [ImageFormat::Png, ImageFormat::WebP, ImageFormat::Jpeg] {
            let made = make(&file(format, (1600, 400), [200, 30, 30, 128])).unwrap();
            assert_eq!((&*made.format, made.size), ("webp", (640, 160)));
            let picture = image::load_from_memory(&made.full).unwrap();
            let small = image::load_from_memory(&made.small).unwrap();
            assert_eq!((small.width(), small.height()), (320, 80));
            let alpha = picture.into_rgba8().get_pixel(3, 3).0[3];
            assert_eq!(alpha, if format == ImageFormat::Jpeg { 255 } else { 128 });
        }
        assert_eq!(
            make(&file(ImageFormat::Png, (100, 2000), [1; 4])).unwrap().size,
            (16, 320)
        );
        assert_eq!(make(&file(ImageFormat::Png, (90, 50), [1; 4])).unwrap().size, (90, 50));
    }

    #[test]
    fn writes_a_drawing_anew() {
        let made = make(&svg(
            "<title>x</title><style>.a{fill:#123456}</style><path class=\"a\" d=\"M0 0h9v9z\"/>\
             <metadata><script xmlns=\"x:y\">alert(1)</script></metadata>",
        ));
        let made = made.unwrap();
        assert_eq!((&*made.format, made.size), ("svg", (400, 100)));
        let text = String::from_utf8(made.full).unwrap();
        assert!(text.contains("fill=\"#123456\""), "{text}");
        for gone in ["script", "style", "title", "class", "metadata"] {
            assert!(!text.contains(gone), "{gone} in {text}");
        }
    }

    #[test]
    fn refuses_with_the_reason() {
        let reason = |bytes: &[u8]| make(bytes).unwrap_err();
        for other in [&b"%PDF-1.7"[..], b"GIF89a........", b"MZ", &[0; 64]] {
            assert_eq!(reason(other), UNKNOWN);
        }
        assert!(reason(b"<html><body></body></html>").starts_with("Il file non è un SVG valido"));
        assert!(reason(&svg("<script>alert(1)</script>")).contains("script"));
        assert!(reason(&svg("<path onclick=\"alert(1)\" d=\"M0 0h9v9z\"/>")).contains("onclick"));
        assert!(reason(b"<!DOCTYPE svg [<!ENTITY a \"b\">]><svg/>").contains("entit"));
        assert_eq!(reason(&svg("<image href=\"data:image/png;base64,AA\"/>")), WITH_PIXELS);
        assert_eq!(reason(&svg("")), EMPTY);
        assert_eq!(reason(&file(ImageFormat::Png, (40, 40), [9; 4])), TOO_SMALL);
        assert_eq!(reason(&file(ImageFormat::Png, (80, 80), [9, 9, 9, 0])), EMPTY);
        let whole = file(ImageFormat::Png, (300, 300), [9, 200, 9, 255]);
        assert!(reason(&whole[..whole.len() - 30]).contains("danneggiata"));
    }
}
