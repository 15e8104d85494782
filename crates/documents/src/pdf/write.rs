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

use super::{draw, fonts::Fonts, structure::Structure};

/// The language of all papers.
const LANGUAGE: &str = "it";

/// What makes a PDF file.
#[derive(Debug, Clone)]
pub struct Paper {
    /// Title, shown by readers and search.
    pub title: String,
    /// Who publishes it.
    pub author: String,
    /// When it was made. The same paper with the same time gives the same bytes.
    pub created_at: DateTime<Utc>,
    /// Pages as SVG, with sizes in points. The texts must be escaped.
    pub pages: Vec<String>,
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
    /// Something that is not drawn: gradients, patterns, pictures, filters, masks, clips, groups with an opacity.
    #[error("page {page} has a {what}, which is not supported")]
    Unsupported {
        /// Which page, from 0.
        page: usize,
        /// What.
        what: &'static str,
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
pub fn write(paper: &Paper) -> Result<Vec<u8>, PdfError> {
    let configuration = ConfigurationBuilder::new()
        .with_archival_validator(Archival::A2_A)
        .with_accessibility_validator(Accessibility::UA1)
        .finish()
        .map_err(|error| PdfError::File(format!("{error:?}")))?;
    let mut document = Document::new_with(SerializeSettings {
        configuration,
        ..SerializeSettings::default()
    });
    let fonts = Fonts::get();
    let mut structure = Structure::default();
    for (page, svg) in paper.pages.iter().enumerate() {
        let tree = Tree::from_str(svg, &fonts.options()).map_err(|source| PdfError::Svg { page, source })?;
        let size = tree.size();
        let settings = PageSettings::from_wh(size.width(), size.height())
            .ok_or_else(|| PdfError::File("a page without size".into()))?;
        let mut sheet = document.start_page_with(settings);
        let mut surface = sheet.surface();
        draw::page(&tree, &mut surface, fonts, &mut structure, page)?;
        surface.finish();
        sheet.finish();
    }
    let (tags, outline) = structure.finish(LANGUAGE);
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
