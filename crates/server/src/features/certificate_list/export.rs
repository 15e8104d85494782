//! The list of certificates as a spreadsheet.

use battito_documents::spreadsheet::{Cell, Column, Table};
use battito_domain::{certificate::PaperState, field_errors::FieldErrors, rome_time};
use chrono::NaiveDate;

use super::{dto::CertificateFilter, list, store};
use crate::{
    entities::certificates::Model,
    platform::{ApiError, App, Attachment},
};

/// The most certificates of one spreadsheet. So many take about 50 MB while they are written.
const MOST: u64 = 20_000;
/// Certificates that are read at a time.
const BATCH: usize = 1000;
const TOO_MANY: &str = "Un foglio contiene al massimo 20.000 attestati: restringi la ricerca o i filtri.";

const COLUMNS: [(&str, f64); 14] = [
    ("Numero", 14.0),
    ("Codice", 22.0),
    ("Cognome", 22.0),
    ("Nome", 22.0),
    ("Codice fiscale", 20.0),
    ("Corso", 40.0),
    ("Attestato", 28.0),
    ("Ore", 6.0),
    ("Luogo", 20.0),
    ("Rilasciato il", 13.0),
    ("Valido fino al", 13.0),
    ("Stato", 13.0),
    ("Motivo", 32.0),
    ("Verifica", 56.0),
];

/// All certificates that match, in the order of the list.
pub(super) async fn export(app: &App, query: &CertificateFilter) -> Result<Attachment, ApiError> {
    let db = app.db().read();
    let (filter, order) = list::parse(app, query)?;
    let ids = store::ids(db, &filter, order, MOST + 1).await?;
    if u64::try_from(ids.len()).is_ok_and(|found| found > MOST) {
        let mut errors = FieldErrors::default();
        errors.add("search", TOO_MANY);
        return Err(errors.into());
    }
    let (base, today) = (app.config.public_url(), filter.today);
    let mut rows = Vec::with_capacity(ids.len());
    for batch in ids.chunks(BATCH) {
        let certificates = store::with_ids(db, batch).await?;
        rows.extend(certificates.iter().map(|certificate| row(certificate, &base, today)));
    }
    let table = Table {
        title: "Attestati".into(),
        sheet: "Attestati".into(),
        created_at: app.now().naive_utc(),
        columns: COLUMNS
            .iter()
            .map(|(heading, width)| Column::new(*heading, *width))
            .collect(),
        rows,
    };
    Attachment::spreadsheet(
        app,
        format!("attestati-{}.xlsx", rome_time::local(app.now()).date()),
        table,
    )
    .await
}

fn row(certificate: &Model, base: &str, today: NaiveDate) -> Vec<Cell> {
    let optional = |text: &Option<String>| text.as_deref().unwrap_or_default().into();
    let code = list::spelled(&certificate.code);
    vec![
        certificate.number.as_str().into(),
        code.as_str().into(),
        certificate.holder_surname.as_str().into(),
        certificate.holder_name.as_str().into(),
        optional(&certificate.tax_code),
        certificate.title.as_str().into(),
        certificate.option_name.as_str().into(),
        certificate.hours.map_or(Cell::Empty, Cell::Integer),
        optional(&certificate.city),
        Cell::Date(certificate.issued_on),
        certificate.expires_on.map_or(Cell::Empty, Cell::Date),
        name_of(certificate.state(today)).into(),
        optional(&certificate.status_reason),
        format!("{base}/verifica/{code}").as_str().into(),
    ]
}

const fn name_of(state: PaperState) -> &'static str {
    match state {
        PaperState::Valid => "Valido",
        PaperState::Expiring => "In scadenza",
        PaperState::Expired => "Scaduto",
        PaperState::Revoked => "Revocato",
        PaperState::Replaced => "Sostituito",
    }
}
