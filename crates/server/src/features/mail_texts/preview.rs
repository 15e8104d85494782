//! Shows a mail with words that are not saved.

use battito_domain::mail_text::{Field, MailKind, Phase, Wording};
use battito_platform::{
    ApiError, App,
    entities::users,
    mail::{Letter, Rendered},
    rate_limit,
};
use futures_util::FutureExt;

use super::{
    dto::{MailDraft, MailPreview, QueuedTestMail},
    sample,
};

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

/// Stands before the subject, so that the mail is not taken for a real one.
const MARK: &str = "[Prova]";

/// Puts the mail into the outbox.
///
/// # Errors
/// 422 for words that cannot be used; 429 for too many.
pub(super) async fn send_test(
    app: &App,
    admin: users::Model,
    kind: MailKind,
    draft: MailDraft,
) -> Result<QueuedTestMail, ApiError> {
    let examples = draft.sample.into();
    let values = sample::values(app, kind, examples)
        .with(Field::Name, &admin.name)
        .with(Field::Surname, &admin.surname);
    let letter = sample::letter(app, kind, &draft.into(), (&values, examples))?;
    let letter = Letter {
        kind: "mail-test",
        subject: format!("{MARK} {}", letter.subject),
        ..letter
    };
    let attempt = rate_limit::take(app, [rate_limit::TEST_MAIL.of(&rate_limit::account(admin.id))]).await?;
    let email = admin.own_address().to_owned();
    let posted = app
        .write(move |app, tx| async move { app.mailbox.post(tx, app.now(), admin.recipient(), &letter).await }.boxed())
        .await;
    if let Err(error) = posted {
        attempt.give_back(app).await;
        return Err(error);
    }
    Ok(QueuedTestMail { email })
}
