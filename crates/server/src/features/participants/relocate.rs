//! Moves a reservation to another date of its course, and tells the person.

use battito_domain::{attendance::has_results, certificate::CertificateStatus, messages, reservation::Status};
use sea_orm::DatabaseTransaction;

use super::{audit_change, mails, store};
use crate::{
    entities::reservations::Model,
    features::reservations::{
        ledger,
        store::{self as reserved, Certificates},
    },
    platform::{
        audit::{self, Actor},
        error::ApiError,
        state::App,
    },
};

/// Moves a reservation. A seat is exchanged for a place in a waiting list only when `waiting` says so. Nothing that was
/// recorded on the old date moves along.
///
/// # Errors
/// 409 when the reservation is cancelled or has results that would be lost; a field error when the other date cannot take
/// the person.
pub(super) async fn relocate(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    reservation: &Model,
    (target_id, waiting): (i64, bool),
) -> Result<Model, ApiError> {
    let source_id = reservation.course_date_id;
    if source_id == target_id {
        return Ok(reservation.clone());
    }
    check_movable(tx, reservation).await?;
    let moved = ledger::move_to(app, tx, reservation.id, target_id).await?;
    if reservation.status.0 == Status::Confirmed && moved.status.0 == Status::Waiting && !waiting {
        return Err(ApiError::field("id_course_date", messages::FULL));
    }
    let moved = Model {
        updated_at: moved.updated_at,
        ..store::forget_results(tx, moved.id).await?
    };
    let dates = reserved::date_details(tx, [source_id, target_id]).await?;
    let (Some(from), Some(to)) = (dates.get(&source_id), dates.get(&target_id)) else {
        return Err(ApiError::internal("a moved reservation without its dates"));
    };
    let user = reserved::people(tx, [moved.user_id]).await?.remove(&moved.user_id);
    if let Some(user) = user {
        mails::tell_relocated(app, tx, &user, &moved, (from, to)).await?;
    }
    let before = audit_change::state(reservation, None, None);
    let after = audit_change::state(&moved, None, None);
    let change = audit_change::change("reservation.move", moved.id, Some(before), Some(after));
    audit::record(tx, app.now(), actor, change).await?;
    Ok(moved)
}

/// Whether a reservation can leave its date.
///
/// # Errors
/// 409 when it is cancelled or has results.
async fn check_movable(tx: &DatabaseTransaction, reservation: &Model) -> Result<(), ApiError> {
    if !reservation.status.0.is_live() {
        return Err(ApiError::Conflict(messages::CANCELLED_RESERVATION.to_owned()));
    }
    let certificates = reserved::certificates_of(tx, [reservation.id]).await?;
    match reason_to_stay(reservation, certificates.get(&reservation.id)) {
        Some(reason) => Err(ApiError::Conflict(reason.to_owned())),
        None => Ok(()),
    }
}

/// Why a live reservation can be neither moved nor cancelled, when it cannot.
pub(super) fn reason_to_stay(reservation: &Model, certificates: Option<&Certificates>) -> Option<&'static str> {
    let is_issued = |status: CertificateStatus| status == CertificateStatus::Issued;
    let mut certificates = certificates.into_iter().flatten();
    if certificates.any(|one| is_issued(one.row.status.0)) {
        return Some(messages::CERTIFICATE_ISSUED);
    }
    has_results(reservation.attendance.0, reservation.outcome.0).then_some(messages::HAS_RESULTS)
}
