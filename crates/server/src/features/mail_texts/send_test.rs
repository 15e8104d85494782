//! Sends a mail with words that are not saved to the admin who writes them.

use battito_domain::mail_text::{Field, MailKind};
use futures_util::FutureExt;

use super::{
    dto::{MailDraft, QueuedTestMail},
    sample,
};
use crate::{
    entities::users,
    platform::{error::ApiError, mail::Letter, rate_limit, state::App},
};

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
    let (state, email) = (app.clone(), admin.email.clone());
    let posted = app
        .db()
        .write(move |tx| async move { state.mailbox.post(tx, state.now(), admin.recipient(), &letter).await }.boxed())
        .await;
    if let Err(error) = posted {
        attempt.give_back(app).await;
        return Err(error);
    }
    Ok(QueuedTestMail { email })
}
