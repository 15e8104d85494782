//! Certificates in a drawing of the centre's own: an SVG whose texts are filled in. `docs/certificate-template.md` is for
//! its designer.

use std::{
    collections::HashSet,
    panic::{AssertUnwindSafe, catch_unwind},
};

use usvg::{FontFamily, FontStyle, Group, ImageKind, Node, Tree, roxmltree};

use super::{
    super::{
        fonts::{FAMILIES, Fonts, SANS, SERIF, plain_family},
        gate::{self, SvgError, describe},
        picture::{Picture, PictureError},
        write::{Page, PdfError},
    },
    PAGE, Paper,
    fields::{FIELDS, Field},
    sample, write,
};

mod fill;
#[cfg(test)]
mod tests;

use fill::Slot;

/// A template for a designer to start from. `docs/certificate-template.md` explains it.
pub const SAMPLE_TEMPLATE: &str = include_str!("../../../samples/certificate-template.svg");

/// The largest file.
const MOST_BYTES: usize = 2 * 1024 * 1024;
/// The largest certificate that a template may make, in bytes.
const MOST_PAPER_BYTES: usize = 500_000;
/// A smaller QR code cannot be read from print, in points: 16 mm.
const LEAST_QR: f32 = 45.0;

/// A drawing with fields, checked: it can be filled in with any text.
#[derive(Debug, Clone)]
pub struct Template {
    svg: String,
    slots: Vec<Slot>,
    pictures: Vec<Picture>,
}

/// Why a template is refused. Shown to the admin who uploads it and to the designer.
#[derive(Debug, thiserror::Error)]
pub enum TemplateError {
    /// More than 2 MB.
    #[error("Il file supera 2 MB.")]
    TooLarge,
    /// Not UTF-8.
    #[error("Il file non è un SVG: non è testo UTF-8.")]
    NotText,
    /// Not an SVG that is accepted.
    #[error(transparent)]
    Svg(#[from] SvgError),
    /// Not A4 landscape.
    #[error("La pagina è {width} × {height}: deve avere le proporzioni di un A4 orizzontale (297 × 210 mm).")]
    PageSize {
        /// Width in units of the file.
        width: f32,
        /// Height in units of the file.
        height: f32,
    },
    /// A field that every certificate has to show.
    #[error("Manca il campo {0}: dai questo id a un testo.")]
    MissingField(String),
    /// No room for the QR code.
    #[error("Manca il riquadro del codice QR: dai l'id figure.qr a un rettangolo.")]
    MissingQr,
    /// Two elements have the same id.
    #[error("L'id {0} è usato due volte.")]
    Duplicate(String),
    /// The id of a field on something else than a text, or of a figure on something else than a rectangle.
    #[error("{element} ha l'id di un {wanted}, ma non lo è.")]
    WrongElement {
        /// The element.
        element: String,
        /// The kind it should be.
        wanted: &'static str,
    },
    /// A field without any text.
    #[error("{0} è vuoto: scrivi un testo di prova.")]
    EmptyField(String),
    /// A field that is not drawn.
    #[error("Il campo {0} non è visibile nel disegno.")]
    Hidden(String),
    /// A font that is not embedded.
    #[error("Il carattere «{family}» di «{text}» non è disponibile: usa {} o converti il testo in tracciati.", FAMILIES.join(", "))]
    Font {
        /// Its family.
        family: String,
        /// The start of the text.
        text: String,
    },
    /// A slanted text in a family that has none.
    #[error("Il corsivo di «{0}» non è disponibile: solo Instrument Serif ha il corsivo.")]
    Italic(String),
    /// A text with an outline.
    #[error("Il testo «{0}» ha un contorno, che non è supportato: converti il testo in tracciati.")]
    Outline(String),
    /// A QR code that cannot be read.
    #[error("Il riquadro figure.qr misura {0} mm: servono almeno 16 mm per lato.")]
    SmallQr(u32),
    /// A picture in it.
    #[error("Immagine nel disegno: {0}")]
    Picture(#[from] PictureError),
    /// A picture that was left out.
    #[error("Un'immagine del disegno non si legge.")]
    UnreadablePicture,
    /// Files of more than 500 KB.
    #[error("Ogni attestato peserebbe {0} KB, al massimo 500: semplifica il disegno o riduci le immagini.")]
    TooHeavy(usize),
    /// A file that is no PDF/A.
    #[error("Il disegno non si può scrivere come PDF/A: {0}")]
    File(String),
}

impl Template {
    /// Reads a template and tries it out on the longest texts.
    ///
    /// # Errors
    /// The first reason for which it cannot be used.
    pub fn parse(bytes: &[u8]) -> Result<Self, TemplateError> {
        if bytes.len() > MOST_BYTES {
            return Err(TemplateError::TooLarge);
        }
        let text = std::str::from_utf8(bytes).map_err(|_| TemplateError::NotText)?;
        let text = text.trim_start_matches('\u{feff}');
        // The libraries below are made for drawings of good faith.
        catch_unwind(AssertUnwindSafe(|| Self::read(text)))
            .unwrap_or_else(|_| Err(SvgError::Invalid("il disegno non si può interpretare".into()).into()))
    }

    fn read(text: &str) -> Result<Self, TemplateError> {
        let document = gate::check(text)?;
        check_ids(&document)?;
        let tree = Tree::from_str(text, &Fonts::get().options(true)).map_err(SvgError::from)?;
        check_size(&tree)?;
        check_texts(tree.root())?;
        check_qr(&tree)?;
        let slots = fill::slots(&document, &tree)?;
        let template = Self {
            svg: text.to_owned(),
            slots,
            pictures: pictures(&document, &tree)?,
        };
        let file = write(&sample::longest(), Some(&template)).map_err(|error| match error {
            PdfError::Unsupported { what, .. } => SvgError::Unsupported(what).into(),
            PdfError::Svg { source, .. } => SvgError::from(source).into(),
            PdfError::File(reason) => TemplateError::File(reason),
        })?;
        if file.len() > MOST_PAPER_BYTES {
            return Err(TemplateError::TooHeavy(file.len() / 1000));
        }
        Ok(template)
    }

    /// The page for a certificate, without its figures.
    pub(super) fn page(&self, paper: &Paper) -> Result<Page, PdfError> {
        Ok(Page {
            svg: fill::fill(&self.svg, &self.slots, paper)?,
            size: Some(PAGE),
            pictures: self.pictures.clone(),
            reads_all_texts: true,
            ..Page::default()
        })
    }
}

/// The certificate with the longest texts: the worst case of a template.
///
/// # Errors
/// Never, since a template is tried out when it is read.
pub fn preview(template: &Template) -> Result<Vec<u8>, PdfError> {
    write(&sample::longest(), Some(template))
}

fn check_ids(document: &roxmltree::Document<'_>) -> Result<(), TemplateError> {
    let mut ids = HashSet::new();
    let mut shown = HashSet::new();
    for node in document.descendants() {
        let Some(id) = node.attribute("id") else { continue };
        if !ids.insert(id) {
            return Err(TemplateError::Duplicate(id.to_owned()));
        }
        let wrong = |wanted| TemplateError::WrongElement {
            element: describe(node),
            wanted,
        };
        if let Some(field) = Field::of(id) {
            if node.tag_name().name() != "text" {
                return Err(wrong("testo"));
            }
            if !shown.insert(field.name) {
                return Err(TemplateError::Duplicate(field.name.to_owned()));
            }
        }
        let is_rectangle = node.tag_name().name() == "rect";
        if (id.starts_with("figure.") || id.starts_with("box.")) && !is_rectangle {
            return Err(wrong("rettangolo"));
        }
    }
    if let Some(field) = FIELDS
        .iter()
        .find(|field| field.is_mandatory && !shown.contains(field.name))
    {
        return Err(TemplateError::MissingField(format!("p.{}", field.name)));
    }
    if ids.contains("figure.qr") {
        Ok(())
    } else {
        Err(TemplateError::MissingQr)
    }
}

fn check_size(tree: &Tree) -> Result<(), TemplateError> {
    let (width, height) = (tree.size().width(), tree.size().height());
    let is_landscape = (width / height - PAGE.0 / PAGE.1).abs() < 0.007;
    if is_landscape {
        Ok(())
    } else {
        Err(TemplateError::PageSize { width, height })
    }
}

/// Only embedded fonts, and nothing about a text that would not be drawn.
fn check_texts(group: &Group) -> Result<(), TemplateError> {
    for node in group.children() {
        let text = match node {
            Node::Group(group) => {
                check_texts(group)?;
                continue;
            }
            Node::Text(text) => text,
            _ => continue,
        };
        for chunk in text.chunks() {
            let start = || chunk.text().trim().chars().take(30).collect::<String>();
            for span in chunk.spans() {
                let family = match span.font().families().first() {
                    Some(FontFamily::Named(name)) => name.clone(),
                    Some(other) => other.to_string(),
                    None => SANS.to_owned(),
                };
                let plain = plain_family(&family);
                if !FAMILIES.iter().any(|known| plain_family(known) == plain) {
                    return Err(TemplateError::Font { family, text: start() });
                }
                if span.font().style() != FontStyle::Normal && plain != plain_family(SERIF) {
                    return Err(TemplateError::Italic(start()));
                }
                if span.stroke().is_some() {
                    return Err(TemplateError::Outline(start()));
                }
            }
        }
    }
    Ok(())
}

fn check_qr(tree: &Tree) -> Result<(), TemplateError> {
    let hidden = || TemplateError::Hidden("figure.qr".into());
    let bounds = tree.node_by_id("figure.qr").ok_or_else(hidden)?.abs_bounding_box();
    let side = bounds.width().min(bounds.height()) * PAGE.0 / tree.size().width();
    if side >= LEAST_QR {
        return Ok(());
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "less than 16")]
    let millimetres = (side / 72.0 * 25.4) as u32;
    Err(TemplateError::SmallQr(millimetres))
}

/// The pictures of the drawing, in the order in which it shows them.
fn pictures(document: &roxmltree::Document<'_>, tree: &Tree) -> Result<Vec<Picture>, TemplateError> {
    fn collect(group: &Group, found: &mut Vec<Picture>) -> Result<(), PictureError> {
        for node in group.children() {
            match node {
                Node::Group(group) => collect(group, found)?,
                Node::Image(image) => match image.kind() {
                    ImageKind::PNG(data) | ImageKind::JPEG(data) => found.push(Picture::parse(data)?),
                    _ => return Err(PictureError::UnknownKind),
                },
                _ => {}
            }
        }
        Ok(())
    }
    let mut found = Vec::new();
    collect(tree.root(), &mut found)?;
    let is_image = |node: &roxmltree::Node<'_, '_>| node.tag_name().name() == "image";
    if document.descendants().filter(is_image).count() == found.len() {
        Ok(found)
    } else {
        Err(TemplateError::UnreadablePicture)
    }
}
