//! The renewals as a spreadsheet, for example to call people.

use battito_domain::{renewal::ContactKind, renewal::RenewalState, rome_time};
use battito_platform::{Actor, ApiError, App, Attachment, Page, attachment::ListColumn, paging};

use super::{
    dto::{Renewal, RenewalQuery},
    list,
    store::list::{RenewalTotals, page},
};

/// Renewals that are read at a time.
const BATCH: usize = 500;

const COLUMNS: &[ListColumn<Renewal>] = &[
    ("Scade il", 13.0, |renewal| renewal.expires_at.into()),
    ("Intestatario", 28.0, |renewal| (&renewal.holder).into()),
    ("Telefono", 16.0, |renewal| renewal.phone.as_ref().into()),
    ("Email", 30.0, |renewal| {
        renewal.email.as_ref().or(renewal.contact_email.as_ref()).into()
    }),
    ("Corso", 40.0, |renewal| (&renewal.title).into()),
    ("Attestato", 28.0, |renewal| (&renewal.option).into()),
    ("Numero", 14.0, |renewal| (&renewal.number).into()),
    ("Stato", 14.0, |renewal| state_word(renewal.state.0).into()),
    ("Ultimo promemoria", 18.0, |renewal| {
        renewal
            .reminders
            .last()
            .map(|one| rome_time::local(one.sent_at.0))
            .into()
    }),
    ("Ultimo contatto", 18.0, |renewal| {
        renewal.contacts.last().map(|one| rome_time::local(one.at.0)).into()
    }),
    ("Come", 12.0, |renewal| {
        let last = renewal.contacts.last().map(|one| one.kind.0);
        last.map(|kind| match kind {
            ContactKind::Call => "Telefonata",
            ContactKind::Reminder => "Promemoria",
        })
        .into()
    }),
    ("Nota", 40.0, |renewal| {
        renewal.contacts.last().and_then(|one| one.note.as_ref()).into()
    }),
    ("Corso per rinnovarlo", 40.0, |renewal| {
        renewal.renewal_course.as_ref().map(|course| &course.title).into()
    }),
    ("Prenotato per il", 18.0, |renewal| {
        renewal.booking.as_ref().map(|one| rome_time::local(one.date.0)).into()
    }),
    ("Nuovo attestato", 16.0, |renewal| {
        renewal.renewed_by.as_ref().map(|paper| &paper.number).into()
    }),
];

/// All renewals that match, in the order of the list.
pub(super) async fn export(app: &App, actor: Actor, query: &RenewalQuery) -> Result<Attachment, ApiError> {
    let (db, filter) = (app.db().read(), list::parse(app, query)?);
    let order = (query.sort.unwrap_or_default(), query.direction.unwrap_or_default());
    let all = Page {
        number: 1,
        size: paging::MOST_EXPORTED + 1,
    };
    let (ids, _) = page(db, &RenewalTotals::default(), &filter, order, all).await?;
    paging::check_exported(ids.len() as u64)?;
    let mut rows = Vec::with_capacity(ids.len());
    for ids in ids.chunks(BATCH) {
        rows.extend(list::view(app, db, ids).await?);
    }
    Attachment::list(app, actor, "Rinnovi", COLUMNS, &rows).await
}

/// The state of a renewal in Italian.
pub(in crate::features) const fn state_word(state: RenewalState) -> &'static str {
    match state {
        RenewalState::Expiring => "In scadenza",
        RenewalState::Reminded => "Avvisato",
        RenewalState::Booked => "Prenotato",
        RenewalState::Renewed => "Rinnovato",
        RenewalState::Lapsed => "Scaduto",
    }
}
