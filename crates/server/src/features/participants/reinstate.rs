//! Reinstates cancelled reservations, and tells the people.

use std::collections::HashMap;

use battito_domain::{messages, reservation::Status, waiting_list};
use battito_platform::{Actor, ApiError, App, audit, entities::reservations::Model};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    dto::{ChangedReservations, Reinstatement, Reservation},
    selection::{self, Naming, Refusal},
    view,
};
use crate::features::reservations::{
    audit_change,
    dto::checked_ids,
    ledger::{self, SeatLedger},
    mails, store as reserved,
};

/// Reinstates a reservation: it gets a seat, or the end of the waiting list. One that is live stays as it is.
pub(super) async fn reinstate(app: &App, actor: Actor, id: i64) -> Result<Reservation, ApiError> {
    app.write(move |app, tx| {
        async move {
            let found = reserved::find(tx, id).await?.ok_or(ApiError::NotFound)?;
            let (mut ledger, rows) = selection::lock_with_people(app, tx, found.course_date_id, &[id]).await?;
            let found = selection::only(rows)?;
            let reinstated = ledger.reinstate(&found).await?;
            tell(app, tx, &actor, &ledger, &[(&found, &reinstated)]).await?;
            view::row(tx, reinstated).await
        }
        .boxed()
    })
    .await
}

/// Reinstates several reservations of a date: all of them or none. They get the free seats in the order in which they were
/// made. `waiting` puts the others on the waiting list; without it, a seat too few refuses them all.
pub(super) async fn reinstate_many(
    app: &App,
    actor: Actor,
    date_id: i64,
    chosen: Reinstatement,
) -> Result<ChangedReservations, ApiError> {
    let (ids, waiting) = (checked_ids(chosen.ids)?, chosen.waiting);
    app.write(move |app, tx| {
        async move {
            let (mut ledger, rows) = selection::lock_all_with_people(app, tx, date_id, &ids).await?;
            ledger.check_takes_people()?;
            let reinstated = reinstate_in(tx, &mut ledger, &rows, waiting).await?;
            let pairs: Vec<_> = rows.iter().zip(&reinstated).collect();
            tell(app, tx, &actor, &ledger, &pairs).await?;
            let data = view::rows(tx, reinstated).await?;
            Ok(ChangedReservations { data })
        }
        .boxed()
    })
    .await
}

async fn reinstate_in(
    tx: &DatabaseTransaction,
    ledger: &mut SeatLedger<'_>,
    rows: &[Model],
    waiting: bool,
) -> Result<Vec<Model>, ApiError> {
    let mut reinstated = Vec::with_capacity(rows.len());
    let mut refusals = Vec::new();
    for found in rows {
        let refused = |reason: &str| Refusal {
            user_id: found.user_id,
            field: None,
            reason: reason.to_owned(),
        };
        match ledger.reinstate(found).await {
            Ok(row) if !waiting && !found.status.0.is_live() && row.status.0 == Status::Waiting => {
                refusals.push(refused(messages::FULL));
            }
            Ok(row) => reinstated.push(row),
            Err(ApiError::Invalid(errors)) => {
                let reasons = errors.iter().flat_map(|(_, messages)| messages);
                refusals.extend(reasons.map(|reason| refused(reason)));
            }
            Err(other) => return Err(other),
        }
    }
    selection::refuse(tx, Naming::Each, &refusals).await?;
    Ok(reinstated)
}

/// Records what was reinstated, and tells the people of their seat or of their place in the waiting list, unless the date is over.
async fn tell(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    ledger: &SeatLedger<'_>,
    pairs: &[(&Model, &Model)],
) -> Result<(), ApiError> {
    let changed: Vec<_> = pairs.iter().filter(|(before, _)| !before.status.0.is_live()).collect();
    let ids = changed.iter().map(|(_, after)| after.id);
    let mut certificates = reserved::certificates_of(tx, ids).await?;
    let people = reserved::people(tx, changed.iter().map(|(_, after)| after.user_id)).await?;
    let queue = waiting_list_of(tx, ledger.date().id).await?;
    let texts = app.mail_texts.current(tx, app.now()).await?;
    for (before, after) in changed {
        if let Some(user) = people.get(&after.user_id).filter(|_| !ledger.is_over()) {
            let certificates = certificates.remove(&after.id).unwrap_or_default();
            let position = waiting_list::position(&queue, after.id).and_then(|position| i64::try_from(position).ok());
            let letter = mails::booked(app, &texts, user, (after, ledger.details()), &certificates, position);
            app.mailbox
                .post_or_record(tx, app.now(), user.recipient(), &letter)
                .await?;
        }
        let states = (
            audit_change::state(before, None, None),
            audit_change::state(after, None, None),
        );
        let change = audit_change::change("reservation.reinstate", after.id, Some(states.0), Some(states.1));
        audit::record(tx, app.now(), actor, change).await?;
    }
    Ok(())
}

async fn waiting_list_of(tx: &DatabaseTransaction, date_id: i64) -> Result<Vec<i64>, ApiError> {
    let mut queues: HashMap<i64, Vec<i64>> = ledger::store::waiting_lists(tx, vec![date_id]).await?;
    Ok(queues.remove(&date_id).unwrap_or_default())
}
