//! Decides the action of an import for each row: pure, from the rows and the facts of the database.

use std::collections::HashMap;

use battito_domain::certificate::is_same_surname;
use battito_platform::{entities::users, sheet_corrections};

use super::{
    columns::ImportColumn,
    dto::{CertificateImportAction, CertificateImportMeta, CertificateImportReport, CertificateImportRow},
    rows::{Candidate, ImportedRows},
};
use crate::features::certificates::link;

const OTHER_CERTIFICATE: &str = "Questo numero è già di un attestato importato di un'altra persona.";

/// The rows of the database that concern the certificates of a file.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// The surnames on the certificates that were imported before, by their numbers.
    pub(super) imported: HashMap<String, String>,
    /// The users by their tax codes.
    pub(super) users: HashMap<String, users::Model>,
}

/// Decides on all rows.
pub(super) fn decide(imported: &ImportedRows, facts: &Facts) -> CertificateImportReport {
    let rows: Vec<CertificateImportRow> = imported.rows.iter().map(|row| decide_row(row, facts)).collect();
    let count = |action| rows.iter().filter(|row| row.action == action).count();
    let meta = CertificateImportMeta {
        total: rows.len(),
        new: count(CertificateImportAction::New),
        errors: count(CertificateImportAction::Error),
        ignored_columns: imported.ignored_columns.clone(),
    };
    CertificateImportReport { rows, meta }
}

fn decide_row(candidate: &Candidate, facts: &Facts) -> CertificateImportRow {
    let mut errors = candidate.errors.clone();
    let known = facts.imported.get(&candidate.number);
    if known.is_some_and(|surname| !is_same_surname(surname, &candidate.surname)) {
        errors.add(ImportColumn::Number.heading(), OTHER_CERTIFICATE);
    }
    let account = candidate.tax_code.as_ref().and_then(|code| facts.users.get(code));
    let doubt = account.and_then(|user| user.claim().doubt(&candidate.name, &candidate.surname));
    CertificateImportRow {
        values: sheet_corrections::values(&errors, |column| candidate.texts.get(column).cloned()),
        row: candidate.row,
        action: match known {
            _ if !errors.is_empty() => CertificateImportAction::Error,
            Some(_) => CertificateImportAction::Present,
            None => CertificateImportAction::New,
        },
        number: candidate.number.clone(),
        holder: format!("{} {}", candidate.name, candidate.surname).trim().to_owned(),
        title: candidate.title.clone(),
        issued_on: candidate.issued_on,
        expires_at: candidate.expires_on,
        id_user: account.filter(|_| doubt.is_none()).map(|user| user.id),
        unlinked: account
            .zip(doubt)
            .filter(|_| known.is_none())
            .map(|(user, doubt)| link::reason(user, Some(doubt))),
        errors,
    }
}
