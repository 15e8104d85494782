//! The result of a check as a spreadsheet.

use battito_documents::spreadsheet::{self, Cell, Column, Table};
use battito_domain::{certificate::CheckedState, rome_time};
use battito_platform::{ApiError, App, Attachment, XLSX};

use super::dto::{CertificateListCheck, CheckedRow};

const RESULT: [(&str, f64); 9] = [
    ("Riga", 8.0),
    ("Codice", 24.0),
    ("Cognome", 22.0),
    ("Esito", 28.0),
    ("Intestato a", 28.0),
    ("Attestato", 40.0),
    ("Corso", 40.0),
    ("Numero", 16.0),
    ("Valido fino al", 16.0),
];

/// The result, with the rows in the order of the list.
pub(super) async fn result(app: &App, check: &CertificateListCheck) -> Result<Attachment, ApiError> {
    let today = rome_time::local(app.now()).date();
    let table = Table {
        title: "Verifica di attestati".into(),
        sheet: "Attestati".into(),
        created_at: app.now().naive_utc(),
        columns: RESULT
            .iter()
            .map(|(heading, width)| Column::new(*heading, *width))
            .collect(),
        rows: check.rows.iter().map(row).collect(),
    };
    let write = move || spreadsheet::write(&[table]).map_err(ApiError::internal);
    Ok(Attachment {
        content_type: XLSX,
        file_name: format!("verifica-attestati-{today}.xlsx"),
        bytes: app.document_threads.run_public(write).await?,
    })
}

fn row(row: &CheckedRow) -> Vec<Cell> {
    let text = |text: &Option<String>| text.as_deref().unwrap_or_default().into();
    let last = match (row.expires_at, &row.number) {
        (Some(day), _) => Cell::Date(day),
        (None, Some(_)) => "Senza scadenza".into(),
        (None, None) => Cell::Empty,
    };
    vec![
        i32::try_from(row.row).map_or(Cell::Empty, Cell::Integer),
        row.code.as_str().into(),
        row.surname.as_str().into(),
        outcome(row).into(),
        text(&row.holder),
        text(&row.title),
        text(&row.course),
        text(&row.number),
        last,
    ]
}

fn outcome(row: &CheckedRow) -> &'static str {
    match (row.surname_fits, row.status.0) {
        (_, CheckedState::Unknown) => "Codice sconosciuto",
        (Some(false), CheckedState::Valid) => "Cognome diverso",
        (Some(false), CheckedState::Expired) => "Cognome diverso, scaduto",
        (Some(false), CheckedState::Revoked) => "Cognome diverso, revocato",
        (Some(false), CheckedState::Replaced) => "Cognome diverso, sostituito",
        (_, CheckedState::Valid) => "Valido",
        (_, CheckedState::Expired) => "Scaduto",
        (_, CheckedState::Revoked) => "Revocato",
        (_, CheckedState::Replaced) => "Sostituito",
    }
}
