//! Moves reservations of a date to another date of the course, and tells the people, unless the other date is over.

use std::collections::HashSet;

use battito_domain::{
    attendance::{Mark, Sheet, has_results},
    certificate::CertificateStatus,
    messages,
    reservation::Status,
};
use battito_platform::{Actor, ApiError, App, audit, entities::reservations::Model};
use sea_orm::DatabaseTransaction;

use super::{
    mails,
    selection::{self, Naming, Refusal},
};
use crate::features::reservations::{
    attendances, audit_change,
    date_details::DateDetails,
    ledger::{self, SeatLedger},
    store as reserved,
    store::Certificates,
};

/// Moves reservations of a date, which the caller has locked with both dates: all of them or none. A seat is
/// exchanged for a place in a waiting list only when `waiting` says so. A person with results does not move:
/// the old date may hold only absences, and marks on half days that it no longer has. These are deleted, and
/// stay in the audit log.
///
/// # Errors
/// A field error when the other date cannot take the people. Refuses as [`selection::refuse`] does when a reservation is
/// cancelled or has results that would be lost, or when a person has booked the other date, too.
pub(super) async fn move_to(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    from: &DateDetails,
    rows: Vec<Model>,
    naming: Naming,
    (target_id, waiting): (i64, bool),
) -> Result<Vec<Model>, ApiError> {
    let sheets = attendances::sheets_of(tx, &from.date, &rows).await?;
    let (mut source, mut target) = ledger::lock_two(app, tx, from.date.id, target_id, &[]).await?;
    selection::refuse(tx, naming, &refusals(tx, &target, &rows, &sheets).await?).await?;
    let moved = source.move_several(actor, &mut target, &rows).await?;
    let loses_seat = |(before, (after, _)): (&Model, &(Model, Vec<Mark>))| {
        (before.status.0, after.status.0) == (Status::Confirmed, Status::Waiting)
    };
    if !waiting && rows.iter().zip(&moved).any(loses_seat) {
        return Err(ApiError::field("id_course_date", messages::FULL));
    }
    let people = reserved::people(tx, rows.iter().map(|row| row.user_id)).await?;
    for (before, (after, marks)) in rows.iter().zip(&moved) {
        if let Some(user) = people.get(&after.user_id).filter(|_| !target.is_over()) {
            mails::tell_moved(app, tx, user, after, (from, target.details())).await?;
        }
        let before = audit_change::state(before, None, Some(marks));
        let now = audit_change::state(after, None, Some(&[]));
        let change = audit_change::change("reservation.move", after.id, Some(before), Some(now));
        audit::record(tx, app.now(), actor, change).await?;
    }
    Ok(moved.into_iter().map(|(row, _)| row).collect())
}

/// The people who cannot move to this date.
async fn refusals(
    tx: &DatabaseTransaction,
    target: &SeatLedger<'_>,
    rows: &[Model],
    sheets: &[Sheet],
) -> Result<Vec<Refusal>, ApiError> {
    let certificates = reserved::certificates_of(tx, rows.iter().map(|row| row.id)).await?;
    let there: HashSet<i64> = target.live().await?.iter().map(|(row, _)| row.user_id).collect();
    let refusals = rows.iter().zip(sheets).filter_map(|(row, sheet)| {
        let (field, reason) = if !row.status.0.is_live() {
            (None, messages::CANCELLED_RESERVATION)
        } else if let Some(reason) = reason_to_stay(row, sheet, certificates.get(&row.id)) {
            (None, reason)
        } else if there.contains(&row.user_id) {
            (Some("id_course_date"), messages::ALREADY_ENROLLED)
        } else {
            return None;
        };
        Some(Refusal {
            user_id: row.user_id,
            field,
            reason: reason.to_owned(),
        })
    });
    Ok(refusals.collect())
}

/// Why a live reservation can be neither moved nor cancelled, when it cannot.
pub(super) fn reason_to_stay(
    reservation: &Model,
    sheet: &Sheet,
    certificates: Option<&Certificates>,
) -> Option<&'static str> {
    let is_issued = |status: CertificateStatus| status == CertificateStatus::Issued;
    let mut certificates = certificates.into_iter().flatten();
    if certificates.any(|one| is_issued(one.row.status.0)) {
        return Some(messages::CERTIFICATE_ISSUED);
    }
    has_results(reservation.attendance.0, reservation.outcome.0, sheet).then_some(messages::HAS_RESULTS)
}
