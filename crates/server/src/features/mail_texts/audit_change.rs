//! Audit entries of the words of mails.

use battito_domain::mail_text::{MailKind, Wording};
use sea_orm::JsonValue;
use serde_json::json;

use crate::platform::audit::Change;

/// The words of a mail are named by their kind, which is no number.
pub(in crate::features) const NO_ID: i64 = 0;

fn state(kind: MailKind, words: &Wording) -> JsonValue {
    json!({
        "mail": kind.title(),
        "subject": words.subject,
        "text": words.text,
        "closing": words.closing,
    })
}

/// Other words of a kind.
pub(super) fn change(action: &'static str, kind: MailKind, (before, after): (&Wording, &Wording)) -> Change {
    Change {
        action,
        subject_kind: "mail_text",
        subject_id: NO_ID,
        before: Some(state(kind, before)),
        after: Some(state(kind, after)),
    }
}
