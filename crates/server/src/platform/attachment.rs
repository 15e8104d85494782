//! A file as a response that the browser saves under a name.

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};

use utoipa::ToSchema;

use super::error::ApiError;

/// Excel 2007 and later.
pub const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// Text with cells between semicolons.
pub const CSV: &str = "text/csv; charset=utf-8";
/// PDF.
pub const PDF: &str = "application/pdf";

/// An archive of files.
pub const ZIP: &str = "application/zip";

/// The content of a file, in the contract.
#[derive(Debug, ToSchema)]
#[schema(value_type = String, format = Binary)]
pub struct FileContent(pub Vec<u8>);

/// A file to save.
#[derive(Debug)]
pub struct Attachment {
    /// Media type.
    pub content_type: &'static str,
    /// Proposed name.
    pub file_name: String,
    /// Content.
    pub bytes: Vec<u8>,
}

impl Attachment {
    fn disposition(&self) -> Result<HeaderValue, ApiError> {
        disposition(&self.file_name)
    }
}

/// The header that proposes the name of a file. Characters other than ASCII letters, digits, dots and hyphens become hyphens,
/// so that a name can neither end the header nor name a folder.
///
/// # Errors Never: the rest fits into a header.
pub fn disposition(file_name: &str) -> Result<HeaderValue, ApiError> {
    let is_safe = |character: &char| character.is_ascii_alphanumeric() || matches!(character, '.' | '-' | '_');
    let name: String = file_name
        .chars()
        .map(|character| if is_safe(&character) { character } else { '-' })
        .collect();
    HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")).map_err(ApiError::internal)
}

impl IntoResponse for Attachment {
    fn into_response(self) -> Response {
        let disposition = match self.disposition() {
            Ok(disposition) => disposition,
            Err(error) => return error.into_response(),
        };
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static(self.content_type)),
            (header::CONTENT_DISPOSITION, disposition),
        ];
        (headers, self.bytes).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_within_its_quotes() {
        let attachment = Attachment {
            content_type: PDF,
            file_name: "../registro\"; x=\"è\r\n.pdf".into(),
            bytes: Vec::new(),
        };
        assert_eq!(
            attachment.disposition().unwrap(),
            "attachment; filename=\"..-registro---x-----.pdf\""
        );
    }
}
