//! QR codes as one shape.

use std::fmt::Write;

use qrcode::{Color, EcLevel, QrCode};

/// A text that does not fit into a QR code.
#[derive(Debug, thiserror::Error)]
#[error("the text does not fit into a QR code: {0}")]
pub struct TooLong(#[from] qrcode::types::QrError);

/// The number of modules on each side, without a margin, and the dark ones as the `d` of an SVG path, one unit a module.
///
/// # Errors
/// When the text is too long.
pub fn shape(text: &str) -> Result<(usize, String), TooLong> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M)?;
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
    Ok((side, path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_the_finder_pattern_in_the_corner() {
        let (side, path) = shape("battito").unwrap();
        assert_eq!(side, 21);
        assert!(path.starts_with("M0 0h7v1h-7z"), "{path}");
        assert!(path.contains("M0 1h1v1h-1zM6 1h1v1h-1z"), "{path}");
    }

    #[test]
    fn refuses_a_text_that_does_not_fit() {
        assert!(shape(&"x".repeat(3000)).is_err());
    }
}
