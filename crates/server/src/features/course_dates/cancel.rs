//! Cancels a date with its reservations, and tells everybody booked.

use battito_domain::course_date::Status;
use sea_orm::DatabaseTransaction;

use super::{audit_change, mails, version};
use crate::{
    entities::course_dates::Model,
    features::{courses, reservations::ledger::SeatLedger},
    platform::{
        audit::{self, Actor},
        error::ApiError,
        state::App,
    },
};

const COMPLETED: &str = "Questa data è conclusa: resta nel registro.";

/// Cancels a date with its reservations. A cancelled date stays as it is.
///
/// # Errors
/// 409 when the date is completed.
pub(super) async fn cancel(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    ledger: &mut SeatLedger<'_>,
) -> Result<(), ApiError> {
    let before = ledger.date().clone();
    match before.status.0 {
        Status::Cancelled => return Ok(()),
        Status::Completed => return Err(ApiError::Conflict(COMPLETED.into())),
        Status::Scheduled | Status::Confirmed => {}
    }
    let cancelled = Model {
        status: Status::Cancelled.into(),
        updated_at: version::next_updated_at(app.now(), before.updated_at),
        ..before.clone()
    };
    ledger.update_date(cancelled.clone()).await?;
    courses::store::grow_version(tx, &[before.course_id]).await?;
    let change = audit_change::change("course_date.cancel", before.id, Some(&before), Some(&cancelled));
    audit::record(tx, app.now(), actor, change).await?;
    cancel_reservations(app, tx, ledger, &before).await
}

/// Cancels the live reservations of a date that was just cancelled. Tells their people unless the date is over. `before`
/// is the date as they booked it.
pub(super) async fn cancel_reservations(
    app: &App,
    tx: &DatabaseTransaction,
    ledger: &mut SeatLedger<'_>,
    before: &Model,
) -> Result<(), ApiError> {
    let live = ledger.cancel_all().await?;
    if !live.is_empty() && before.ends_at > app.now() {
        mails::tell_cancelled(app, tx, before, &live).await?;
    }
    Ok(())
}
