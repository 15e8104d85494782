//! The certificate of a participant who has passed a course.

use chrono::{DateTime, NaiveDate, Utc};

use super::{
    figure::{Figure, Figures},
    picture::Picture,
    screen,
    write::{self, Page, PdfError, PdfFile},
};

mod design;
mod diploma;
mod fields;
mod frame;
mod qr;
mod sample;
mod template;
mod words;

#[cfg(test)]
mod tests;

pub use design::Design;
pub use sample::{SampleNames, sample};
pub use template::{SAMPLE_TEMPLATE, Template, TemplateError, preview};

/// A4 landscape, in points.
const PAGE: (f32, f32) = (841.89, 595.28);

/// The content of a certificate. Texts are drawn as they are, with any characters; empty ones are left out.
#[derive(Debug, Clone)]
pub struct Paper {
    /// Name of the centre.
    pub centre: String,
    /// Name and surname.
    pub holder: String,
    /// Tax code, when the paper shows it.
    pub tax_code: Option<String>,
    /// Title of the course.
    pub course: String,
    /// The name of the certificate option.
    pub option: String,
    /// Length of the course.
    pub hours: Option<u32>,
    /// Days of the course, in order.
    pub days: Vec<NaiveDate>,
    /// Where it was held.
    pub place: String,
    /// The instructors, by name.
    pub instructors: Vec<String>,
    /// Day of issue.
    pub issued_on: NaiveDate,
    /// The last valid day; `None` when it never expires.
    pub expires_on: Option<NaiveDate>,
    /// Number in the register.
    pub number: String,
    /// Code of the check, as shown.
    pub code: String,
    /// Address of the check of this certificate.
    pub check_url: String,
    /// The accreditations of the centre, one text for each line.
    pub accreditation: Vec<String>,
    /// The centre's logo.
    pub logo: Option<Picture>,
    /// The signature.
    pub signature: Option<Picture>,
    /// The name under the signature.
    pub signer: String,
    /// The signer's role: `Direttore del centro`.
    pub signer_role: String,
    /// When the certificate was issued; the file carries it as its date.
    pub created_at: DateTime<Utc>,
}

/// Writes the certificate as a PDF file, in the centre's own drawing or in the standard one.
///
/// # Errors
/// When the template is wrong; never because of a text.
pub fn write(paper: &Paper, template: Option<&Template>) -> Result<Vec<u8>, PdfError> {
    write::write(&PdfFile {
        title: format!("Attestato {}: {}", paper.number, paper.holder),
        author: paper.centre.clone(),
        created_at: paper.created_at,
        pages: vec![page(paper, template)?],
    })
}

/// Draws the certificate as an SVG image that looks like its PDF file, with the texts as outlines.
///
/// # Errors
/// When the template is wrong; never because of a text.
pub fn draw(paper: &Paper, template: Option<&Template>) -> Result<String, PdfError> {
    screen::svg(&page(paper, template)?)
}

fn page(paper: &Paper, template: Option<&Template>) -> Result<Page, PdfError> {
    let page = match template {
        None => Page {
            svg: diploma::draw(paper),
            size: Some(PAGE),
            ..Page::default()
        },
        Some(template) => template.page(paper)?,
    };
    Ok(Page {
        figures: figures(paper)?,
        ..page
    })
}

/// The pictures of a certificate, for screen readers, too.
fn figures(paper: &Paper) -> Result<Figures, PdfError> {
    let mut figures = Figures::default();
    let mut add = |name, picture, text: String, align| figures.add(name, Figure { picture, text, align });
    if let Some(logo) = &paper.logo {
        add("logo", logo.clone(), format!("Logo di {}", paper.centre), 0.5);
    }
    if let Some(signature) = &paper.signature {
        add(
            "signature",
            signature.clone(),
            format!("Firma di {}", paper.signer),
            0.5,
        );
    }
    let text = format!("Codice QR che apre la verifica dell'attestato: {}", paper.check_url);
    add("qr", qr::draw(&paper.check_url)?, text, 0.5);
    Ok(figures)
}
