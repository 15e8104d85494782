//! The QR code of a certificate, as one shape.

use std::fmt::Write;

use qrcode::{Color, EcLevel, QrCode};
use usvg::Tree;

use super::super::{fonts::Fonts, picture::Picture, write::PdfError};

/// Draws the code for an address, without a margin.
pub(super) fn draw(address: &str) -> Result<Picture, PdfError> {
    let code = QrCode::with_error_correction_level(address, EcLevel::M)
        .map_err(|error| PdfError::File(format!("{address} does not fit into a QR code: {error}")))?;
    let side = code.width();
    let mut path = String::new();
    for (y, row) in code.to_colors().chunks(side).enumerate() {
        let mut x = 0;
        for modules in row.chunk_by(|a, b| a == b) {
            let length = modules.len();
            if modules.first() == Some(&Color::Dark) {
                // Writing into a String cannot fail.
                let _ = write!(path, "M{x} {y}h{length}v1h-{length}z");
            }
            x += length;
        }
    }
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\"><path d=\"{path}\" fill=\"#10231e\"/></svg>"
    );
    let tree =
        Tree::from_str(&svg, &Fonts::get().options(false)).map_err(|source| PdfError::Svg { page: 0, source })?;
    Ok(Picture::drawn(tree))
}
