//! Imports participants of a date from a spreadsheet: all or none.
//!
//! The file is read outside of any transaction, and the rows are decided on twice: for the report, and again in the
//! transaction that writes. When seats or people changed between the two, the import starts again.

pub(super) mod columns;
mod complete;
mod decide;
pub(super) mod dto;
mod hints;
mod rows;
mod store;

use std::collections::BTreeMap;

use battito_documents::{outside::ReadSheet, spreadsheet::Limits};
use battito_domain::{booking, messages, rome_time};
use battito_platform::{
    Actor, ApiError, App, Attachment, audit,
    sheet_corrections::{self, ImportFields},
    sheet_headings,
    upload::Upload,
};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

pub(super) use self::rows::ImportedRows;
use self::{
    columns::ImportColumn,
    decide::{Decision, Who, decide},
    dto::{ImportReport, RefusedImport},
};
use super::super::view;
use crate::features::{
    accounts::invite,
    reservations::{audit_change, ledger::SeatLedger, mails},
};

const LIMITS: Limits = Limits {
    rows: rows::MAX_ROWS,
    columns: rows::MAX_COLUMNS,
};
/// How often an import starts again because of bookings at the same time.
const ATTEMPTS: usize = 3;
const CHANGED: &str = "Nel frattempo gli iscritti sono cambiati. Riprova.";

/// Reads the people of an uploaded file. `certificate` is the option of those whose row names none.
///
/// # Errors
/// 422 under `file` when it cannot be used.
pub(super) async fn read(
    app: &App,
    upload: Upload<ImportFields>,
    certificate: Option<i64>,
) -> Result<ImportedRows, ApiError> {
    let sheet = app.workers.run(ReadSheet(LIMITS), upload.bytes.clone()).await?;
    let sheet = sheet.map_err(|error| refused(&sheet_headings::sentence(error, rows::MAX_PEOPLE)))?;
    let today = rome_time::local(app.now()).date();
    let corrections = upload.fields.corrections;
    let parse = move || rows::parse(sheet, &corrections, today).map_err(|sentence| refused(&sentence));
    let rows = app.document_threads.run(parse).await?;
    Ok(ImportedRows { certificate, ..rows })
}

fn refused(sentence: &str) -> ApiError {
    ApiError::field("file", sentence)
}

/// Previews an import.
///
/// # Errors
/// 404 without such a date; 422 when the date is cancelled.
pub(super) async fn preview(app: &App, date_id: i64, rows: &ImportedRows) -> Result<ImportReport, ApiError> {
    // One moment for all of it: seats of one and people of another could refuse what fits at any.
    let moment = app.db().snapshot().await?;
    let facts = store::facts(&moment, app.now(), date_id, rows).await;
    moment.rollback().await?;
    Ok(decide(rows, &facts?).report)
}

/// The rows that cannot be imported, with their reasons.
pub(super) async fn errors(app: &App, date_id: i64, rows: &ImportedRows) -> Result<Attachment, ApiError> {
    let report = preview(app, date_id, rows).await?;
    let columns = ImportColumn::ALL
        .iter()
        .map(|column| (column.heading(), column.width()));
    let rows = rows.rows.iter().zip(&report.rows).map(|(candidate, row)| {
        let text = |name: &str| ImportColumn::named(name).map(|column| candidate.text(column));
        (text, &row.errors)
    });
    sheet_corrections::error_sheet(app, "iscritti-da-correggere.xlsx", columns, rows).await
}

/// Adds the people of a file. The inner error says why nothing was done.
///
/// # Errors
/// 404 without such a date; 409 when others keep changing its participants; 422 when the date is cancelled.
pub(super) async fn import(
    app: &App,
    actor: Actor,
    date_id: i64,
    rows: ImportedRows,
    waiting: bool,
) -> Result<Result<ImportReport, RefusedImport>, ApiError> {
    for _ in 0..ATTEMPTS {
        let report = preview(app, date_id, &rows).await?;
        if let Some(refused) = refusal(&report, waiting) {
            return Ok(Err(refused));
        }
        let (actor, rows) = (actor.clone(), rows.clone());
        let write =
            app.write(move |app, tx| async move { import_in(app, tx, &actor, date_id, &rows, waiting).await }.boxed());
        match write.await {
            Ok(report) => return Ok(Ok(report)),
            // Decided otherwise than a moment ago, or somebody has just registered with one of these tax codes.
            Err(ApiError::Invalid(_) | ApiError::Conflict(_)) => {}
            Err(other) => return Err(other),
        }
    }
    Err(ApiError::Conflict(CHANGED.into()))
}

/// Why a file cannot be imported as it is.
fn refusal(report: &ImportReport, waiting: bool) -> Option<RefusedImport> {
    let meta = &report.meta;
    let sentence = if meta.errors > 0 {
        sheet_corrections::refusal(meta.errors)
    } else if meta.exceeding > 0 && (!waiting || meta.over) {
        let left_out = match meta.exceeding {
            1 => "1 persona resterebbe senza".to_owned(),
            people => format!("{people} persone resterebbero senza"),
        };
        match meta.available {
            0 => messages::FULL.to_owned(),
            1 => format!("C'è un solo posto libero: {left_out}."),
            seats => format!("Ci sono {seats} posti liberi: {left_out}."),
        }
    } else {
        return None;
    };
    Some(RefusedImport {
        message: sentence.clone(),
        errors: BTreeMap::from([("file".into(), vec![sentence])]),
        rows: Some(report.rows.clone()),
        meta: Some(report.meta.clone()),
    })
}

async fn import_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    date_id: i64,
    rows: &ImportedRows,
    waiting: bool,
) -> Result<ImportReport, ApiError> {
    let facts = store::facts(tx, app.now(), date_id, rows).await?;
    let Decision { report, enrolments } = decide(rows, &facts);
    if refusal(&report, waiting).is_some() {
        return Err(ApiError::Conflict(CHANGED.into()));
    }
    // People first, then the date: the order in which everything else takes these locks.
    let new = enrolments.iter().filter_map(|enrolment| match &enrolment.who {
        Who::Known(_) => None,
        Who::New(invitee) => Some(invitee.as_ref().clone()),
    });
    let mut new = invite::create_all_invited(app, tx, new.collect(), actor)
        .await?
        .into_iter();
    let mut completed = complete::complete(app, tx, actor, &enrolments).await?;
    let mut people = Vec::with_capacity(enrolments.len());
    for enrolment in enrolments {
        let user = match enrolment.who {
            Who::Known(user) => Some(completed.remove(&user.id).unwrap_or(*user)),
            Who::New(_) => new.next(),
        };
        let user = user.ok_or_else(|| ApiError::internal("a person was not added"))?;
        people.push((user, enrolment.certificate));
    }
    if people.is_empty() {
        return Ok(report);
    }
    let ids: Vec<i64> = people.iter().map(|(user, _)| user.id).collect();
    let ledger = SeatLedger::lock_for(app, tx, date_id, &ids).await?;
    let mut ledger = ledger.ok_or(ApiError::NotFound)?;
    let requests: Vec<_> = people
        .iter()
        .map(|(user, certificate)| {
            let request = booking::Request {
                certificate: *certificate,
                waiting,
                ..booking::Request::default()
            };
            (user, request)
        })
        .collect();
    let texts = app.mail_texts.current(tx, app.now()).await?;
    let (mut letters, mut changes) = (Vec::with_capacity(people.len()), Vec::with_capacity(people.len()));
    for ((user, _), booked) in people.iter().zip(ledger.enroll(&requests).await?) {
        let booked = booked?;
        let letter = mails::booked(
            app,
            &texts,
            user,
            (&booked.reservation, ledger.details()),
            &booked.certificates,
            booked.waiting_position,
        );
        if !ledger.is_over() {
            letters.push((user.recipient(), letter));
        }
        let certificate = view::chosen(&booked.certificates).map(|(_, option)| option);
        let after = audit_change::state(&booked.reservation, certificate, None);
        changes.push(audit_change::change(
            "reservation.import",
            booked.reservation.id,
            None,
            Some(after),
        ));
    }
    app.mailbox.post_or_record_all(tx, app.now(), &letters).await?;
    audit::record_all(tx, app.now(), actor, changes).await?;
    Ok(report)
}

#[cfg(test)]
mod tests {
    use super::{dto::ImportMeta, *};

    fn sentence(errors: usize, available: i64, exceeding: usize) -> Option<String> {
        let meta = ImportMeta {
            total: 9,
            valid: 9 - errors,
            errors,
            available,
            over: false,
            exceeding,
            ignored_columns: Vec::new(),
            hints: Vec::new(),
        };
        let rows = Vec::new();
        refusal(&ImportReport { rows, meta }, false).map(|refused| refused.message)
    }

    #[test]
    fn says_in_correct_italian_how_many_find_no_seat() {
        for (available, exceeding, expected) in [
            (1, 1, "C'è un solo posto libero: 1 persona resterebbe senza."),
            (1, 3, "C'è un solo posto libero: 3 persone resterebbero senza."),
            (2, 1, "Ci sono 2 posti liberi: 1 persona resterebbe senza."),
            (2, 3, "Ci sono 2 posti liberi: 3 persone resterebbero senza."),
            (0, 1, messages::FULL),
        ] {
            assert_eq!(sentence(0, available, exceeding).as_deref(), Some(expected));
        }
        assert_eq!(sentence(0, 9, 0), None);
    }

    #[test]
    fn says_in_correct_italian_how_many_rows_have_errors() {
        for (errors, expected) in [
            (1, "Una riga ha errori: correggila nel file e riprova."),
            (2, "2 righe hanno errori: correggile nel file e riprova."),
        ] {
            assert_eq!(sentence(errors, 0, 1).as_deref(), Some(expected));
        }
    }
}
