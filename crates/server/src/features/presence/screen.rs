//! The screen of a classroom: the codes of now and of the next window, and the arrivals.

use battito_domain::{
    attendance::{self, HalfDay, Mark, Sheet},
    course_date,
    presence::{self, Opening, Window},
    reservation::Attendance,
};
use battito_platform::{
    ApiError, App, Instant,
    entities::{reservations, users},
    schemas::QrShape,
};
use chrono::{DateTime, Utc};

use super::{
    code,
    dto::{PresenceArrival, PresenceCode, PresenceHalfDay, PresenceQuery, PresenceScreen, PresenceState},
    store,
};
use crate::features::reservations::{attendances, date_details::DateDetails, store as reserved};

/// The number of latest arrivals that are named.
const MOST_ARRIVALS: usize = 8;
/// Codes that are told at once: those of this window and of the next, so that a screen that asks late never shows an old one.
const CODES: usize = 2;

/// The screen of a date, for the half day that is asked for or the one that is on.
pub(super) async fn show(app: &App, date_id: i64, query: &PresenceQuery) -> Result<PresenceScreen, ApiError> {
    let (db, now) = (app.db().read(), app.now());
    let details = reserved::date_details(db, [date_id]).await?.remove(&date_id);
    let details = details.ok_or(ApiError::NotFound)?;
    let openings = presence::openings(&details.days());
    let asked = |opening: &&Opening| {
        let half_day = opening.half_day();
        query.day == Some(half_day.day) && query.half.is_some_and(|half| half.0 == half_day.half)
    };
    let shown = openings
        .iter()
        .find(asked)
        .or_else(|| presence::current(&openings, now));
    let shown = *shown.ok_or_else(|| ApiError::internal("a course date without a day"))?;
    let state = state(&details, &shown, now);
    let codes = match state {
        PresenceState::Open => codes(app, date_id, &openings, &shown, now).await?,
        PresenceState::Early | PresenceState::Closed | PresenceState::Cancelled => Vec::new(),
    };
    let people = store::seated(db, date_id).await?;
    let half_days = attendance::half_days(&details.days());
    let marks = attendances::marks_of(db, people.iter().map(|(row, _)| row.id)).await?;
    let mut arrived: Vec<_> = people
        .iter()
        .filter_map(|(row, user)| {
            let stored = marks.get(&row.id).map_or(&[][..], Vec::as_slice);
            let sheet = Sheet::new(&half_days, stored, row.attendance.0);
            let mark = sheet.mark(shown.half_day()).copied();
            mark.filter(|mark| mark.status == Attendance::Present)
                .map(|mark| (row, user, mark))
        })
        .collect();
    // Arrivals without a time come last.
    arrived.sort_by_key(|(row, _, mark)| std::cmp::Reverse((came_at(mark), row.id)));
    Ok(PresenceScreen {
        course: details.course.title.clone(),
        place: details.address(),
        half_days: openings.iter().map(Into::into).collect(),
        half_day: (&shown.half_day()).into(),
        state,
        codes,
        present: arrived.len(),
        total: people.len(),
        arrivals: arrived.into_iter().take(MOST_ARRIVALS).map(arrival).collect(),
    })
}

fn state(details: &DateDetails, opening: &Opening, now: DateTime<Utc>) -> PresenceState {
    if details.date.status.0 == course_date::Status::Cancelled {
        PresenceState::Cancelled
    } else if opening.is_open(now) {
        PresenceState::Open
    } else if now < opening.opens_at {
        PresenceState::Early
    } else {
        PresenceState::Closed
    }
}

/// The codes of this window and of the next, for as long as the half day is open.
async fn codes(
    app: &App,
    date_id: i64,
    openings: &[Opening],
    shown: &Opening,
    now: DateTime<Utc>,
) -> Result<Vec<PresenceCode>, ApiError> {
    let secret = code::get_or_create(app, date_id).await?;
    let position = openings.iter().position(|opening| opening == shown).unwrap_or_default();
    let numbered: (usize, HalfDay) = (position + 1, shown.half_day());
    let milliseconds = |moment: DateTime<Utc>| (moment - now).num_milliseconds().max(0);
    std::iter::successors(Some(Window::of(now)), |window| Some(window.next()))
        .take(CODES)
        .filter(|window| window.starts_at() < shown.closes_at)
        .map(|window| {
            let code = code::write(&secret, date_id, numbered, window);
            let url = format!("{}/presenza/{code}", app.config.public_url());
            Ok(PresenceCode {
                qr: QrShape::of(&url)?,
                url,
                from: milliseconds(window.starts_at()),
                until: milliseconds(window.next().starts_at().min(shown.closes_at)),
            })
        })
        .collect()
}

fn came_at(mark: &Mark) -> Option<DateTime<Utc>> {
    mark.confirmed_at().or(mark.at)
}

fn arrival((row, user, mark): (&reservations::Model, &users::Model, Mark)) -> PresenceArrival {
    PresenceArrival {
        id: row.id,
        name: short_name(user),
        at: came_at(&mark).map(Instant),
        scanned: mark.confirmed_at().is_some(),
    }
}

/// `Anna R.`: the whole class reads it.
fn short_name(user: &users::Model) -> String {
    match user.surname.chars().next() {
        Some(initial) => format!("{} {initial}.", user.name),
        None => user.name.clone(),
    }
}

impl From<&Opening> for PresenceHalfDay {
    fn from(opening: &Opening) -> Self {
        let half_day = opening.half_day();
        Self {
            day: half_day.day,
            half: half_day.half.into(),
            starts_at: Instant(opening.hours.starts_at),
            ends_at: Instant(opening.hours.ends_at),
            opens_at: Instant(opening.opens_at),
            closes_at: Instant(opening.closes_at),
        }
    }
}
