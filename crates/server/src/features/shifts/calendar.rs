//! Writes the calendar of an instructor: one entry for each day of each shift.

use battito_domain::{
    course_date::Day,
    shift::{Hours, ShiftRole, ShiftStatus},
};
use battito_platform::{
    ApiError, App, ClientAddress,
    entities::{shifts::Model, users},
    mail::calendar::{self, Certainty, Event, Organizer},
    rate_limit,
};
use chrono::{DateTime, TimeDelta, Utc};

use super::{store, view};
use crate::features::{
    calendar_feed,
    reservations::{date_details::DateDetails, store as reserved},
};

/// How far the calendar reaches back.
const PAST: TimeDelta = TimeDelta::days(90);
/// How far it reaches ahead.
const FUTURE: TimeDelta = TimeDelta::days(400);

/// The calendar with this secret, as the text of an .ics file. Unknown secrets are counted against the network address.
///
/// # Errors
/// 404 for an unknown secret, 429 after too many unknown ones.
pub(super) async fn download(app: &App, file: &str, address: ClientAddress) -> Result<String, ApiError> {
    let budget = rate_limit::CALENDAR_ADDRESS.of(&rate_limit::network(address.0));
    let attempt = rate_limit::take(app, [budget]).await?;
    let secret = file.strip_suffix(".ics").ok_or(ApiError::NotFound)?;
    let owner = calendar_feed::store::find_owner(app.db().read(), secret).await?;
    let owner = owner.ok_or(ApiError::NotFound)?;
    let state = app.clone();
    tokio::spawn(async move { attempt.give_back(&state).await });
    write(app, &owner).await
}

async fn write(app: &App, owner: &users::Model) -> Result<String, ApiError> {
    let (db, now) = (app.db().read(), app.now());
    let filter = store::Filter {
        period: Some(Hours {
            start: now - PAST,
            end: now + FUTURE,
        }),
        user_id: Some(owner.id),
        withdrawn: true,
        ..store::Filter::default()
    };
    let own = store::list(db, &filter).await?;
    let dates = reserved::date_details(db, own.iter().filter_map(|shift| shift.course_date_id)).await?;
    let events: Vec<Event> = own
        .iter()
        .flat_map(|shift| {
            let date = shift.course_date_id.and_then(|id| dates.get(&id));
            events(app, shift, date)
        })
        .collect();
    let name = format!("Turni {}", app.centre().settings.name);
    Ok(calendar::feed(&name, &events))
}

/// One entry for each day. The number of the day and not its date makes the `uid`, so that a moved shift moves its entries.
fn events(app: &App, shift: &Model, date: Option<&DateDetails>) -> Vec<Event> {
    (1..)
        .zip(view::hours_at(shift, date))
        .map(|(number, hours)| Event {
            uid: uid(app, shift, number),
            days: vec![day(hours)],
            ..event(app, shift, date, last_change(shift, date))
        })
        .collect()
}

/// The entry of all days of a shift, for a mail.
pub(super) fn event(app: &App, shift: &Model, date: Option<&DateDetails>, stamp: DateTime<Utc>) -> Event {
    let centre = app.centre();
    let centre = &centre.settings;
    Event {
        uid: uid(app, shift, 1),
        created_at: shift.created_at,
        stamp,
        days: view::hours_at(shift, date).into_iter().map(day).collect(),
        summary: summary(shift, date),
        location: date.map(DateDetails::address).unwrap_or_default(),
        description: description(shift, date),
        url: format!(
            "{}/control-panel/admin/shifts?shift={}",
            app.config.public_url(),
            shift.id
        ),
        organizer: Organizer {
            name: centre.name.clone(),
            email: centre.sender(&app.config.public_host()),
        },
        certainty: certainty(shift.status.0),
    }
}

fn uid(app: &App, shift: &Model, number: usize) -> String {
    format!("shift-{}-{number}@{}", shift.id, app.config.public_host())
}

const fn day(hours: Hours) -> Day {
    Day {
        starts_at: hours.start,
        ends_at: hours.end,
    }
}

/// When the shift or its date changed last. The same state gives the same text, which the `ETag` depends on.
fn last_change(shift: &Model, date: Option<&DateDetails>) -> DateTime<Utc> {
    date.map_or(shift.updated_at, |details| {
        details.date.updated_at.max(shift.updated_at)
    })
    .max(shift.created_at)
}

fn summary(shift: &Model, date: Option<&DateDetails>) -> String {
    let note = shift.note.as_deref().and_then(|note| note.lines().next());
    let what = date.map_or_else(|| note.unwrap_or("Turno"), |details| &details.course.title);
    match shift.status.0 {
        ShiftStatus::Proposed => format!("Da confermare: {what}"),
        ShiftStatus::Accepted => what.to_owned(),
        ShiftStatus::Declined if shift.withdrawn_at.is_some() => format!("Annullato: {what}"),
        ShiftStatus::Declined => format!("Rifiutato: {what}"),
    }
}

fn description(shift: &Model, date: Option<&DateDetails>) -> String {
    let role = match shift.role.0 {
        ShiftRole::Director => "Direttore",
        ShiftRole::Instructor => "Istruttore",
        ShiftRole::Assistant => "Assistente",
    };
    let private = date.is_some_and(|details| details.date.private);
    [
        Some(format!("Ruolo: {role}")),
        private.then(|| "Corso privato".to_owned()),
        // A carriage return cannot stand in a line of a calendar.
        shift.note.as_ref().map(|note| note.replace('\r', "")),
    ]
    .into_iter()
    .flatten()
    .collect::<Vec<_>>()
    .join("\n")
}

const fn certainty(status: ShiftStatus) -> Certainty {
    match status {
        ShiftStatus::Proposed => Certainty::Tentative,
        ShiftStatus::Accepted => Certainty::Confirmed,
        ShiftStatus::Declined => Certainty::Cancelled,
    }
}
