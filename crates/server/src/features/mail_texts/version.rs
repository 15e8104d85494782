//! The version of the words of a mail: its `ETag`.

use battito_domain::mail_text::MailKind;

use crate::{entities::mail_texts::Model, platform::etag::EntityTag};

/// The tag of the words of a kind; those without a row are the original ones.
pub(super) fn tag(kind: MailKind, row: Option<&Model>) -> EntityTag {
    let version = row.map_or_else(
        || "original".to_owned(),
        |row| row.updated_at.timestamp_micros().to_string(),
    );
    EntityTag::of(&format!("mail-{}-{version}", kind.as_str()))
}
