//! Cancels reservations for staff, and tells the people.

use std::slice;

use battito_platform::{Actor, ApiError, App, audit, entities::reservations::Model};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    dto::{ChangedReservations, Reservation, ReservationIds},
    mails, move_to,
    selection::{self, Naming, Refusal},
    view,
};
use crate::features::reservations::{
    attendances, audit_change,
    dto::checked_ids,
    ledger::{By, SeatLedger},
    store as reserved,
};

/// Cancels a reservation. One that is cancelled already is answered the same and stays as it is.
pub(super) async fn cancel(app: &App, actor: Actor, id: i64) -> Result<Reservation, ApiError> {
    app.write(move |app, tx| {
        async move {
            let found = reserved::find(tx, id).await?.ok_or(ApiError::NotFound)?;
            let (mut ledger, rows) = selection::lock(app, tx, found.course_date_id, &[id]).await?;
            let row = selection::only(rows)?;
            let refusals = refusals(tx, &ledger, slice::from_ref(&row)).await?;
            selection::refuse(tx, Naming::One, &refusals).await?;
            let cancelled = cancel_in(app, tx, &actor, &mut ledger, vec![row]).await?.pop();
            view::row(tx, cancelled.ok_or(ApiError::NotFound)?).await
        }
        .boxed()
    })
    .await
}

/// Cancels several reservations of a date: all of them or none.
pub(super) async fn cancel_many(
    app: &App,
    actor: Actor,
    date_id: i64,
    chosen: ReservationIds,
) -> Result<ChangedReservations, ApiError> {
    let ids = checked_ids(chosen.ids)?;
    app.write(move |app, tx| {
        async move {
            let (mut ledger, rows) = selection::lock_all(app, tx, date_id, &ids).await?;
            selection::refuse(tx, Naming::Each, &refusals(tx, &ledger, &rows).await?).await?;
            let cancelled = cancel_in(app, tx, &actor, &mut ledger, rows).await?;
            let data = view::rows(tx, cancelled).await?;
            Ok(ChangedReservations { data })
        }
        .boxed()
    })
    .await
}

/// The live reservations that have results or an issued certificate.
async fn refusals(tx: &DatabaseTransaction, ledger: &SeatLedger<'_>, rows: &[Model]) -> Result<Vec<Refusal>, ApiError> {
    let certificates = reserved::certificates_of(tx, rows.iter().map(|row| row.id)).await?;
    let sheets = attendances::sheets_of(tx, ledger.date(), rows).await?;
    let live = rows.iter().zip(&sheets).filter(|(row, _)| row.status.0.is_live());
    let refusals = live.filter_map(|(row, sheet)| {
        let reason = move_to::reason_to_stay(row, sheet, certificates.get(&row.id))?;
        Some(Refusal {
            user_id: row.user_id,
            field: None,
            reason: reason.to_owned(),
        })
    });
    Ok(refusals.collect())
}

/// Cancels those that are live, and returns all.
async fn cancel_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    ledger: &mut SeatLedger<'_>,
    rows: Vec<Model>,
) -> Result<Vec<Model>, ApiError> {
    let people = reserved::people(tx, rows.iter().map(|row| row.user_id)).await?;
    let after = ledger.cancel_several(&rows, By::Staff(actor)).await?;
    for (found, cancelled) in rows.iter().zip(&after) {
        if !found.status.0.is_live() {
            continue;
        }
        if let Some(user) = people.get(&found.user_id).filter(|_| ledger.date().ends_at > app.now()) {
            mails::tell_cancelled(app, tx, user, (found, cancelled), ledger.details()).await?;
        }
        let states = (
            audit_change::state(found, None, None),
            audit_change::state(cancelled, None, None),
        );
        let change = audit_change::change("reservation.cancel", found.id, Some(states.0), Some(states.1));
        audit::record(tx, app.now(), actor, change).await?;
    }
    Ok(after)
}
