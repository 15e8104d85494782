//! Changes the words of a mail.

use battito_domain::mail_text::{MailKind, MailText, Wording};
use battito_platform::{
    Actor, ApiError, App, EntityTag, Precondition, audit,
    entities::{mail_texts::Model, settings_lock},
    etag,
};
use futures_util::FutureExt;
use sea_orm::{DatabaseTransaction, JsonValue};
use serde_json::json;

use super::{
    dto::{MailTextDetails, MailTextWrite},
    show, store,
};

/// The author of a change, and the version that they have seen.
#[derive(Debug)]
pub(super) struct Intent {
    pub(super) actor: Actor,
    pub(super) precondition: Precondition,
}

impl From<MailTextWrite> for Wording {
    fn from(write: MailTextWrite) -> Self {
        Self {
            subject: write.subject,
            text: write.text,
            closing: write.closing,
        }
    }
}

/// Puts these words in force. The original ones leave no row, as before the first change.
///
/// # Errors
/// 412 when other words are in force than the client has seen; 422 for words that cannot be used.
pub(super) async fn change(
    app: &App,
    intent: Intent,
    kind: MailKind,
    write: MailTextWrite,
) -> Result<(MailTextDetails, EntityTag), ApiError> {
    let words = Wording::from(write);
    MailText::parse(kind, &words)?;
    let words = words.tidied();
    let changed = app
        .write(move |app, tx| async move { change_in(app, tx, intent, kind, words, "mail_text.update").await }.boxed())
        .await;
    app.mail_texts.forget();
    changed
}

/// The same in a transaction.
pub(super) async fn change_in(
    app: &App,
    tx: &DatabaseTransaction,
    intent: Intent,
    kind: MailKind,
    words: Wording,
    action: &'static str,
) -> Result<(MailTextDetails, EntityTag), ApiError> {
    settings_lock::lock(tx).await?;
    let before = store::find(tx, kind).await?;
    intent.precondition.check(&show::tag(kind, before.as_ref()))?;
    let former = show::words(kind, before.as_ref());
    let is_original = words == kind.original();
    if words == former && is_original == before.is_none() {
        return show::view(app, tx, kind, before).await;
    }
    let now = app.now();
    let change = audited(action, kind, (&former, &words));
    let after = if is_original {
        store::delete(tx, kind).await?;
        None
    } else {
        let last = before.map_or(now, |row| etag::next_updated_at(now, row.updated_at));
        let row = Model {
            kind: kind.as_str().to_owned(),
            subject: words.subject,
            text: words.text,
            closing: words.closing,
            updated_at: last,
            updated_by: Some(intent.actor.id),
        };
        store::write(tx, row.clone()).await?;
        Some(row)
    };
    audit::record(tx, now, &intent.actor, change).await?;
    show::view(app, tx, kind, after).await
}

/// The words of a mail are named by their kind, which is no number.
const NO_ID: i64 = 0;

fn state(kind: MailKind, words: &Wording) -> JsonValue {
    json!({
        "mail": kind.title(),
        "subject": words.subject,
        "text": words.text,
        "closing": words.closing,
    })
}

/// Other words of a kind.
fn audited(action: &'static str, kind: MailKind, (before, after): (&Wording, &Wording)) -> audit::Change {
    audit::Change::new(
        action,
        "mail_text",
        NO_ID,
        Some(state(kind, before)),
        Some(state(kind, after)),
    )
}

/// Removes the centre's words.
///
/// # Errors
/// 412 when other words are in force than the client has seen.
pub(super) async fn reset(app: &App, intent: Intent, kind: MailKind) -> Result<(MailTextDetails, EntityTag), ApiError> {
    let reset = app
        .write(move |app, tx| {
            async move { change_in(app, tx, intent, kind, kind.original(), "mail_text.reset").await }.boxed()
        })
        .await;
    app.mail_texts.forget();
    reset
}
