//! Audit entries of a date: all columns that staff write; of the booking password only whether there is one.

use battito_platform::{Instant, audit::Change, entities::course_dates::Model};
use sea_orm::JsonValue;
use serde_json::json;

/// A change of a date.
pub(in crate::features) fn change(
    action: &'static str,
    id: i64,
    before: Option<&Model>,
    after: Option<&Model>,
) -> Change {
    Change::new(action, "course_date", id, before.map(state), after.map(state))
}

fn state(date: &Model) -> JsonValue {
    json!({
        "id_course": date.course_id,
        "id_city": date.city_id,
        "venue": date.venue,
        "date": Instant(date.starts_at),
        "end_date": Instant(date.ends_at),
        "days": date.days,
        "seats": date.seats,
        "booking_deadline": Instant(date.booking_deadline),
        "private": u8::from(date.private),
        "color": date.color,
        "password": date.booking_password.is_some(),
        "status": date.status,
        "note": date.note,
        "cancel_reason": date.cancel_reason,
    })
}
