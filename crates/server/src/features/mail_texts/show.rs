//! Shows the words of a mail with the original, and the fields with examples.

use battito_domain::mail_text::{MailKind, Sample, Wording};
use battito_platform::{
    ApiError, App, EntityTag, Instant,
    entities::{mail_texts::Model, users},
    mail::texts,
};
use sea_orm::ConnectionTrait;

use super::{
    dto::{MailFieldDetails, MailTextDetails, MailTextList, MailTextSummary, OriginalMailText},
    sample, store,
};

/// The words in force.
pub(super) fn words(kind: MailKind, row: Option<&Model>) -> Wording {
    row.map_or_else(|| kind.original(), texts::wording)
}

/// The words of a kind, on the wire.
pub(super) async fn show(app: &App, kind: MailKind) -> Result<(MailTextDetails, EntityTag), ApiError> {
    let db = app.db().read();
    let row = store::find(db, kind).await?;
    view(app, db, kind, row).await
}

/// A row on the wire; none stands for the original words.
pub(super) async fn view(
    app: &App,
    db: &impl ConnectionTrait,
    kind: MailKind,
    row: Option<Model>,
) -> Result<(MailTextDetails, EntityTag), ApiError> {
    let by = row.as_ref().and_then(|row| row.updated_by);
    let names = users::names(db, by).await?;
    let (original, values) = (kind.original(), sample::values(app, kind, Sample::Usual));
    let Wording { subject, text, closing } = words(kind, row.as_ref());
    let details = MailTextDetails {
        kind: kind.into(),
        title: kind.title(),
        occasion: kind.occasion(),
        subject,
        text,
        closing,
        changed: row.is_some(),
        updated_at: row.as_ref().map(|row| Instant(row.updated_at)),
        updated_by: by.and_then(|id| names.get(&id).cloned()),
        original: OriginalMailText {
            subject: original.subject,
            text: original.text,
            closing: original.closing,
        },
        fields: kind
            .fields()
            .into_iter()
            .map(|field| MailFieldDetails {
                name: field.into(),
                description: field.description(),
                example: values.get(field).unwrap_or_default().to_owned(),
                optional: field.is_optional(),
            })
            .collect(),
    };
    Ok((details, tag(kind, row.as_ref())))
}

/// The tag of the words of a kind; those without a row are the original ones.
pub(super) fn tag(kind: MailKind, row: Option<&Model>) -> EntityTag {
    let version = row.map_or_else(
        || "original".to_owned(),
        |row| row.updated_at.timestamp_micros().to_string(),
    );
    EntityTag::of(&format!("mail-{}-{version}", kind.as_str()))
}

/// All of them, in the order of a participant's life.
pub(super) async fn list(app: &App) -> Result<MailTextList, ApiError> {
    let db = app.db().read();
    let mut rows = store::all(db).await?;
    let names = users::names(db, rows.values().filter_map(|row| row.updated_by)).await?;
    let summary = |kind: &MailKind| {
        let row = rows.remove(kind.as_str());
        MailTextSummary {
            kind: (*kind).into(),
            phase: kind.phase().into(),
            title: kind.title(),
            occasion: kind.occasion(),
            changed: row.is_some(),
            updated_at: row.as_ref().map(|row| Instant(row.updated_at)),
            updated_by: row.as_ref().and_then(|row| names.get(&row.updated_by?).cloned()),
            subject: row.map_or_else(|| kind.original().subject, |row| row.subject),
        }
    };
    Ok(MailTextList {
        data: MailKind::ALL.iter().map(summary).collect(),
    })
}
