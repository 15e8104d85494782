//! Sends the reminders that are due: one mail a person, with all their certificates. The mail is written to
//! the outbox in the transaction that records the reminders, which decides again whether each is still to be
//! sent. The primary key of the reminders lets each be recorded once on any number of nodes.

use std::collections::{BTreeMap, HashSet};

use battito_domain::rome_time;
use battito_platform::{ApiError, App, mail::round};
use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    facts::{self, Assessment},
    mails,
    offers::Offers,
    refresh,
    store::{catalogue::Catalogue, reminders, rows},
};
use crate::features::accounts::store::links::{self, Purpose};

/// People of one transaction.
const TOGETHER: usize = 10;
/// Certificates of one round. The others follow a minute later.
const MOST: u64 = 500;

/// Sends due reminders, at the hours for it.
pub async fn send_due(app: &App) -> Result<(), ApiError> {
    let now = app.now();
    if !round::may_begin(app, now).await? {
        return Ok(());
    }
    let (db, today) = (app.db().read(), rome_time::local(now).date());
    let people = reminders::people_due(db, today, MOST).await?;
    if people.is_empty() {
        return Ok(());
    }
    let offers = offers(app, &people).await?;
    let batches = people.chunks(TOGETHER).map(<[i64]>::to_vec).collect();
    round::send(app, "renewal reminders", batches, move |app, tx, people: Vec<i64>| {
        let offers = offers.clone();
        async move { remind(app, tx, &people, &offers, now).await }.boxed()
    })
    .await;
    Ok(())
}

/// The offers for these people. Read before the transactions, which are short.
async fn offers(app: &App, people: &[i64]) -> Result<Offers, ApiError> {
    let db = app.db().read();
    offers_for(app, &reminders::certificates_of(db, people).await?).await
}

/// The offers for the holders of these certificates.
pub(super) async fn offers_for(app: &App, ids: &[i64]) -> Result<Offers, ApiError> {
    let db = app.db().read();
    let catalogue = Catalogue::read(db).await?;
    let mut courses = HashSet::new();
    for paper in rows::papers(db, ids).await? {
        let renewing = catalogue.renewing(paper.course_id, paper.certificate_option_id, &paper.title);
        courses.extend(catalogue.to_book(renewing).map(|(id, _)| id));
    }
    Offers::of(app, db, courses).await
}

/// Records the reminders of these people that are still to be sent and writes the mails. Returns how many mails.
async fn remind(
    app: &App,
    tx: &DatabaseTransaction,
    people: &[i64],
    offers: &Offers,
    now: DateTime<Utc>,
) -> Result<usize, ApiError> {
    let today = rome_time::local(now).date();
    let ids = reminders::certificates_of(tx, people).await?;
    rows::lock_all(tx, &ids).await?;
    let catalogue = Catalogue::read(tx).await?;
    let papers = rows::papers(tx, &ids).await?;
    let mut by_person: BTreeMap<i64, Vec<Assessment>> = BTreeMap::new();
    for one in facts::assess(tx, &catalogue, papers, now).await? {
        let (Some(step), Some(holder)) = (one.due(today), one.paper.user_id) else {
            continue;
        };
        if one.is_in_force() && reminders::insert(tx, one.paper.id, step, one.lifetime.expires_on, now).await? {
            by_person.entry(holder).or_default().push(one);
        }
    }
    let mails = by_person.len();
    post(app, tx, by_person, (&catalogue, offers), now).await?;
    // A certificate that is not due any more gets its next day, too.
    refresh::write(tx, &ids, now).await?;
    Ok(mails)
}

/// Writes one mail to each of these people, with all their certificates.
pub(super) async fn post(
    app: &App,
    tx: &DatabaseTransaction,
    by_person: BTreeMap<i64, Vec<Assessment>>,
    (catalogue, offers): (&Catalogue, &Offers),
    now: DateTime<Utc>,
) -> Result<(), ApiError> {
    let today = rome_time::local(now).date();
    let texts = app.mail_texts.current(tx, now).await?;
    for (user_id, mut due) in by_person {
        due.sort_by_key(|one| (one.lifetime.expires_on, one.paper.id));
        let Some(user) = due.first().and_then(|one| one.holder.clone()) else {
            continue;
        };
        let token = links::issue(app, tx, Purpose::Reminders, user_id, user.own_key()).await?;
        let (letter, stop) = mails::reminder(app, &texts, &user, &due, (catalogue, offers), today, &token);
        app.mailbox
            .post_with_stop(tx, now, user.recipient(), &letter, &stop)
            .await?;
    }
    Ok(())
}
