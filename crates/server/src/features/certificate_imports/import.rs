//! Imports certificates. The file is read outside of any transaction, and the rows are decided on twice: for the report, and
//! again in the transaction that writes.

use std::collections::BTreeMap;

use battito_documents::{outside::ReadSheet, spreadsheet::Limits};
use battito_domain::{
    certificate::{PaperStatus, VerificationCode},
    rome_time,
};
use battito_platform::{
    Actor, ApiError, App, Attachment, audit,
    entities::{
        DayList, TextList, certificate_words,
        certificates::{self, ActiveModel, Column, Entity, Model, Searched, with_search_columns},
        users,
    },
    sheet_corrections::{self, ImportFields},
    sheet_headings,
    upload::Upload,
};
use chrono::{NaiveDate, NaiveTime};
use futures_util::FutureExt;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QuerySelect, Set, SqlErr,
};
use serde_json::json;

use super::{
    columns::ImportColumn,
    decide::{Facts, decide},
    dto::{CertificateImportAction, CertificateImportReport, RefusedCertificateImport},
    rows::{self, Candidate, ImportedRows},
};

const LIMITS: Limits = Limits {
    rows: rows::MAX_ROWS,
    columns: rows::MAX_COLUMNS,
};
const CHANGED: &str = "Nel frattempo qualcuno ha importato gli stessi attestati. Riprova.";

/// Reads the certificates of an uploaded file.
///
/// # Errors
/// 422 under `file` when it cannot be used.
pub(super) async fn read(app: &App, upload: Upload<ImportFields>) -> Result<ImportedRows, ApiError> {
    let today = rome_time::local(app.now()).date();
    let refused = |sentence: String| ApiError::field("file", &sentence);
    let sheet = app.workers.run(ReadSheet(LIMITS), upload.bytes.clone()).await?;
    let sheet = sheet.map_err(|error| refused(sheet_headings::sentence(error, rows::MOST)))?;
    let corrections = upload.fields.corrections;
    let parse = move || rows::parse(sheet, &corrections, today).map_err(refused);
    app.document_threads.run(parse).await
}

/// Previews an import.
pub(super) async fn preview(app: &App, rows: &ImportedRows) -> Result<CertificateImportReport, ApiError> {
    Ok(decide(rows, &facts(app.db().read(), rows).await?))
}

/// The rows that cannot be imported, with their reasons.
pub(super) async fn errors(app: &App, rows: &ImportedRows) -> Result<Attachment, ApiError> {
    let report = preview(app, rows).await?;
    let columns = ImportColumn::ALL
        .iter()
        .map(|column| (column.heading(), column.width()));
    let rows = rows.rows.iter().zip(&report.rows).map(|(candidate, row)| {
        let text = |name: &str| candidate.texts.get(name).map(String::as_str);
        (text, &row.errors)
    });
    sheet_corrections::error_sheet(app, "attestati-da-correggere.xlsx", columns, rows).await
}

/// Adds the certificates of a file. The inner error says why nothing was done.
///
/// # Errors
/// 409 when another admin imports the same ones at the same time.
pub(super) async fn import(
    app: &App,
    actor: Actor,
    rows: ImportedRows,
) -> Result<Result<CertificateImportReport, RefusedCertificateImport>, ApiError> {
    let report = preview(app, &rows).await?;
    if report.meta.errors > 0 {
        return Ok(Err(refusal(report)));
    }
    app.write(move |app, tx| async move { import_in(app, tx, &actor, &rows).await }.boxed())
        .await
        .map(Ok)
}

fn refusal(report: CertificateImportReport) -> RefusedCertificateImport {
    let sentence = sheet_corrections::refusal(report.meta.errors);
    RefusedCertificateImport {
        message: sentence.clone(),
        errors: BTreeMap::from([("file".into(), vec![sentence])]),
        rows: Some(report.rows),
        meta: Some(report.meta),
    }
}

async fn import_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    rows: &ImportedRows,
) -> Result<CertificateImportReport, ApiError> {
    let report = decide(rows, &facts(tx, rows).await?);
    if report.meta.errors > 0 {
        return Err(ApiError::Conflict(CHANGED.into()));
    }
    let mut new = Vec::with_capacity(report.meta.new);
    for (candidate, row) in rows.rows.iter().zip(&report.rows) {
        if let (CertificateImportAction::New, Some(issued_on)) = (row.action, candidate.issued_on) {
            let code = VerificationCode::from_random(app.random_bytes()?);
            new.push(certificate(candidate, issued_on, row.id_user, &code));
        }
    }
    let inserted = insert(tx, new).await.map_err(|error| match error.sql_err() {
        // Two imports of the same file: the second one waits for the first, and then finds its numbers taken.
        Some(SqlErr::UniqueConstraintViolation(_)) => ApiError::Conflict(CHANGED.into()),
        _ => ApiError::from(error),
    })?;
    let changes = inserted.into_iter().map(|certificate| {
        audit::Change::new(
            "certificate.import",
            "certificate",
            certificate.id,
            None,
            Some(json!({
                "number": certificate.number, "title": certificate.title, "issued_on": certificate.issued_on,
                "expires_on": certificate.expires_on, "user_id": certificate.user_id,
            })),
        )
    });
    audit::record_all(tx, app.now(), actor, changes.collect()).await?;
    Ok(report)
}

fn certificate(
    candidate: &Candidate,
    issued_on: NaiveDate,
    user_id: Option<i64>,
    code: &VerificationCode,
) -> certificates::ActiveModel {
    // Only the day is known: noon is on that day everywhere in Europe.
    let noon = NaiveTime::from_hms_opt(12, 0, 0).unwrap_or_default();
    certificates::ActiveModel {
        number: Set(candidate.number.clone()),
        code: Set(code.as_str().to_owned()),
        user_id: Set(user_id),
        reservation_id: Set(None),
        reservation_certificate_id: Set(None),
        course_id: Set(None),
        certificate_option_id: Set(None),
        imported: Set(true),
        external: Set(false),
        holder_name: Set(candidate.name.clone()),
        holder_surname: Set(candidate.surname.clone()),
        tax_code: Set(candidate.tax_code.clone()),
        title: Set(candidate.title.clone()),
        option_name: Set(candidate.option.clone()),
        hours: Set(candidate.hours),
        days: Set(DayList::default()),
        city: Set(candidate.city.clone()),
        province: Set(None),
        venue: Set(None),
        instructors: Set(TextList::default()),
        issued_on: Set(issued_on),
        issued_at: Set(rome_time::from_local(issued_on.and_time(noon))),
        expires_on: Set(candidate.expires_on),
        status: Set(PaperStatus::Issued.into()),
        ..Default::default()
    }
}

/// Rows of one statement: far below the number of parameters that either engine takes.
const ROWS: usize = 200;

/// Reads the rows of the database that concern those of the file.
async fn facts(db: &impl ConnectionTrait, rows: &ImportedRows) -> Result<Facts, DbErr> {
    let mut facts = Facts::default();
    for batch in rows.rows.chunks(ROWS) {
        let imported: Vec<(String, String)> = Entity::find()
            .select_only()
            .columns([Column::Number, Column::HolderSurname])
            .filter(Column::Imported.eq(true))
            .filter(Column::Number.is_in(batch.iter().map(|row| row.number.as_str())))
            .into_tuple()
            .all(db)
            .await?;
        facts.imported.extend(imported);
        let users = users::Entity::find()
            .filter(users::Column::FiscalCode.is_in(batch.iter().filter_map(|row| row.tax_code.as_deref())))
            .all(db)
            .await?;
        facts.users.extend(
            users
                .into_iter()
                .filter_map(|user| Some((user.fiscal_code.clone()?, user))),
        );
    }
    Ok(facts)
}

/// Inserts certificates with their words.
async fn insert(tx: &DatabaseTransaction, rows: Vec<ActiveModel>) -> Result<Vec<Model>, DbErr> {
    let mut inserted = Vec::with_capacity(rows.len());
    let mut rows = rows.into_iter().map(with_search_columns).peekable();
    while rows.peek().is_some() {
        let batch: Vec<ActiveModel> = rows.by_ref().take(ROWS).collect();
        let models = Entity::insert_many(batch).exec_with_returning(tx).await?;
        let searched: Vec<Searched> = models.iter().map(Searched::from).collect();
        certificate_words::insert(tx, &searched).await?;
        inserted.extend(models);
    }
    Ok(inserted)
}
