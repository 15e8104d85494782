//! The QR code of a certificate, as one shape.

use usvg::Tree;

use super::super::{fonts::Fonts, picture::Picture, write::PdfError};
use crate::qr;

/// Draws the code for an address, without a margin.
pub(super) fn draw(address: &str) -> Result<Picture, PdfError> {
    let (side, path) = qr::shape(address).map_err(|error| PdfError::File(format!("{address}: {error}")))?;
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\"><path d=\"{path}\" fill=\"#10231e\"/></svg>"
    );
    let tree =
        Tree::from_str(&svg, &Fonts::get().options(false)).map_err(|source| PdfError::Svg { page: 0, source })?;
    Ok(Picture::drawn(tree))
}
