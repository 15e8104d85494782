//! A file as a response that the browser saves under a name, and an archive of files.

use std::io;

use axum::{
    body::{Body, Bytes},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use battito_documents::{
    archive::Archive,
    file_name::slug,
    spreadsheet::{self, Cell, Column, Table},
};
use battito_domain::{rome_time, search_text::fold};
use futures_util::{FutureExt, Stream, TryStreamExt, stream};
use serde_json::json;
use utoipa::ToSchema;

use super::{
    audit::{self, Actor},
    error::ApiError,
    state::App,
};

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
    /// A table as a spreadsheet.
    pub async fn spreadsheet(app: &App, file_name: String, table: Table) -> Result<Self, ApiError> {
        Self::spreadsheets(app, file_name, vec![table]).await
    }

    /// A list as a spreadsheet, named after it and today. The audit log keeps who took it away, and how many rows.
    pub async fn list<Row>(
        app: &App,
        actor: Actor,
        title: &'static str,
        columns: &[ListColumn<Row>],
        rows: &[Row],
    ) -> Result<Self, ApiError> {
        let name = format!("{}-{}.xlsx", slug(&fold(title)), rome_time::local(app.now()).date());
        let sheet = Self::spreadsheet(app, name, list_table(app, title, columns, rows)).await?;
        let taken = json!({"list": title, "rows": rows.len()});
        let change = audit::Change::new("list.export", "list", 0, None, Some(taken));
        app.write(move |app, tx| async move { audit::record(tx, app.now(), &actor, change).await }.boxed())
            .await?;
        Ok(sheet)
    }

    /// Tables as the sheets of one spreadsheet.
    pub async fn spreadsheets(app: &App, file_name: String, tables: Vec<Table>) -> Result<Self, ApiError> {
        let write = move || spreadsheet::write(&tables).map_err(ApiError::internal);
        Ok(Self {
            content_type: XLSX,
            file_name,
            bytes: app.document_threads.run(write).await?,
        })
    }

    fn disposition(&self) -> Result<HeaderValue, ApiError> {
        disposition(&self.file_name)
    }
}

/// A column of a list: its heading, its width in characters, and the cell of a row.
pub type ListColumn<Row> = (&'static str, f64, fn(&Row) -> Cell);

/// A list as a sheet.
pub fn list_table<Row>(app: &App, title: &str, columns: &[ListColumn<Row>], rows: &[Row]) -> Table {
    Table {
        title: title.to_owned(),
        sheet: title.to_owned(),
        created_at: app.now().naive_utc(),
        columns: columns
            .iter()
            .map(|(heading, width, _)| Column::new(*heading, *width))
            .collect(),
        rows: rows
            .iter()
            .map(|row| columns.iter().map(|(.., cell)| cell(row)).collect())
            .collect(),
    }
}

/// The header that proposes the name of a file. Characters other than ASCII letters, digits, dots and hyphens become hyphens,
/// so that a name can neither end the header nor name a folder.
pub fn disposition(file_name: &str) -> Result<HeaderValue, ApiError> {
    let is_safe = |character: &char| character.is_ascii_alphanumeric() || matches!(character, '.' | '-' | '_');
    let name: String = file_name
        .chars()
        .map(|character| if is_safe(&character) { character } else { '-' })
        .collect();
    HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")).map_err(ApiError::internal)
}

/// Files, each with its name, as a ZIP archive that is sent while it is written: the next file is read when the piece before was
/// sent. An error breaks the response off, so that nobody takes half an archive for a whole one.
///
/// # Errors
/// Never: see [`disposition`].
pub fn archive(
    file_name: &str,
    files: impl Stream<Item = Result<(String, Bytes), ApiError>> + Send + 'static,
) -> Result<Response, ApiError> {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(ZIP)),
        (header::CONTENT_DISPOSITION, disposition(file_name)?),
    ];
    let start = (Box::pin(files), Some(Archive::default()));
    let pieces = stream::try_unfold(start, |(mut files, archive)| async move {
        let Some(mut archive) = archive else { return Ok(None) };
        let Some((name, content)) = files.try_next().await.map_err(io::Error::other)? else {
            let last = archive.finish().map_err(io::Error::other)?;
            return Ok(Some((Bytes::from(last), (files, None))));
        };
        let piece = archive.add(&name, &content).map_err(io::Error::other)?;
        Ok::<_, io::Error>(Some((Bytes::from(piece), (files, Some(archive)))))
    });
    Ok((headers, Body::from_stream(pieces)).into_response())
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
