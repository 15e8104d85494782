//! The list of certificates as a spreadsheet.

use battito_domain::{certificate::PaperState, rome_time};
use battito_platform::{
    Actor, ApiError, App, Attachment,
    attachment::ListColumn,
    entities::certificates::Model,
    paging::{MOST_EXPORTED, check_exported},
};

use super::{dto::CertificateFilter, list, store};

/// Certificates that are read at a time.
const BATCH: usize = 1000;

/// A certificate, its state today and the address of its check.
type Listed = (Model, PaperState, String);

const COLUMNS: &[ListColumn<Listed>] = &[
    ("Numero", 14.0, |(paper, ..)| (&paper.number).into()),
    ("Codice", 22.0, |(paper, ..)| (&list::spelled(&paper.code)).into()),
    ("Cognome", 22.0, |(paper, ..)| (&paper.holder_surname).into()),
    ("Nome", 22.0, |(paper, ..)| (&paper.holder_name).into()),
    ("Codice fiscale", 20.0, |(paper, ..)| paper.tax_code.as_ref().into()),
    ("Corso", 40.0, |(paper, ..)| (&paper.title).into()),
    ("Attestato", 28.0, |(paper, ..)| (&paper.option_name).into()),
    ("Giorno del corso", 16.0, |(paper, ..)| {
        let last = paper.days.0.last().map(|day| rome_time::local(day.end).date());
        last.into()
    }),
    ("Ore", 6.0, |(paper, ..)| paper.hours.into()),
    ("Luogo", 20.0, |(paper, ..)| paper.city.as_ref().into()),
    ("Rilasciato il", 13.0, |(paper, ..)| paper.issued_on.into()),
    ("Valido fino al", 13.0, |(paper, ..)| paper.expires_on.into()),
    ("Stato", 13.0, |(_, state, _)| name_of(*state).into()),
    ("Motivo", 32.0, |(paper, ..)| paper.status_reason.as_ref().into()),
    ("Verifica", 56.0, |(.., address)| address.into()),
];

/// All certificates that match, in the order of the list.
pub(super) async fn export(app: &App, actor: Actor, query: &CertificateFilter) -> Result<Attachment, ApiError> {
    let db = app.db().read();
    let (filter, order) = list::parse(app, query)?;
    let ids = store::ids(db, &filter, order, MOST_EXPORTED + 1).await?;
    check_exported(ids.len() as u64)?;
    let (base, today) = (app.config.public_url(), filter.today);
    let mut rows = Vec::with_capacity(ids.len());
    for batch in ids.chunks(BATCH) {
        rows.extend(store::with_ids(db, batch).await?.into_iter().map(|paper| {
            let address = format!("{base}/verifica/{}", list::spelled(&paper.code));
            let state = paper.state(today);
            (paper, state, address)
        }));
    }
    Attachment::list(app, actor, "Attestati", COLUMNS, &rows).await
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
