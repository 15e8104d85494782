//! The empty spreadsheet for an import, with the columns that it reads.

use battito_documents::spreadsheet::{self, Column, Table};

use super::columns::ImportColumn;
use crate::platform::{
    attachment::{Attachment, XLSX},
    error::ApiError,
    state::App,
};

/// A header and nothing below it.
pub(super) async fn template(app: &App) -> Result<Attachment, ApiError> {
    let columns = ImportColumn::ALL.map(|column| Column {
        heading: column.heading().into(),
        width: column.width(),
        choices: Vec::new(),
    });
    let table = Table {
        title: "Modello attestati".into(),
        sheet: "Attestati".into(),
        created_at: app.now().naive_utc(),
        columns: columns.into(),
        rows: Vec::new(),
    };
    let write = move || spreadsheet::write(&table).map_err(ApiError::internal);
    Ok(Attachment {
        content_type: XLSX,
        file_name: "modello-attestati.xlsx".into(),
        bytes: app.document_threads.run(write).await?,
    })
}
