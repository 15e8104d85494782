//! Checks the rows of a list. They are limited like single checks: wrong rows are counted before anybody is told which ones
//! they are.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use battito_domain::{
    certificate::{CheckedState, VerificationCode},
    field_errors::FieldErrors,
    search_text,
};
use battito_platform::{
    ApiError, App, ClientAddress,
    entities::certificates,
    rate_limit::{self, Batch, Budget},
    upload::Upload,
};

use super::{
    dto::{CertificateListCheck, CheckedRow, ListCheckMeta},
    rows::{self, ListedRow},
    text,
};
use crate::features::certificate_checks::{check, dto::CertificateCheck, store};

/// Checks an uploaded list.
///
/// # Errors
/// 422 under `file` when it, or one of its rows, cannot be used; 429 after too many lists or wrong rows.
pub(super) async fn check(app: &App, upload: Upload, address: ClientAddress) -> Result<CertificateListCheck, ApiError> {
    let network = rate_limit::network(address.0);
    // Each list costs a few queries, so each one counts.
    let _counted = rate_limit::take(app, [rate_limit::CERTIFICATE_LISTS.of(&network)]).await?;
    let listed = read(&upload)?;
    let listed = row_errors(&listed).into_result(listed)?;
    let codes: Vec<&str> = listed
        .iter()
        .filter_map(|row| row.code.as_ref())
        .map(VerificationCode::as_str)
        .collect();
    let found = store::find_all(app.db().read(), &codes).await?;
    let rows: Vec<CheckedRow> = listed.iter().map(|row| checked(app, row, &found)).collect();
    rate_limit::count(app, attempts(&listed, &rows, &network)).await?;
    let meta = total(&rows);
    tracing::info!(
        rows = meta.total,
        valid = meta.valid,
        unknown = meta.unknown,
        "a list of certificates was checked"
    );
    Ok(CertificateListCheck { rows, meta })
}

fn read(upload: &Upload) -> Result<Vec<ListedRow>, ApiError> {
    let listed = text::rows(&upload.bytes).and_then(|rows| rows::parse(&rows));
    listed.map_err(|sentence| ApiError::field("file", &sentence))
}

/// The errors of the rows.
fn row_errors(listed: &[ListedRow]) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for row in listed {
        for (heading, messages) in row.errors.iter() {
            errors.add(
                "file",
                format!("Riga {}, {heading}: {}", row.number, messages.join(" ")),
            );
        }
    }
    errors
}

fn checked(app: &App, row: &ListedRow, found: &HashMap<String, certificates::Model>) -> CheckedRow {
    let certificate = row.code.as_ref().and_then(|code| found.get(code.as_str()));
    let check = certificate.map_or_else(CertificateCheck::unknown, |certificate| {
        check::view(app, certificate.clone(), Some(&row.surname))
    });
    CheckedRow {
        row: row.number,
        code: row.code.as_ref().map_or_else(|| row.typed.clone(), ToString::to_string),
        surname: row.surname.clone(),
        status: check.status,
        number: check.number,
        title: check.title,
        course: check.course,
        expires_at: check.expires_at,
        holder: check.holder,
        surname_fits: check.surname_fits,
    }
}

/// The attempts that count: each unknown code once, and each wrong surname of a certificate once. A text that
/// cannot be a code is no guess.
fn attempts(listed: &[ListedRow], rows: &[CheckedRow], network: &str) -> Batch {
    let (mut unknown, mut wrong) = (BTreeSet::new(), BTreeMap::<&str, BTreeSet<String>>::new());
    for (asked, row) in listed.iter().zip(rows) {
        let Some(code) = asked.code.as_ref().map(VerificationCode::as_str) else {
            continue;
        };
        match row.surname_fits {
            None => {
                unknown.insert(code);
            }
            Some(fits) => {
                let surnames = wrong.entry(code).or_default();
                surnames.extend((!fits).then(|| search_text::fold(&asked.surname)));
            }
        }
    }
    let count = |surnames: &BTreeSet<String>| i32::try_from(surnames.len()).unwrap_or(i32::MAX);
    let all = unknown.len() + wrong.values().map(BTreeSet::len).sum::<usize>();
    let mut failures: Vec<(Budget, i32)> = vec![(
        rate_limit::CERTIFICATE_ADDRESS.of(network),
        i32::try_from(all).unwrap_or(i32::MAX),
    )];
    for (code, surnames) in &wrong {
        failures.push((rate_limit::CERTIFICATE_SURNAME.of(code), count(surnames)));
        let from_here = rate_limit::CERTIFICATE_SURNAME_ADDRESS.of(&format!("{code} {network}"));
        failures.push((from_here, count(surnames)));
    }
    let content: Vec<String> = rows
        .iter()
        .map(|row| format!("{}\t{}", row.code, row.surname))
        .collect();
    Batch {
        same: rate_limit::CERTIFICATE_LIST.of(&format!("{network}\n{}", content.join("\n"))),
        failures,
    }
}

fn total(rows: &[CheckedRow]) -> ListCheckMeta {
    let mut meta = ListCheckMeta {
        total: rows.len(),
        ..ListCheckMeta::default()
    };
    for row in rows {
        let kind = match (row.surname_fits, row.status.0) {
            (_, CheckedState::Unknown) => &mut meta.unknown,
            (Some(false), _) => &mut meta.wrong_surname,
            (_, CheckedState::Valid) => &mut meta.valid,
            (_, CheckedState::Expired) => &mut meta.expired,
            (_, CheckedState::Revoked) => &mut meta.revoked,
            (_, CheckedState::Replaced) => &mut meta.replaced,
        };
        *kind += 1;
    }
    meta
}
