//! Audit entries of a certificate.

use battito_platform::{audit::Change, entities::certificates::Model};
use sea_orm::JsonValue;
use serde_json::json;

/// The state of a certificate in the audit log. The code is left out: with it anybody could check the paper.
fn state(paper: &Model) -> JsonValue {
    json!({
        "number": paper.number,
        "id_user": paper.user_id,
        "id_reservation": paper.reservation_id,
        "holder": format!("{} {}", paper.holder_name, paper.holder_surname),
        "title": paper.title,
        "option": paper.option_name,
        "external": paper.external,
        "expires_at": paper.expires_on,
        "status": paper.status,
        "reason": paper.status_reason,
        "replaced_by": paper.replaced_by_id,
    })
}

/// A certificate was issued.
pub(super) fn issue(paper: &Model) -> Change {
    change("certificate.issue", None, paper)
}

/// A certificate was changed, or issued when there is no `before`.
pub(super) fn change(action: &'static str, before: Option<&Model>, after: &Model) -> Change {
    Change::new(action, "certificate", after.id, before.map(state), Some(state(after)))
}

/// Mails about the certificates of a date were called off.
pub(super) fn call_off(date_id: i64, mails: usize) -> Change {
    Change::new(
        "course_date.call_off_mails",
        "course_date",
        date_id,
        None,
        Some(json!({ "mails": mails })),
    )
}

/// A revoked certificate was issued again, with the author's reason.
pub(super) fn reissue(revoked: &Model, new: &Model, reason: &str) -> Change {
    let mut after = state(new);
    if let Some(after) = after.as_object_mut() {
        after.insert("reason".into(), reason.into());
        after.insert("reissue_of".into(), revoked.id.into());
    }
    Change::new(
        "certificate.reissue",
        "certificate",
        new.id,
        Some(state(revoked)),
        Some(after),
    )
}
