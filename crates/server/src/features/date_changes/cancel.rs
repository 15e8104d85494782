//! Cancels a date with its reservations and shifts, and tells everybody booked and its instructors.

use battito_domain::{course_date::Status, field_errors::FieldErrors, reason, reservation};
use battito_platform::{
    Actor, ApiError, App, EntityTag, Precondition, audit,
    entities::{course_dates::Model, reservations, users},
    etag,
};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::mails;
use crate::features::{
    certificates,
    course_dates::{
        audit_change,
        dto::{CourseDate, CourseDateCancellation},
        show,
    },
    courses,
    reservations::{attendances, audit_change as reservation_change, ledger::SeatLedger, store as reserved},
    shifts::{LockedInstructors, move_with_date},
};

const COMPLETED: &str = "Questa data è conclusa e non si può annullare.";

const HAS_CERTIFICATES: &str =
    "Di questa data sono già stati rilasciati attestati: prima di annullarla devi revocarli.";

const HAS_RESULTS: &str = "Questa data ha già presenze o esiti registrati: prima di annullarla devi toglierli.";

/// Cancels a date for a reason that all booked people are told.
pub(super) async fn cancel_with_reason(
    app: &App,
    actor: Actor,
    id: i64,
    precondition: Precondition,
    write: CourseDateCancellation,
) -> Result<(CourseDate, EntityTag), ApiError> {
    let mut errors = FieldErrors::default();
    let reason = reason::read(write.reason.as_deref(), reason::REQUIRED, &mut errors);
    let reason = errors.into_result(reason)?;
    app.write(move |app, tx| {
        async move {
            let instructors = LockedInstructors::of_date(tx, id).await?;
            let mut ledger = SeatLedger::lock(app, tx, id).await?.ok_or(ApiError::NotFound)?;
            precondition.check(&show::tag(ledger.date()))?;
            cancel(app, tx, &actor, &mut ledger, &instructors, Some(reason)).await?;
            show::show(tx, id).await
        }
        .boxed()
    })
    .await
}

/// Cancels a date with its reservations and shifts. A cancelled date stays as it is.
///
/// # Errors
/// 409 when the date is completed, or has results or certificates in force.
pub(super) async fn cancel(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    ledger: &mut SeatLedger<'_>,
    instructors: &LockedInstructors,
    reason: Option<String>,
) -> Result<(), ApiError> {
    let before = ledger.date().clone();
    match before.status.0 {
        Status::Cancelled => return Ok(()),
        Status::Completed => return Err(ApiError::Conflict(COMPLETED.into())),
        Status::Scheduled | Status::Confirmed => {}
    }
    let cancelled = Model {
        status: Status::Cancelled.into(),
        cancel_reason: reason.clone(),
        updated_at: etag::next_updated_at(app.now(), before.updated_at),
        ..before.clone()
    };
    ledger.update_date(actor, cancelled.clone()).await?;
    courses::store::grow_version(tx, &[before.course_id]).await?;
    let change = audit_change::change("course_date.cancel", before.id, Some(&before), Some(&cancelled));
    audit::record(tx, app.now(), actor, change).await?;
    let reason = reason.as_deref();
    cancel_reservations(app, tx, actor, ledger, &before, reason).await?;
    move_with_date::withdraw_all(app, tx, actor, instructors, (&before, reason)).await
}

/// Cancels the live reservations of a date that was just cancelled. Tells their people unless the date is over. `before`
/// is the date as they booked it.
///
/// # Errors
/// 409 when the date has results or certificates in force: nothing is cancelled then.
pub(super) async fn cancel_reservations(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    ledger: &mut SeatLedger<'_>,
    before: &Model,
    reason: Option<&str>,
) -> Result<(), ApiError> {
    if certificates::store::has_issued(tx, before.id).await? {
        return Err(ApiError::Conflict(HAS_CERTIFICATES.into()));
    }
    if has_results(tx, ledger, before).await? {
        return Err(ApiError::Conflict(HAS_RESULTS.into()));
    }
    let live = ledger.cancel_all().await?;
    let change = |(was, _): &(reservations::Model, users::Model)| {
        let is = reservations::Model {
            status: reservation::Status::Cancelled.into(),
            ..was.clone()
        };
        reservation_change::between("reservation.cancel", was, &is)
    };
    audit::record_all(tx, app.now(), actor, live.iter().map(change).collect()).await?;
    if !live.is_empty() && before.ends_at > app.now() {
        mails::tell_cancelled(app, tx, before, reason, &live).await?;
    }
    Ok(())
}

/// Whether a live reservation has results that would disappear from the attendance register. `before` has the half days on
/// which they were recorded.
async fn has_results(tx: &DatabaseTransaction, ledger: &SeatLedger<'_>, before: &Model) -> Result<bool, ApiError> {
    let ids: Vec<i64> = ledger.live().await?.iter().map(|(row, _)| row.id).collect();
    // A scan takes the lock of its reservation only.
    let rows = reserved::lock(tx, &ids).await?;
    Ok(attendances::any_has_results(tx, before, &rows).await?)
}
