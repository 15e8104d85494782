//! Writes a mail to the holders of certificates, as to the participants of a date. A person who has switched
//! reminders off gets it, too, because staff write it.

use std::collections::{BTreeMap, HashMap};

use battito_domain::rome_time;
use battito_platform::{Actor, ApiError, App, audit, rate_limit};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;
use serde_json::json;

use super::{
    dto::{QueuedRenewalMail, RenewalMail, SkippedRenewal},
    facts::{self, Assessment, can_be_written_to},
    mails,
    store::{catalogue::Catalogue, rows},
};
use crate::features::{participants::write_to::Message, reservations::dto::checked_ids};

const GONE: &str = "L'attestato non è più in elenco: è stato revocato o sostituito.";
const NO_ACCOUNT: &str = "Nessun utente ha questo attestato: è stato importato senza un account.";
const NO_ADDRESS: &str = "L'account è disattivato o senza email.";

/// Puts the mail to each holder into the outbox.
pub(super) async fn write_to(app: &App, actor: Actor, mail: RenewalMail) -> Result<QueuedRenewalMail, ApiError> {
    let message = Message::parse(&mail.subject, &mail.text)?;
    let ids = checked_ids(mail.ids)?;
    let sender = rate_limit::account(actor.id);
    let attempt = rate_limit::take(app, [rate_limit::PARTICIPANTS_MAIL.of(&sender)]).await?;
    let written = app
        .write(move |app, tx| async move { write_in(app, tx, &actor, &ids, &message).await }.boxed())
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
    ids: &[i64],
    message: &Message,
) -> Result<QueuedRenewalMail, ApiError> {
    let (now, catalogue) = (app.now(), Catalogue::read(tx).await?);
    let papers = rows::papers(tx, ids).await?;
    let assessed = facts::assess(tx, &catalogue, papers, now).await?;
    let (by_person, skipped) = by_holder(ids, assessed, |_| None);
    let today = rome_time::local(now).date();
    for papers in by_person.values() {
        let Some(user) = papers.first().and_then(|one| one.holder.as_ref()) else {
            continue;
        };
        let course = papers.iter().find(|one| one.state.is_open());
        let course = course.and_then(|one| catalogue.to_book(one.courses)).map(|(id, _)| id);
        let named: Vec<_> = papers.iter().map(|one| (&one.paper, one.state)).collect();
        let letter = mails::written(user, &message.subject, &message.paragraphs, &named, course, today);
        app.mailbox.post_or_record(tx, now, user.recipient(), &letter).await?;
    }
    let sent = json!({
        "subject": message.subject,
        "text": message.paragraphs.join("\n\n"),
        "certificates": ids,
    });
    record(app, tx, actor, "renewal.mail", ids, sent).await?;
    Ok(QueuedRenewalMail {
        total: by_person.len(),
        skipped,
    })
}

/// The certificates whose holders can be written to, by person, and the others with the reason. `refusal` refuses more.
pub(super) fn by_holder(
    ids: &[i64],
    assessed: Vec<Assessment>,
    refusal: impl Fn(&Assessment) -> Option<&'static str>,
) -> (BTreeMap<i64, Vec<Assessment>>, Vec<SkippedRenewal>) {
    let mut assessed: HashMap<i64, Assessment> = assessed.into_iter().map(|one| (one.paper.id, one)).collect();
    let mut skipped = Vec::new();
    let mut by_person: BTreeMap<i64, Vec<Assessment>> = BTreeMap::new();
    for id in ids {
        let found = assessed.remove(id).filter(Assessment::is_in_force);
        let person = found.as_ref().and_then(|one| one.holder.as_ref());
        let reason = match (&found, person) {
            (None, _) => GONE,
            (Some(_), None) => NO_ACCOUNT,
            (Some(_), Some(user)) if !can_be_written_to(user) => NO_ADDRESS,
            (Some(one), Some(user)) => {
                let Some(reason) = refusal(one) else {
                    by_person.entry(user.id).or_default().extend(found);
                    continue;
                };
                reason
            }
        };
        skipped.push(SkippedRenewal {
            id: *id,
            reason: reason.to_owned(),
        });
    }
    (by_person, skipped)
}

/// One entry names all certificates, under the first.
pub(super) async fn record(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    action: &'static str,
    ids: &[i64],
    sent: serde_json::Value,
) -> Result<(), ApiError> {
    let Some(first) = ids.first() else { return Ok(()) };
    let change = audit::Change::new(action, "certificate", *first, None, Some(sent));
    audit::record(tx, app.now(), actor, change).await
}
