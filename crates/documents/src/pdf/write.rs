//! Writes a PDF file from pages of SVG.

use chrono::{DateTime, Datelike, Timelike, Utc};
use krilla::{
    Document, SerializeSettings,
    configure::{Accessibility, Archival, ConfigurationBuilder},
    error::KrillaError,
    metadata::{self, Metadata},
    page::PageSettings,
};
use usvg::Tree;

use super::{draw, figure::Figures, fonts::Fonts, picture::Picture, structure::Structure};

/// The language of all papers.
const LANGUAGE: &str = "it";

/// The content of a PDF file.
#[derive(Debug, Clone)]
pub(super) struct PdfFile {
    /// Title, shown by readers and search.
    pub(super) title: String,
    pub(super) author: String,
    /// When it was made. The same pages with the same time give the same bytes.
    pub(super) created_at: DateTime<Utc>,
    pub(super) pages: Vec<Page>,
}

/// A page.
#[derive(Debug, Clone, Default)]
pub(super) struct Page {
    /// The page as SVG. Its texts must be escaped.
    pub(super) svg: String,
    /// Width and height in points; `None` for those of the SVG. The drawing is scaled to the width.
    pub(super) size: Option<(f32, f32)>,
    /// The pictures for the rectangles `figure.…`.
    pub(super) figures: Figures,
    /// The pictures of the `image` elements, in their order.
    pub(super) pictures: Vec<Picture>,
    /// Whether texts without a tag are paragraphs instead of decoration.
    pub(super) reads_all_texts: bool,
}

/// Why a PDF could not be written. Each is a mistake in a template, never in the data of a person.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// The page is no SVG.
    #[error("page {page} cannot be parsed: {source}")]
    Svg {
        /// Which page, from 0.
        page: usize,
        /// Why.
        source: usvg::Error,
    },
    /// Something that is not drawn: patterns, filters, masks, blend modes; in our own pages pictures, too.
    #[error("page {page} has a {what}, which is not supported")]
    Unsupported {
        /// Which page, from 0.
        page: usize,
        /// The element's name and id.
        what: String,
    },
    /// The file would violate PDF/A or PDF/UA.
    #[error("the file cannot be written: {0}")]
    File(String),
}

impl From<KrillaError> for PdfError {
    fn from(error: KrillaError) -> Self {
        match error {
            KrillaError::Validation(errors) => Self::File(format!("{errors:?}")),
            other => Self::File(other.to_string()),
        }
    }
}

/// Writes a tagged file that conforms to PDF/A-2a and PDF/UA-1.
///
/// # Errors
/// When a page is no SVG, or has something that cannot be drawn.
pub(super) fn write(paper: &PdfFile) -> Result<Vec<u8>, PdfError> {
    let configuration = ConfigurationBuilder::new()
        .with_archival_validator(Archival::A2_A)
        .with_accessibility_validator(Accessibility::UA1)
        .finish()
        .map_err(|error| PdfError::File(format!("{error:?}")))?;
    let mut document = Document::new_with(SerializeSettings {
        configuration,
        ..SerializeSettings::default()
    });
    let mut structure = Structure::default();
    for (number, page) in paper.pages.iter().enumerate() {
        let options = Fonts::get().options(!page.pictures.is_empty());
        let tree = Tree::from_str(&page.svg, &options).map_err(|source| PdfError::Svg { page: number, source })?;
        let size = page.size.unwrap_or((tree.size().width(), tree.size().height()));
        let settings =
            PageSettings::from_wh(size.0, size.1).ok_or_else(|| PdfError::File("a page without size".into()))?;
        let mut sheet = document.start_page_with(settings);
        let mut surface = sheet.surface();
        let scale = size.0 / tree.size().width();
        let drawn = draw::page(&tree, &mut surface, &mut structure, (number, page), scale);
        surface.finish();
        sheet.finish();
        drawn?;
    }
    let (tags, outline) = structure.finish(LANGUAGE, &paper.title);
    document.set_tag_tree(tags);
    document.set_outline(outline);
    document.set_metadata(
        Metadata::new()
            .title(paper.title.clone())
            .authors(vec![paper.author.clone()])
            .language(LANGUAGE.into())
            .creation_date(date_time(paper.created_at)),
    );
    Ok(document.finish()?)
}

fn date_time(moment: DateTime<Utc>) -> metadata::DateTime {
    let small = |number: u32| u8::try_from(number).unwrap_or_default();
    metadata::DateTime::new(u16::try_from(moment.year()).unwrap_or_default())
        .month(small(moment.month()))
        .day(small(moment.day()))
        .hour(small(moment.hour()))
        .minute(small(moment.minute()))
        .second(small(moment.second()))
        .utc_offset_hour(0)
        .utc_offset_minute(0)
}
