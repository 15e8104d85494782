//! Sends the reminders that are due. The mail is written to the outbox in the transaction that records the
//! reminder, under the lock of its date: cancelling or moving waits, or has finished. The primary key lets
//! each reminder be recorded once on any number of nodes.

use std::collections::BTreeMap;

use battito_domain::{
    course_reminder::{ReminderDays, booked_until, countdown},
    mail_text::{Field, MailKind},
    rome_time,
};
use battito_platform::{
    ApiError, App,
    entities::{reservations, users},
    mail::{Letter, calendar::Certainty, round, texts::MailTexts},
};
use chrono::{DateTime, Days, NaiveTime, Utc};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    settings,
    store::{self, Due},
};
use crate::features::reservations::{MY_RESERVATIONS, date_details::DateDetails, ledger::SeatLedger};

/// Reminders of one transaction: bookings of the date wait for it.
const TOGETHER: usize = 10;
/// Reminders of one round. The others follow a minute later.
const MOST: usize = 500;

/// Sends due reminders, at the hours for it.
pub async fn send_due(app: &App) -> Result<(), ApiError> {
    let now = app.now();
    if !round::may_begin(app, now).await? {
        return Ok(());
    }
    let mut batches = Vec::new();
    let days = settings::days(app.db().read()).await?;
    for (date_id, due, ids) in unsent(app, &days, now).await? {
        batches.extend(ids.chunks(TOGETHER).map(|ids| (date_id, due, ids.to_vec())));
    }
    round::send(app, "course reminders", batches, |app, tx, (date_id, due, ids)| {
        async move { remind(app, tx, date_id, due, &ids).await }.boxed()
    })
    .await;
    Ok(())
}

/// How many reminders the next round would send if these were the days. A round sends at most 500.
pub(super) async fn count_due(app: &App, days: &ReminderDays) -> Result<usize, ApiError> {
    let due = unsent(app, days, app.now()).await?;
    Ok(due.iter().map(|(_, _, ids)| ids.len()).sum())
}

/// The reservations to remind of each date, with the reminder that is due.
async fn unsent(app: &App, days: &ReminderDays, now: DateTime<Utc>) -> Result<Vec<(i64, Due, Vec<i64>)>, ApiError> {
    let (db, today) = (app.db().read(), rome_time::local(now).date());
    let Some(until) = days
        .horizon(today)
        .and_then(|last| last.checked_add_days(Days::new(1)))
        .map(|next| rome_time::from_local(next.and_time(NaiveTime::MIN)))
    else {
        return Ok(Vec::new());
    };
    let mut by_day: BTreeMap<_, Vec<i64>> = BTreeMap::new();
    for (id, starts_at) in store::upcoming(db, now, until).await? {
        by_day.entry(rome_time::local(starts_at).date()).or_default().push(id);
    }
    let (mut found, mut left) = (Vec::<(i64, Due, Vec<i64>)>::new(), MOST);
    for (starts_on, dates) in by_day {
        let Some(due) = due(app, days, starts_on, now).filter(|_| left > 0) else {
            continue;
        };
        let rows = store::unsent(db, &dates, due, left as u64).await?;
        left -= rows.len().min(left);
        for (date_id, id) in rows {
            match found.last_mut() {
                Some((last, _, ids)) if *last == date_id => ids.push(id),
                _ => found.push((date_id, due, vec![id])),
            }
        }
    }
    Ok(found)
}

/// The reminder that is due today of a course that starts on that day.
fn due(app: &App, days: &ReminderDays, starts_on: chrono::NaiveDate, now: DateTime<Utc>) -> Option<Due> {
    let days = days.due(starts_on, rome_time::local(now).date())?;
    Some(Due {
        days,
        starts_on,
        booked_until: booked_until(starts_on, days, app.config.reminders.from_hour)?,
    })
}

/// Records the reminders of these reservations that are still to be sent and writes the mails. Returns how many.
async fn remind(app: &App, tx: &DatabaseTransaction, date_id: i64, due: Due, ids: &[i64]) -> Result<usize, ApiError> {
    let now = app.now();
    let Some(ledger) = SeatLedger::lock(app, tx, date_id).await? else {
        return Ok(0);
    };
    let (details, date) = (ledger.details(), ledger.date());
    // It was moved or cancelled meanwhile: the next round looks at it anew.
    let is_same_day = rome_time::local(date.starts_at).date() == due.starts_on;
    if !is_same_day || !date.status.0.is_bookable() || date.starts_at <= now {
        return Ok(0);
    }
    let texts = app.mail_texts.current(tx, now).await?;
    let mut mails = 0;
    for (reservation, user) in store::with_seat(tx, date_id, ids).await? {
        if !store::insert(tx, &reservation, due, now).await? {
            continue;
        }
        let letter = reminder(app, &texts, (&reservation, &user), details);
        app.mailbox.post_or_record(tx, now, user.recipient(), &letter).await?;
        mails += 1;
    }
    Ok(mails)
}

/// The reminder of somebody with a seat.
fn reminder(
    app: &App,
    texts: &MailTexts,
    (reservation, user): (&reservations::Model, &users::Model),
    details: &DateDetails,
) -> Letter {
    let (starts_on, today) = (
        rome_time::local(details.date.starts_at).date(),
        rome_time::local(app.now()).date(),
    );
    let values = details
        .mail_values(app, user)
        .with(Field::Countdown, &countdown(starts_on, today));
    Letter {
        kind: "course-reminder",
        name: user.name.clone(),
        facts: details.mail_lines().into_iter().chain(details.things(app)).collect(),
        action: Some(("Vai a I Miei Corsi", MY_RESERVATIONS.into())),
        event: Some(details.event(app, reservation, Certainty::Confirmed)),
        ..texts.letter(MailKind::CourseReminder, &values)
    }
}
