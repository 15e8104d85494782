//! The empty spreadsheet for an import, with the columns that it reads and the choices of this date.

use battito_documents::spreadsheet::{self, Column, Table};

use super::{import::columns::ImportColumn, name_of, store};
use crate::platform::{
    attachment::{Attachment, XLSX},
    error::ApiError,
    state::App,
};

/// A header and nothing below it.
pub(super) async fn template(app: &App, date_id: i64) -> Result<Attachment, ApiError> {
    let db = app.db().read();
    let details = store::details(db, date_id).await?;
    let certificates = store::choices(db, details.course.id).await?;
    let columns = ImportColumn::ALL.map(|column| Column {
        heading: column.heading().into(),
        width: column.width(),
        choices: match column {
            ImportColumn::IsSanitary => vec!["sì".into(), "no".into()],
            ImportColumn::Certificate => certificates.iter().map(|option| option.name.clone()).collect(),
            _ => Vec::new(),
        },
    });
    let table = Table {
        title: format!("Modello iscritti: {}", details.course.title),
        sheet: "Iscritti".into(),
        created_at: app.now().naive_utc(),
        columns: columns.into(),
        rows: Vec::new(),
    };
    let write = move || spreadsheet::write(&table).map_err(ApiError::internal);
    Ok(Attachment {
        content_type: XLSX,
        file_name: name_of("modello-iscritti", &details, "xlsx"),
        bytes: app.document_threads.run(write).await?,
    })
}
