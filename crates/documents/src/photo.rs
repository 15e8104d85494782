//! From an uploaded file to the pictures of a course. Only the content counts: the file's name and media type
//! are not looked at. The output holds pixels only: no EXIF, no GPS position, no colour profile.

use std::io::Cursor;

use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, RgbImage, codecs::webp::WebPDecoder,
    imageops::FilterType, metadata::Orientation,
};
use serde::{Deserialize, Serialize};

use crate::{outside, png};

/// The largest picture, in pixels.
const MAX_PIXELS: u64 = 40_000_000;
/// The memory limit of a decoder: four bytes for each pixel twice over, and its input.
const MAX_MEMORY: u64 = MAX_PIXELS * 8 + (64 << 20);
/// The width of the full picture; its height follows from [`RATIO`].
const FULL: u32 = 1280;
const MEDIUM: u32 = 800;
const SMALL: u32 = 480;
/// Width to height of the served picture.
const RATIO: (u32, u32) = (16, 9);
/// The longer side of the uncropped picture that is stored.
const SOURCE: u32 = 2560;
const QUALITY: f32 = 80.0;
const SOURCE_QUALITY: f32 = 90.0;

/// Part of a picture, in its own pixels, as it stands upright on screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crop {
    /// Left edge.
    pub x: u32,
    /// Upper edge.
    pub y: u32,
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
}

/// The picture as it is stored, in WebP.
#[derive(Debug, Serialize, Deserialize)]
pub struct Photo {
    /// At most 1280 pixels wide.
    #[serde(with = "outside::bytes")]
    pub full: Vec<u8>,
    /// At most 800 pixels wide.
    #[serde(with = "outside::bytes")]
    pub medium: Vec<u8>,
    /// 480 pixels wide.
    #[serde(with = "outside::bytes")]
    pub small: Vec<u8>,
    /// Uncropped.
    #[serde(with = "outside::bytes")]
    pub source: Vec<u8>,
}

/// Why a file cannot become a picture. Each has its sentence for the person who sent it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    /// Another kind of file.
    NotAPicture,
    /// Damaged, or cut off.
    Broken,
    /// It moves.
    Animated,
    /// More than 40 megapixels.
    TooManyPixels,
    /// The part to show is less than 480 pixels wide.
    TooSmall,
    /// The crop lies outside of the picture.
    CropOutside,
}

impl Refusal {
    /// The field at fault, and the remedy.
    #[must_use]
    pub const fn message(self) -> (&'static str, &'static str) {
        match self {
            Self::NotAPicture => ("file", "Il file non è un'immagine PNG, JPEG o WebP."),
            Self::Broken => (
                "file",
                "L'immagine è danneggiata o incompleta: prova a salvarla di nuovo.",
            ),
            Self::Animated => ("file", "Le immagini animate non sono accettate."),
            Self::TooManyPixels => ("file", "L'immagine è troppo grande: al massimo 40 megapixel."),
            Self::TooSmall => (
                "file",
                "L'immagine è troppo piccola: la parte scelta deve essere larga almeno 480 pixel.",
            ),
            Self::CropOutside => ("crop_width", "Il ritaglio esce dall'immagine."),
        }
    }
}

/// Decodes, turns upright, crops and encodes. Takes up to a few seconds and 400 MB.
pub(crate) fn make(bytes: &[u8], crop: Option<Crop>) -> Result<Photo, Refusal> {
    let picture = on_white(decode(bytes)?);
    let (width, height) = (picture.width(), picture.height());
    let whole = Crop {
        x: 0,
        y: 0,
        width,
        height,
    };
    let crop = crop.unwrap_or(whole);
    let fits = |start: u32, length: u32, all: u32| length > 0 && u64::from(start) + u64::from(length) <= all.into();
    if !fits(crop.x, crop.width, width) || !fits(crop.y, crop.height, height) {
        return Err(Refusal::CropOutside);
    }
    let crop = in_ratio(crop);
    if crop.width < SMALL {
        return Err(Refusal::TooSmall);
    }
    let shown = image::imageops::crop_imm(&picture, crop.x, crop.y, crop.width, crop.height).to_image();
    let full = scaled(&shown, FULL.min(crop.width));
    drop(shown);
    Ok(Photo {
        medium: encode(&scaled(&full, MEDIUM.min(crop.width)), QUALITY)?,
        small: encode(&scaled(&full, SMALL), QUALITY)?,
        full: encode(&full, QUALITY)?,
        source: encode(&uncropped(picture), SOURCE_QUALITY)?,
    })
}

/// The largest part with the served ratio in the middle of `crop`.
fn in_ratio(crop: Crop) -> Crop {
    let (across, down) = RATIO;
    // The unit: so many times 16 by 9 pixels, in halves, so that hardly any pixel is lost.
    let width = crop.width.min(part(crop.height, across, down));
    let height = part(width, down, across).min(crop.height).max(1);
    Crop {
        x: crop.x + (crop.width - width) / 2,
        y: crop.y + (crop.height - height) / 2,
        width,
        height,
    }
}

/// `length * times / of`, rounded.
fn part(length: u32, times: u32, of: u32) -> u32 {
    let exact = (u64::from(length) * u64::from(times) + u64::from(of) / 2) / u64::from(of);
    u32::try_from(exact).unwrap_or(u32::MAX)
}

/// The picture as it stands upright.
///
/// # Errors
/// When the content is no PNG, JPEG or WebP, is damaged, animated, or has more than 40 megapixels.
pub(crate) fn decode(bytes: &[u8]) -> Result<DynamicImage, Refusal> {
    let format = image::guess_format(bytes).map_err(|_| Refusal::NotAPicture)?;
    let png = match format {
        ImageFormat::Png => Some(png::pixels_only(bytes).ok_or(Refusal::Broken)?),
        _ => None,
    };
    let bytes = png.as_ref().map_or(bytes, |png| &png.file);
    match format {
        ImageFormat::Png if png.as_ref().is_some_and(|png| png.is_animated) => return Err(Refusal::Animated),
        ImageFormat::WebP if is_animated_webp(bytes)? => return Err(Refusal::Animated),
        ImageFormat::Jpeg if !is_complete_jpeg(bytes) => return Err(Refusal::Broken),
        ImageFormat::Png | ImageFormat::WebP | ImageFormat::Jpeg => {}
        _ => return Err(Refusal::NotAPicture),
    }
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MAX_MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|_| Refusal::Broken)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(Refusal::TooManyPixels);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| Refusal::Broken)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

fn is_animated_webp(bytes: &[u8]) -> Result<bool, Refusal> {
    let decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(|_| Refusal::Broken)?;
    Ok(decoder.has_animation())
}

/// Whether a scan is followed by the end marker. The decoder fills missing pixels with grey instead of
/// failing.
fn is_complete_jpeg(bytes: &[u8]) -> bool {
    let last = |marker: [u8; 2]| bytes.windows(2).rposition(|pair| pair == marker);
    match (last([0xff, 0xda]), last([0xff, 0xd9])) {
        (Some(scan), Some(end)) => scan < end,
        _ => false,
    }
}

/// Transparent parts become white.
fn on_white(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let picture = picture.into_rgba8();
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let [red, green, blue, alpha] = picture.get_pixel(x, y).0;
        let over = |channel: u8| {
            let mixed = u32::from(channel) * u32::from(alpha) + 255 * (255 - u32::from(alpha));
            u8::try_from((mixed + 127) / 255).unwrap_or(u8::MAX)
        };
        image::Rgb([over(red), over(green), over(blue)])
    })
}

fn scaled(picture: &RgbImage, width: u32) -> RgbImage {
    let height = part(width, RATIO.1, RATIO.0);
    image::imageops::resize(picture, width, height, FilterType::Lanczos3)
}

fn uncropped(picture: RgbImage) -> RgbImage {
    let (width, height) = picture.dimensions();
    let longer = width.max(height);
    if longer <= SOURCE {
        return picture;
    }
    let (width, height) = (part(width, SOURCE, longer).max(1), part(height, SOURCE, longer).max(1));
    // Other filters hold a quarter of a large picture in floating point.
    image::imageops::thumbnail(&picture, width, height)
}

fn encode(picture: &RgbImage, quality: f32) -> Result<Vec<u8>, Refusal> {
    let encoder = webp::Encoder::from_rgb(picture, picture.width(), picture.height());
    let webp = encoder.encode_simple(false, quality).map_err(|_| Refusal::Broken)?;
    Ok(webp.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(format: ImageFormat, width: u32, height: u32) -> Vec<u8> {
        let picture = RgbImage::from_fn(width, height, |x, _| {
            image::Rgb([if x < width / 2 { 250 } else { 5 }, 90, 30])
        });
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn size(webp: &[u8]) -> (u32, u32) {
        let picture = image::load_from_memory_with_format(webp, ImageFormat::WebP).unwrap();
        (picture.width(), picture.height())
    }

    fn refusal(bytes: &[u8]) -> Refusal {
        make(bytes, None).unwrap_err()
    }

    #[test]
    fn makes_the_widths_that_are_served() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
            let pictures = make(&file(format, 1600, 1200), None).unwrap();
            assert_eq!(size(&pictures.full), (1280, 720), "{format:?}");
            assert_eq!(size(&pictures.medium), (800, 450));
            assert_eq!(size(&pictures.small), (480, 270));
            assert_eq!(size(&pictures.source), (1600, 1200));
        }
    }

    #[test]
    fn never_enlarges() {
        let pictures = make(&file(ImageFormat::Png, 640, 360), None).unwrap();
        assert_eq!((size(&pictures.full), size(&pictures.medium)), ((640, 360), (640, 360)));
        assert_eq!(refusal(&file(ImageFormat::Png, 400, 400)), Refusal::TooSmall);
    }

    #[test]
    fn crops_the_chosen_rectangle() {
        let bytes = file(ImageFormat::Png, 2000, 1000);
        let crop = |x, y, width, height| Crop { x, y, width, height };
        let right = make(&bytes, Some(crop(1040, 100, 960, 540))).unwrap();
        let picture = image::load_from_memory(&right.full).unwrap().into_rgb8();
        assert_eq!(picture.dimensions(), (960, 540));
        assert!(picture.pixels().all(|pixel| pixel.0[0] < 60), "only the dark half");
        for outside in [
            crop(1500, 0, 960, 540),
            crop(0, 0, 0, 10),
            crop(0, 900, 480, 270),
            crop(u32::MAX, 0, u32::MAX, 1),
        ] {
            assert_eq!(make(&bytes, Some(outside)).unwrap_err(), Refusal::CropOutside);
        }
    }

    #[test]
    fn refuses_anything_but_a_picture() {
        let svg = br#"<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>"#;
        for bytes in [&svg[..], b"%PDF-1.7", b"GIF89a........", b"", b"MZ", &[0; 64]] {
            assert_eq!(refusal(bytes), Refusal::NotAPicture);
        }
    }

    #[test]
    fn refuses_a_file_that_breaks_off() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
            let whole = file(format, 900, 600);
            for kept in [20, whole.len() / 2, whole.len() - 200] {
                let refusal = refusal(&whole[..kept]);
                assert_eq!(refusal, Refusal::Broken, "{format:?} {kept} of {}", whole.len());
            }
        }
    }

    #[test]
    fn refuses_more_than_forty_megapixels_before_it_decodes_them() {
        // The head of a PNG of 60,000 by 60,000 pixels, and almost nothing else.
        let mut bytes = file(ImageFormat::Png, 600, 400);
        bytes[16..24].copy_from_slice(&[0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
        let checksum = crc(&bytes[12..29]);
        bytes[29..33].copy_from_slice(&checksum.to_be_bytes());
        assert_eq!(refusal(&bytes), Refusal::TooManyPixels);
    }

    /// The checksum of a PNG chunk.
    fn crc(bytes: &[u8]) -> u32 {
        let mut crc = flate2::Crc::new();
        crc.update(bytes);
        crc.sum()
    }

    #[test]
    fn never_inflates_a_colour_profile() {
        let bytes = png::tests::with_profile(&file(ImageFormat::Png, 600, 400), 600 << 20);
        assert!(bytes.len() < 1 << 20);
        assert_eq!(size(&make(&bytes, None).unwrap().source), (600, 400));
    }

    #[test]
    fn refuses_an_animation() {
        // The extended header of WebP, with its animation flag.
        let mut bytes =
            b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x1f\x03\0\x57\x02\0ANIM\x06\0\0\0\0\0\0\0\0\0".to_vec();
        let frame = file(ImageFormat::WebP, 800, 600);
        bytes.extend_from_slice(b"ANMF");
        let chunk = &frame[12..];
        bytes.extend_from_slice(&u32::try_from(chunk.len() + 16).unwrap().to_le_bytes());
        bytes.extend_from_slice(&[0, 0, 0, 0, 0, 0, 0x1f, 3, 0, 0x57, 2, 0, 100, 0, 0, 0]);
        bytes.extend_from_slice(chunk);
        let length = u32::try_from(bytes.len() - 8).unwrap();
        bytes[4..8].copy_from_slice(&length.to_le_bytes());
        assert_eq!(refusal(&bytes), Refusal::Animated);
    }

    #[test]
    fn turns_a_photograph_upright_and_drops_its_metadata() {
        let jpeg = file(ImageFormat::Jpeg, 2000, 1400);
        let xmp = b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta exif:GPSLatitude=\"45,28N\" exif:GPSLongitude=\"9,11E\"/>";
        let (start, rest) = jpeg.split_at(2);
        let bytes = [start, &app1(&exif()), &app1(xmp), rest].concat();

        let pictures = make(&bytes, None).unwrap();

        assert_eq!(size(&pictures.source), (1400, 2000));
        for (picture, width) in [(&pictures.full, 1280), (&pictures.medium, 800), (&pictures.small, 480)] {
            assert_eq!(size(picture).0, width);
        }
        for picture in [&pictures.full, &pictures.medium, &pictures.small, &pictures.source] {
            assert_eq!(chunks(picture), ["VP8 "], "pixels, and neither EXIF nor XMP");
        }
    }

    /// A segment of a JPEG file with metadata.
    fn app1(metadata: &[u8]) -> Vec<u8> {
        let length = u16::try_from(metadata.len() + 2).unwrap();
        [&[0xff, 0xe1][..], &length.to_be_bytes(), metadata].concat()
    }

    /// EXIF with orientation 6 (a quarter turn clockwise) and the position 45° 28' north, 9° 11' east.
    fn exif() -> Vec<u8> {
        let field = |tag: u16, kind: u16, count: u32, value: [u8; 4]| {
            let (tag, kind, count) = (tag.to_be_bytes(), kind.to_be_bytes(), count.to_be_bytes());
            [&tag[..], &kind, &count, &value].concat()
        };
        let pointer = u32::to_be_bytes;
        let angle = |parts: [u32; 3]| parts.map(|part| [part, 1].map(u32::to_be_bytes).concat()).concat();
        let own = [field(0x0112, 3, 1, [0, 6, 0, 0]), field(0x8825, 4, 1, pointer(38))].concat();
        let position = [
            field(1, 2, 2, *b"N\0\0\0"),
            field(2, 5, 3, pointer(92)),
            field(3, 2, 2, *b"E\0\0\0"),
            field(4, 5, 3, pointer(116)),
        ];
        let position = [
            position.concat(),
            pointer(0).to_vec(),
            angle([45, 28, 0]),
            angle([9, 11, 0]),
        ]
        .concat();
        [
            &b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x02"[..],
            &own,
            &pointer(0),
            b"\0\x04",
            &position,
        ]
        .concat()
    }

    /// The kinds of the chunks of a WebP file.
    fn chunks(webp: &[u8]) -> Vec<String> {
        let (mut rest, mut kinds) = (&webp[12..], Vec::new());
        while let Some((head, body)) = rest.split_at_checked(8) {
            kinds.push(String::from_utf8_lossy(&head[..4]).into_owned());
            let length = u32::from_le_bytes(head[4..].try_into().unwrap());
            // Chunks are padded to an even length.
            rest = &body[usize::try_from(length.next_multiple_of(2)).unwrap()..];
        }
        kinds
    }

    #[test]
    fn puts_transparent_parts_on_white() {
        let mut bytes = Cursor::new(Vec::new());
        let glass = image::RgbaImage::from_pixel(640, 360, image::Rgba([0, 0, 0, 0]));
        glass.write_to(&mut bytes, ImageFormat::Png).unwrap();
        let pictures = make(bytes.get_ref(), None).unwrap();
        let full = image::load_from_memory(&pictures.full).unwrap().into_rgb8();
        assert!(full.pixels().all(|pixel| pixel.0.iter().all(|channel| *channel > 250)));
    }
}
