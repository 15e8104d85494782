//! Works the attendance of reservations out again when the half days of their date change.

use battito_domain::{
    attendance::{self, Sheet, half_days},
    certificate::CertificateStatus,
    reservation::Attendance,
};
use battito_platform::{
    Actor, ApiError, App, audit,
    entities::{course_dates, reservations::Model},
    etag,
};
use sea_orm::DatabaseTransaction;

use super::store;
use crate::features::reservations::{attendances, audit_change, store as reserved};

/// Works the attendance of reservations out from the marks of the half days that their date has now. A pass
/// of an absent person is removed. A reservation with an issued certificate keeps the facts that the
/// certificate states.
///
/// The caller has locked the reservations before it changed anything: a scan takes no other lock.
pub(in crate::features) async fn recompute(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    date: &course_dates::Model,
    rows: &[Model],
) -> Result<(), ApiError> {
    if rows.is_empty() {
        return Ok(());
    }
    let half_days = half_days(&date.days());
    let marks = attendances::marks_of(tx, rows.iter().map(|row| row.id)).await?;
    let certificates = reserved::certificates_of(tx, rows.iter().map(|row| row.id)).await?;
    let is_issued = |id: i64| {
        let mut certificates = certificates.get(&id).into_iter().flatten();
        certificates.any(|one| one.row.status.0 == CertificateStatus::Issued)
    };
    let mut changes = Vec::new();
    for before in rows {
        let stored = marks.get(&before.id).map_or(&[][..], Vec::as_slice);
        // A person who was present was so on every half day; an absent one may have missed only one, so no
        // other half day inherits the absence.
        let whole = match before.attendance.0 {
            Attendance::Absent if !stored.is_empty() => Attendance::Unknown,
            whole => whole,
        };
        let attendance = Sheet::new(&half_days, stored, whole).attendance();
        if attendance == before.attendance.0 || is_issued(before.id) {
            continue;
        }
        let outcome = attendance::outcome(attendance, before.outcome.0, None);
        let after = Model {
            attendance: attendance.into(),
            outcome: outcome.map_or(before.outcome, Into::into),
            updated_at: etag::next_updated_at(app.now(), before.updated_at),
            ..before.clone()
        };
        store::save(tx, &after).await?;
        changes.push(audit_change::between("reservation.update", before, &after));
    }
    audit::record_all(tx, app.now(), actor, changes).await
}
