//! Audit entries of a reservation.

use battito_domain::attendance::Mark;
use battito_platform::{Instant, audit::Change, entities::reservations::Model};
use sea_orm::JsonValue;
use serde_json::json;

use super::dto::HalfDayAttendance;

/// The state of a reservation in the audit log.
pub(in crate::features) fn state(reservation: &Model, certificate: Option<i64>, marks: Option<&[Mark]>) -> JsonValue {
    let mut state = json!({
        "id_course_date": reservation.course_date_id,
        "id_user": reservation.user_id,
        "status": reservation.status,
        "attendance": reservation.attendance,
        "outcome": reservation.outcome,
        "note": reservation.note,
    });
    if let Some(at) = reservation.recorded_at {
        state["recorded_at"] = json!(Instant(at));
    }
    if let Some(certificate) = certificate {
        state["certificate"] = certificate.into();
    }
    if let Some(marks) = marks {
        let recorded = marks.iter().filter(|mark| mark.at.is_some());
        state["attendances"] = recorded.map(|mark| json!(HalfDayAttendance::from(mark))).collect();
    }
    state
}

/// A change that leaves certificate and marks as they are.
pub(in crate::features) fn between(action: &'static str, before: &Model, after: &Model) -> Change {
    let [was, is] = [before, after].map(|row| Some(state(row, None, None)));
    change(action, after.id, was, is)
}

/// A change of a reservation.
pub(in crate::features) fn change(
    action: &'static str,
    id: i64,
    before: Option<JsonValue>,
    after: Option<JsonValue>,
) -> Change {
    Change::new(action, "reservation", id, before, after)
}
