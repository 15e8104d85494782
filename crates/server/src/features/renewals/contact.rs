//! What staff do besides writing: the reminder sent at once, as it goes out by itself, and the calls to people whom no mail
//! reaches.

use battito_domain::{
    field_errors::FieldErrors,
    reason,
    renewal::{ContactKind, RenewalState},
    rome_time,
};
use battito_platform::{Actor, ApiError, App, entities::renewals, rate_limit};
use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;
use serde_json::json;

use super::{
    dto::{QueuedRenewalMail, Renewal, RenewalCall},
    facts::{self, Assessment},
    list,
    offers::Offers,
    refresh, remind,
    store::{catalogue::Catalogue, reminders, rows},
    write_to::{by_holder, record},
};
use crate::features::reservations::dto::checked_ids;

const OPTED_OUT: &str = "Non vuole promemoria.";
const BOOKED: &str = "Ha già prenotato il rinnovo.";
const RENEWED: &str = "Ha già rinnovato.";
const TODAY: &str = "Ha già ricevuto il promemoria oggi.";

/// Sends the reminder of these certificates now: one mail a person. A dry run only tells to how many, and who gets none.
pub(super) async fn remind(
    app: &App,
    actor: Actor,
    ids: Vec<i64>,
    is_dry_run: bool,
) -> Result<QueuedRenewalMail, ApiError> {
    let ids = checked_ids(ids)?;
    if is_dry_run {
        let (db, catalogue) = (app.db().read(), Catalogue::read(app.db().read()).await?);
        let papers = rows::papers(db, &on_board(&rows::find_all(db, &ids).await?)).await?;
        let assessed = facts::assess(db, &catalogue, papers, app.now()).await?;
        let (by_person, skipped) = by_holder(&ids, assessed, |one| refusal(one, app.now()));
        return Ok(QueuedRenewalMail {
            total: by_person.len(),
            skipped,
        });
    }
    let offers = remind::offers_for(app, &ids).await?;
    let sender = rate_limit::account(actor.id);
    let attempt = rate_limit::take(app, [rate_limit::PARTICIPANTS_MAIL.of(&sender)]).await?;
    let sent = app
        .write(move |app, tx| async move { remind_in(app, tx, &actor, &ids, &offers).await }.boxed())
        .await;
    if sent.is_err() {
        attempt.give_back(app).await;
    }
    sent
}

async fn remind_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    ids: &[i64],
    offers: &Offers,
) -> Result<QueuedRenewalMail, ApiError> {
    let now = app.now();
    // Of a certificate that is not on the board nothing is locked, and two requests could remind its holder twice.
    let rows = rows::lock_all(tx, ids).await?;
    let catalogue = Catalogue::read(tx).await?;
    let papers = rows::papers(tx, &on_board(&rows)).await?;
    let assessed = facts::assess(tx, &catalogue, papers, now).await?;
    let (by_person, skipped) = by_holder(ids, assessed, |one| refusal(one, now));
    let (total, today) = (by_person.len(), rome_time::local(now).date());
    let mut reminded = Vec::new();
    for one in by_person.values().flatten() {
        // The one that is due today does not follow an hour later.
        if let Some(step) = one.due(today) {
            reminders::insert(tx, one.paper.id, step, one.lifetime.expires_on, now).await?;
        }
        reminded.push(one.paper.id);
    }
    reminders::insert_contacts(tx, &reminded, ContactKind::Reminder, None, now).await?;
    remind::post(app, tx, by_person, (&catalogue, offers), now).await?;
    refresh::write(tx, &reminded, now).await?;
    record(
        app,
        tx,
        actor,
        "renewal.remind",
        &reminded,
        json!({"certificates": reminded}),
    )
    .await?;
    Ok(QueuedRenewalMail { total, skipped })
}

fn on_board(rows: &[renewals::Model]) -> Vec<i64> {
    rows.iter().map(|row| row.certificate_id).collect()
}

/// Why no reminder is sent now.
fn refusal(one: &Assessment, now: DateTime<Utc>) -> Option<&'static str> {
    let today = rome_time::local(now).date();
    let sent = one.reminders.iter().map(|reminder| reminder.sent_at);
    let by_hand = one
        .contacts
        .iter()
        .filter(|contact| contact.kind.0 == ContactKind::Reminder);
    let mut all = sent.chain(by_hand.map(|contact| contact.at));
    match one.state {
        RenewalState::Booked => Some(BOOKED),
        RenewalState::Renewed => Some(RENEWED),
        _ if one.holder.as_ref().is_some_and(|user| !user.renewal_reminders) => Some(OPTED_OUT),
        _ => all.any(|at| rome_time::local(at).date() == today).then_some(TODAY),
    }
}

/// Records a call to the holder of a certificate of the board.
pub(super) async fn call(app: &App, actor: Actor, id: i64, call: RenewalCall) -> Result<Renewal, ApiError> {
    let mut errors = FieldErrors::default();
    let note = reason::read_as("note", call.note.as_deref(), reason::OPTIONAL, &mut errors);
    errors.into_result(())?;
    app.write(move |app, tx| {
        async move {
            let note = (!note.is_empty()).then_some(note.as_str());
            lock(tx, id).await?;
            reminders::insert_contacts(tx, &[id], ContactKind::Call, note, app.now()).await?;
            refresh::write(tx, &[id], app.now()).await?;
            // The note stays out of the log, which keeps what concerns a certificate for ever.
            record(app, tx, &actor, "renewal.call", &[id], json!({})).await?;
            changed(app, tx, id).await
        }
        .boxed()
    })
    .await
}

/// Takes back a call that was recorded by mistake.
pub(super) async fn take_call_back(app: &App, actor: Actor, id: i64, call: i64) -> Result<Renewal, ApiError> {
    app.write(move |app, tx| {
        async move {
            lock(tx, id).await?;
            if !reminders::delete_call(tx, id, call).await? {
                return Err(ApiError::NotFound);
            }
            refresh::write(tx, &[id], app.now()).await?;
            record(app, tx, &actor, "renewal.call_back", &[id], json!({})).await?;
            changed(app, tx, id).await
        }
        .boxed()
    })
    .await
}

async fn lock(tx: &DatabaseTransaction, id: i64) -> Result<(), ApiError> {
    let rows = rows::lock_all(tx, &[id]).await?;
    if rows.is_empty() {
        Err(ApiError::NotFound)
    } else {
        Ok(())
    }
}

async fn changed(app: &App, tx: &DatabaseTransaction, id: i64) -> Result<Renewal, ApiError> {
    list::view(app, tx, &[id]).await?.pop().ok_or(ApiError::NotFound)
}
