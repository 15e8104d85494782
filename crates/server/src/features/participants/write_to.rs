//! Writes a mail to participants of a date. It goes through the outbox, as plain text: the templates escape it.

use battito_domain::{field_errors::FieldErrors, messages};
use battito_platform::{Actor, ApiError, App, audit, rate_limit};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;
use serde_json::json;

use super::{
    dto::{ParticipantsMail, QueuedMail},
    mails,
};
use crate::features::reservations::{dto::checked_ids, store as reserved};

/// Characters of a subject.
const MAX_SUBJECT: usize = 150;
/// Characters of a text.
const MAX_TEXT: usize = 5000;

/// A text that staff wrote.
pub(in crate::features) struct Message {
    pub(in crate::features) subject: String,
    pub(in crate::features) paragraphs: Vec<String>,
}

impl Message {
    /// Reads it.
    ///
    /// # Errors
    /// Under `subject` and `text`.
    pub(in crate::features) fn parse(subject: &str, text: &str) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let (subject, text) = (subject.trim(), text.trim());
        for (field, value, longest) in [("subject", subject, MAX_SUBJECT), ("text", text, MAX_TEXT)] {
            if value.is_empty() {
                errors.add(field, messages::REQUIRED);
            } else if value.chars().count() > longest {
                errors.add(field, messages::max_length(longest));
            }
        }
        if subject.chars().any(char::is_control) {
            errors.add("subject", messages::INVALID_VALUE);
        }
        if text
            .chars()
            .any(|one| one.is_control() && !matches!(one, '\n' | '\r' | '\t'))
        {
            errors.add("text", messages::INVALID_VALUE);
        }
        errors.into_result(Self {
            subject: subject.to_owned(),
            paragraphs: paragraphs(text),
        })
    }
}

/// The paragraphs of a text, separated by empty lines.
fn paragraphs(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines
        .split(|line| line.is_empty())
        .filter(|lines| !lines.is_empty())
        .map(|lines| lines.join("\n"))
        .collect()
}

/// Puts the mail to each of these people into the outbox.
pub(super) async fn write_to(
    app: &App,
    actor: Actor,
    date_id: i64,
    mail: ParticipantsMail,
) -> Result<QueuedMail, ApiError> {
    let message = Message::parse(&mail.subject, &mail.text)?;
    let ids = checked_ids(mail.ids)?;
    let sender = rate_limit::account(actor.id);
    let attempt = rate_limit::take(app, [rate_limit::PARTICIPANTS_MAIL.of(&sender)]).await?;
    let written = app
        .write(move |app, tx| async move { write_in(app, tx, &actor, date_id, &ids, &message).await }.boxed())
        .await;
    if written.is_err() {
        attempt.give_back(app).await;
    }
    written
}

async fn write_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    date_id: i64,
    ids: &[i64],
    message: &Message,
) -> Result<QueuedMail, ApiError> {
    let details = reserved::date_details(tx, [date_id]).await?.remove(&date_id);
    let details = details.ok_or(ApiError::NotFound)?;
    let rows = reserved::of_date(tx, date_id, ids).await?;
    if rows.len() != ids.len() {
        return Err(ApiError::field("ids", messages::INVALID_VALUE));
    }
    // A person who cancelled and booked again has two reservations and gets one mail.
    let people = reserved::people(tx, rows.iter().map(|row| row.user_id)).await?;
    let mut people: Vec<_> = people
        .into_values()
        .filter(|user| user.anonymised_at.is_none() && user.is_reachable())
        .collect();
    people.sort_unstable_by_key(|user| user.id);
    for user in &people {
        let letter = mails::written(user, &message.subject, &message.paragraphs, &details);
        app.mailbox
            .post_or_record(tx, app.now(), user.recipient(), &letter)
            .await?;
    }
    let change = audit::Change::new(
        "reservation.mail",
        "course_date",
        date_id,
        None,
        Some(json!({
            "subject": message.subject,
            "text": message.paragraphs.join("\n\n"),
            "reservations": ids,
        })),
    );
    audit::record(tx, app.now(), actor, change).await?;
    Ok(QueuedMail { total: people.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_lines_separate_paragraphs() {
        assert_eq!(
            paragraphs("Ciao,\r\nporta:\n- guanti \n\n\n \nA presto"),
            ["Ciao,\nporta:\n- guanti", "A presto"]
        );
    }

    #[test]
    fn a_subject_is_one_line() {
        let parse = |subject: &str| Message::parse(subject, "Ciao");
        assert!(parse("Aula\r\nBcc: x@test.example").is_err());
        assert!(parse(" ").is_err());
        assert!(parse(&"a".repeat(151)).is_err());
        assert!(parse("Cambio d'aula").is_ok());
    }
}
