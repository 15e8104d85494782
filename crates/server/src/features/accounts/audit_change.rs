//! Audit entries of a user: the columns that staff write, and none that is a secret.

use battito_platform::{Instant, audit::Change, entities::users::Model};
use sea_orm::JsonValue;
use serde_json::json;

/// A change of a user.
pub(in crate::features) fn change(
    action: &'static str,
    id: i64,
    before: Option<&Model>,
    after: Option<&Model>,
) -> Change {
    Change::new(action, "user", id, before.map(state), after.map(state))
}

/// Adds the address that waits for its confirmation, before and after.
pub(in crate::features) fn add_pending(change: &mut Change, before: Option<String>, after: Option<String>) {
    for (state, pending) in [(&mut change.before, before), (&mut change.after, after)] {
        if let Some(state) = state {
            state["email_pending"] = pending.into();
        }
    }
}

fn state(user: &Model) -> JsonValue {
    json!({
        "name": user.name,
        "surname": user.surname,
        "email": user.email,
        "fiscal_code": user.fiscal_code,
        "phone": user.phone,
        "contact_email": user.contact_email,
        "birth_date": user.birth_date,
        "birth_place": user.birth_place,
        "job": user.job,
        "company": user.company,
        "is_sanitary": user.is_sanitary,
        "is_admin": user.is_admin,
        "istructor": user.is_instructor,
        "email_verified_at": user.email_verified_at.map(Instant),
        "disabled_at": user.disabled_at.map(Instant),
    })
}
