//! Shows a mail with words that are not saved.

use battito_domain::mail_text::{MailKind, Phase, Wording};

use super::{
    dto::{MailDraft, MailPreview},
    sample,
};
use crate::platform::{error::ApiError, mail::Rendered, state::App};

/// The page that stops reminders, with an invented token.
const STOP: &str = "/promemoria/esempio";

impl From<MailDraft> for Wording {
    fn from(draft: MailDraft) -> Self {
        Self {
            subject: draft.subject,
            text: draft.text,
            closing: draft.closing,
        }
    }
}

/// The mail as it would be sent.
///
/// # Errors
/// 422 for words that cannot be used.
pub(super) fn preview(app: &App, kind: MailKind, draft: MailDraft) -> Result<MailPreview, ApiError> {
    let examples = draft.sample.into();
    let values = sample::values(app, kind, examples);
    let letter = sample::letter(app, kind, &draft.into(), (&values, examples))?;
    let stop = format!("{}{STOP}", app.config.public_url());
    let stop = (kind.phase() == Phase::Renewal).then_some(stop.as_str());
    let Rendered { html, text } = app.mailbox.render(&letter, stop)?;
    Ok(MailPreview {
        subject: letter.subject,
        html,
        text,
    })
}
