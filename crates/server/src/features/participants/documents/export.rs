//! The participants of a date as a spreadsheet. Its first columns are those that an import reads.

use battito_documents::spreadsheet::{Cell, Column, Table};
use battito_domain::{
    reservation::{Attendance, Outcome, Status},
    rome_time,
};
use battito_platform::{
    Actor, ApiError, App, Attachment, audit,
    entities::{reservations, users},
};
use futures_util::FutureExt;
use serde_json::json;

use super::{super::view, import::columns::ImportColumn, name_of, store};
use crate::features::reservations::{ledger, store as reserved, store::Certificates};

/// The columns after those of the import, with their widths.
const MORE: [(&str, f64); 6] = [
    ("Stato", 14.0),
    ("Posto in lista d'attesa", 21.0),
    ("Presenza", 12.0),
    ("Esito", 14.0),
    ("Nota", 40.0),
    ("Iscritto il", 17.0),
];

/// All people with a seat or on the waiting list, by name.
pub(super) async fn export(app: &App, actor: Actor, date_id: i64) -> Result<Attachment, ApiError> {
    let db = app.db().read();
    let details = store::details(db, date_id).await?;
    let people = store::live(db, date_id).await?;
    let mut certificates = reserved::certificates_of(db, people.iter().map(|(row, _)| row.id)).await?;
    let queue = ledger::store::waiting_lists(db, vec![date_id]).await?.remove(&date_id);
    let queue = queue.unwrap_or_default();
    let rows = people.iter().map(|(reservation, user)| {
        let position = queue.iter().position(|id| *id == reservation.id);
        let certificates = certificates.remove(&reservation.id).unwrap_or_default();
        row(reservation, user, &certificates, position)
    });
    let import = ImportColumn::ALL.map(|column| (column.heading(), column.width()));
    let columns = import
        .into_iter()
        .chain(MORE)
        .map(|(heading, width)| Column::new(heading, width));
    let table = Table {
        title: format!("Iscritti: {}", details.course.title),
        sheet: "Iscritti".into(),
        created_at: app.now().naive_utc(),
        columns: columns.collect(),
        rows: rows.collect(),
    };
    let taken = json!({"rows": people.len()});
    let sheet = Attachment::spreadsheet(app, name_of("iscritti", &details, "xlsx"), table).await?;
    let change = audit::Change::new("course_date.export", "course_date", date_id, None, Some(taken));
    app.write(move |app, tx| async move { audit::record(tx, app.now(), &actor, change).await }.boxed())
        .await?;
    Ok(sheet)
}

fn row(
    reservation: &reservations::Model,
    user: &users::Model,
    certificates: &Certificates,
    position: Option<usize>,
) -> Vec<Cell> {
    let chosen = view::chosen(certificates).map(|(_, option)| option);
    let certificate = certificates.iter().find(|one| Some(one.option.id) == chosen);
    let mut cells: Vec<Cell> = ImportColumn::ALL
        .iter()
        .map(|column| match column {
            ImportColumn::Surname => user.surname.as_str().into(),
            ImportColumn::Name => user.name.as_str().into(),
            ImportColumn::TaxCode => user.fiscal_code.as_deref().unwrap_or_default().into(),
            ImportColumn::Email => user.own_address().into(),
            ImportColumn::Phone => user.phone.as_deref().unwrap_or_default().into(),
            ImportColumn::IsSanitary => if user.is_sanitary { "sì" } else { "no" }.into(),
            ImportColumn::Certificate => certificate.map_or("", |one| &one.option.name).into(),
            ImportColumn::ContactEmail => user.contact_email.as_deref().unwrap_or_default().into(),
            ImportColumn::BirthDate => user.birth_date.map_or(Cell::Empty, Cell::Date),
            ImportColumn::BirthPlace => user.birth_place.as_deref().unwrap_or_default().into(),
            ImportColumn::Job => user.job.as_deref().unwrap_or_default().into(),
            ImportColumn::Company => user.company.as_deref().unwrap_or_default().into(),
        })
        .collect();
    let position = position.and_then(|position| i32::try_from(position + 1).ok());
    cells.extend([
        status(reservation.status.0).into(),
        position.map_or(Cell::Empty, Cell::Integer),
        attendance(reservation.attendance.0).into(),
        outcome(reservation.outcome.0).into(),
        reservation.note.as_deref().unwrap_or_default().into(),
        Cell::DateTime(rome_time::local(reservation.created_at)),
    ]);
    cells
}

const fn status(status: Status) -> &'static str {
    match status {
        Status::Confirmed => "Confermato",
        Status::Waiting => "In attesa",
        Status::Cancelled => "Annullato",
    }
}

const fn attendance(attendance: Attendance) -> &'static str {
    match attendance {
        Attendance::Unknown => "",
        Attendance::Present => "Presente",
        Attendance::Absent => "Assente",
    }
}

const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::None => "",
        Outcome::Passed => "Superato",
        Outcome::Failed => "Non superato",
    }
}

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
    Attachment::spreadsheet(app, name_of("modello-iscritti", &details, "xlsx"), table).await
}
