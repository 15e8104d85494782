//! Reinstates a cancelled reservation, and tells the person.

use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use battito_domain::waiting_list;

use super::{audit_change, dto::Reservation, store, view};
use crate::{
    entities::reservations::Model,
    features::reservations::{
        ledger::{self, SeatLedger},
        mails, store as reserved,
    },
    platform::{
        audit::{self, Actor},
        error::ApiError,
        state::App,
    },
};

/// Reinstates a reservation: it gets a seat, or the end of the waiting list. One that is live stays as it is.
pub(super) async fn reinstate(app: &App, actor: Actor, id: i64) -> Result<Reservation, ApiError> {
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                let reinstated = reinstate_in(&state, tx, &actor, id).await?;
                view::row(tx, reinstated).await
            }
            .boxed()
        })
        .await
}

async fn reinstate_in(app: &App, tx: &DatabaseTransaction, actor: &Actor, id: i64) -> Result<Model, ApiError> {
    let found = store::find(tx, id).await?.ok_or(ApiError::NotFound)?;
    let ledger = SeatLedger::lock(app, tx, found.course_date_id).await?;
    let mut ledger = ledger.ok_or(ApiError::NotFound)?;
    let found = ledger.find(id).await?.ok_or(ApiError::NotFound)?;
    if found.status.0.is_live() {
        return Ok(found);
    }
    let reinstated = ledger.reinstate(&found).await?;
    let user = reserved::people(tx, [found.user_id]).await?.remove(&found.user_id);
    if let Some(user) = user {
        let certificates = reserved::certificates_of(tx, [id])
            .await?
            .remove(&id)
            .unwrap_or_default();
        let date_id = reinstated.course_date_id;
        let queue = ledger::store::waiting_lists(tx, vec![date_id]).await?.remove(&date_id);
        let position = queue.and_then(|queue| waiting_list::position(&queue, id));
        let position = position.and_then(|position| i64::try_from(position).ok());
        let letter = mails::booked(app, &user, &reinstated, ledger.details(), &certificates, position);
        app.mailbox.post_or_record(tx, app.now(), &user.email, &letter).await?;
    }
    let before = audit_change::state(&found, None, None);
    let after = audit_change::state(&reinstated, None, None);
    let change = audit_change::change("reservation.reinstate", id, Some(before), Some(after));
    audit::record(tx, app.now(), actor, change).await?;
    Ok(reinstated)
}
