//! The audit log as a spreadsheet: a line for each member that is different.

use battito_documents::spreadsheet::Cell;
use battito_domain::{field_errors::FieldErrors, rome_time};
use battito_platform::{Actor, ApiError, App, Attachment, attachment::ListColumn};

use super::{
    dto::{AuditEntry, AuditFilter, FieldChange},
    list, store,
};

/// The most changes of one spreadsheet.
const MOST: u64 = 10_000;
const TOO_MANY: &str = "Un foglio contiene al massimo 10.000 modifiche: restringi il periodo o i filtri.";
/// A cell has room for 32,767 characters; a reader needs fewer.
const LONGEST: usize = 1000;

/// A change, and the member that is different.
type Line = (AuditEntry, Option<FieldChange>);

const COLUMNS: &[ListColumn<Line>] = &[
    ("Quando", 20.0, |(entry, _)| {
        rome_time::short(entry.at.0).as_str().into()
    }),
    ("Chi", 26.0, |(entry, _)| {
        text(entry.actor.as_ref().map(|actor| &actor.name))
    }),
    ("Che cosa", 28.0, |(entry, _)| text(Some(&entry.title))),
    ("Su", 46.0, |(entry, _)| text(entry.subject.as_ref())),
    ("Campo", 24.0, |(_, change)| {
        text(change.as_ref().map(|change| &change.label))
    }),
    ("Prima", 40.0, |(_, change)| {
        text(change.as_ref().and_then(|change| change.before.as_ref()))
    }),
    ("Dopo", 40.0, |(_, change)| {
        text(change.as_ref().and_then(|change| change.after.as_ref()))
    }),
];

/// All changes that match, the latest first.
pub(super) async fn export(app: &App, actor: Actor, query: &AuditFilter) -> Result<Attachment, ApiError> {
    let (db, filter) = (app.db().read(), list::parse(query)?);
    if store::count(db, &filter, MOST + 1).await? > MOST {
        let mut errors = FieldErrors::default();
        errors.add("from", TOO_MANY);
        return Err(errors.into());
    }
    let entries = list::entries(db, store::list(db, &filter, 0, MOST).await?).await?;
    let lines: Vec<Line> = entries.into_iter().flat_map(lines).collect();
    Attachment::list(app, actor, "Registro attività", COLUMNS, &lines).await
}

fn lines(mut entry: AuditEntry) -> Vec<Line> {
    let changes = std::mem::take(&mut entry.changes);
    if changes.is_empty() {
        return vec![(entry, None)];
    }
    changes
        .into_iter()
        .map(|change| (entry.clone(), Some(change)))
        .collect()
}

fn text(text: Option<&String>) -> Cell {
    text.map(|text| cut(text)).as_ref().into()
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
