//! The audit log as a spreadsheet: a line for each member that is different.

use battito_documents::spreadsheet::{Cell, Column, Table};
use battito_domain::{field_errors::FieldErrors, rome_time};

use super::{
    dto::{AuditEntry, AuditFilter, FieldChange},
    list, store,
};
use crate::platform::{ApiError, App, Attachment};

/// The most changes of one spreadsheet.
const MOST: u64 = 10_000;
const TOO_MANY: &str = "Un foglio contiene al massimo 10.000 modifiche: restringi il periodo o i filtri.";
/// A cell has room for 32,767 characters; a reader needs fewer.
const LONGEST: usize = 1000;

const COLUMNS: [(&str, f64); 7] = [
    ("Quando", 20.0),
    ("Chi", 26.0),
    ("Che cosa", 28.0),
    ("Su", 46.0),
    ("Campo", 24.0),
    ("Prima", 40.0),
    ("Dopo", 40.0),
];

/// All changes that match, the latest first.
pub(super) async fn export(app: &App, query: &AuditFilter) -> Result<Attachment, ApiError> {
    let (db, filter) = (app.db().read(), list::parse(query)?);
    if store::count(db, &filter, MOST + 1).await? > MOST {
        let mut errors = FieldErrors::default();
        errors.add("from", TOO_MANY);
        return Err(errors.into());
    }
    let entries = list::entries(db, store::list(db, &filter, 0, MOST).await?).await?;
    let table = Table {
        title: "Registro attività".into(),
        sheet: "Registro attività".into(),
        created_at: app.now().naive_utc(),
        columns: COLUMNS
            .iter()
            .map(|(heading, width)| Column::new(*heading, *width))
            .collect(),
        rows: entries.iter().flat_map(rows).collect(),
    };
    Attachment::spreadsheet(
        app,
        format!("registro-attivita-{}.xlsx", rome_time::local(app.now()).date()),
        table,
    )
    .await
}

fn rows(entry: &AuditEntry) -> Vec<Vec<Cell>> {
    if entry.changes.is_empty() {
        return vec![row(entry, None)];
    }
    entry.changes.iter().map(|change| row(entry, Some(change))).collect()
}

fn row(entry: &AuditEntry, change: Option<&FieldChange>) -> Vec<Cell> {
    let text = |text: Option<&str>| Cell::from(cut(text.unwrap_or_default()).as_str());
    vec![
        text(Some(&rome_time::short(entry.at.0))),
        text(entry.actor.as_ref().map(|actor| actor.name.as_str())),
        text(Some(&entry.title)),
        text(entry.subject.as_deref()),
        text(change.map(|change| change.label.as_str())),
        text(change.and_then(|change| change.before.as_deref())),
        text(change.and_then(|change| change.after.as_deref())),
    ]
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
