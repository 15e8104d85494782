//! Writes to the participants of a course, a few hours after it. All of a date are written to in one
//! transaction, which records that they were asked, stores the hashes of the links and puts the mails into
//! the outbox. A transaction that does not commit has done nothing; one that does is never repeated, because
//! it holds the lock of the date.
//!
//! People with a confirmed seat who are not marked absent are asked, from three hours after the end, between the hours of
//! reminders, not right after the clock has jumped, and for dates of the last 14 days only: a server that was off does not
//! write to the participants of years.

use battito_domain::{course_date::Status, rome_time, survey};
use battito_platform::{
    ApiError, App,
    entities::{course_dates, users},
    mail::{Fact, Letter, round},
    randomness,
};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use futures_util::FutureExt;
use sea_orm::{DatabaseTransaction, sea_query::LockType};

use super::store::{self, anonymous_links, invitations, surveys};
use crate::features::{reservations::date_details::DateDetails, shifts::teachers};

/// Dates of one round. The others follow a minute later.
const MOST: u64 = 50;

/// Writes to everybody who is to be asked now, by day only.
pub async fn send_due(app: &App) -> Result<(), ApiError> {
    let now = app.now();
    let dates = invitations::dates_due(app.db().read(), now, MOST).await?;
    if dates.is_empty() || !round::may_begin(app, now).await? {
        return Ok(());
    }
    round::send(app, "survey invitations", dates, move |app, tx, date_id| {
        async move { invite(app, tx, date_id, now).await }.boxed()
    })
    .await;
    Ok(())
}

/// Writes to the participants of a date who were not asked yet. Returns how many.
async fn invite(app: &App, tx: &DatabaseTransaction, date_id: i64, now: DateTime<Utc>) -> Result<usize, ApiError> {
    let (after, until) = survey::ends_asked_about(now);
    // Nobody cancels or reopens it meanwhile, and no other node asks about it.
    let Some(date) = course_dates::lock(tx, date_id, LockType::Update).await? else {
        return Ok(0);
    };
    // Reopened, moved or cancelled since it was found, or asked about by another node.
    if date.status.0 != Status::Completed || date.ends_at <= after || date.ends_at > until {
        return Ok(0);
    }
    let people = invitations::people_due(tx, date_id).await?;
    if people.is_empty() {
        return Ok(0);
    }
    let details = DateDetails::of(tx, &date).await?;
    let today = rome_time::local(now).date();
    let closes_on = survey::closes_on(today);
    let taught = teachers::of_dates(tx, &[date_id])
        .await?
        .remove(&date_id)
        .unwrap_or_default();
    let teachers = taught.iter().filter(|teacher| teacher.accepted);
    surveys::open(
        tx,
        surveys::Opened {
            date: &date,
            ends_on: rome_time::local(date.ends_at).date(),
            closes_on,
            invited: people.len(),
        },
        teachers.map(|teacher| teacher.person.id).collect(),
    )
    .await?;
    let mut secrets = Vec::with_capacity(people.len());
    for _ in &people {
        secrets.push(app.secret()?);
    }
    anonymous_links::insert(
        tx,
        date_id,
        secrets.iter().map(|secret| randomness::hash(secret)).collect(),
    )
    .await?;
    invitations::insert(tx, date_id, people.iter().map(|user| user.id).collect()).await?;
    for (user, secret) in people.iter().zip(&secrets) {
        let letter = invitation(user, &details, (secret, closes_on));
        app.mailbox.post_or_record(tx, now, user.recipient(), &letter).await?;
    }
    Ok(people.len())
}

/// Asks somebody who took part. The token lets its holder answer once.
fn invitation(user: &users::Model, details: &DateDetails, (token, closes_on): (&str, NaiveDate)) -> Letter {
    let title = &details.course.title;
    let closes_on = rome_time::long_date(closes_on);
    Letter::new("survey-invitation", format!("Com'è andato il corso? {title}"), &user.name)
        .paragraph("grazie di aver partecipato. Ci aiuti a migliorare? Sono cinque domande: basta un minuto, senza accedere.")
        .facts([
            Fact::new("Corso", title),
            Fact::new("Quando", rome_time::long(details.date.starts_at)),
            Fact::new("Dove", details.address()),
        ])
        .action("Rispondi al questionario", format!("/questionario/{token}"))
        .closing(format!("Il questionario è anonimo: il link serve solo a far rispondere una volta sola, e la risposta viene salvata senza il tuo nome e senza il link. Puoi rispondere fino a {closes_on}."))
        .closing("È l'unica email che ti mandiamo per questo questionario.")
}

/// After a survey has closed, its links say so for as long. Then the link is forgotten, and so is who was
/// asked: the course is too old to be asked about again.
const REMEMBERED: TimeDelta = TimeDelta::days(30);

/// Does it once.
pub async fn sweep(app: &App) -> Result<(), ApiError> {
    send_due(app).await?;
    let before = rome_time::local(app.now()).date() - REMEMBERED;
    if store::anonymous_links::any_closed_before(app.db().read(), before).await? {
        app.write(move |_, tx| {
            async move { Ok(store::anonymous_links::forget_closed_before(tx, before).await?) }.boxed()
        })
        .await?;
    }
    Ok(())
}
