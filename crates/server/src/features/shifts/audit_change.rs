//! Audit entries of a shift.

use battito_platform::{Instant, audit::Change, entities::shifts::Model};
use sea_orm::JsonValue;
use serde_json::json;

/// A change of a shift.
pub(super) fn change(action: &'static str, id: i64, before: Option<&Model>, after: Option<&Model>) -> Change {
    Change::new(action, "shift", id, before.map(state), after.map(state))
}

/// An answer to a shift, with the reason of a refusal.
pub(super) fn answer(before: &Model, after: &Model, reason: Option<&str>) -> Change {
    let mut written = state(after);
    if let Some(reason) = reason {
        written["reason"] = reason.into();
    }
    Change::new("shift.answer", "shift", after.id, Some(state(before)), Some(written))
}

fn state(shift: &Model) -> JsonValue {
    json!({
        "id_user": shift.user_id,
        "id_course_date": shift.course_date_id,
        "start": Instant(shift.starts_at),
        "end": Instant(shift.ends_at),
        "role": shift.role,
        "status": shift.status,
        "note": shift.note,
    })
}
