//! Gives a mail its original words back.

use battito_domain::mail_text::MailKind;
use futures_util::FutureExt;

use super::{
    change::{Intent, change_in},
    dto::MailTextDetails,
};
use crate::platform::{error::ApiError, etag::EntityTag, state::App};

/// Removes the centre's words.
///
/// # Errors
/// 412 when other words are in force than the client has seen.
pub(super) async fn reset(app: &App, intent: Intent, kind: MailKind) -> Result<(MailTextDetails, EntityTag), ApiError> {
    let state = app.clone();
    let reset = app
        .db()
        .write(move |tx| {
            async move { change_in(&state, tx, intent, kind, kind.original(), "mail_text.reset").await }.boxed()
        })
        .await;
    app.mail_texts.forget();
    reset
}
