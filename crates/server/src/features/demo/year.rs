//! A year of courses behind the charts: the dates that the centre held before it used Battito, with their
//! bookings, absences and failures, and those of the present week, which cannot be booked any more. Spring
//! and autumn are busy, August is empty. Their people are of their own, and the certificates of past dates
//! are on paper, so lists and boards do not change. Nothing is random.

use std::collections::{HashMap, HashSet};

use battito_domain::{
    course_date,
    reservation::{Attendance, Outcome, Status},
    rome_time::local,
    shift::{Hours, ShiftRole, ShiftStatus, instructors_needed},
};
use battito_platform::{
    ApiError,
    entities::{certificate_options, reservations, shifts},
};
use chrono::{DateTime, Datelike, TimeDelta, Utc};
use sea_orm::{DatabaseTransaction, Set};

use super::{
    agenda::{self, Lesson},
    content::{Content, Date},
    load::{insert, write_certificates, write_dates, write_people},
    rows,
    seating::{Seat, booking_times, suits},
};

/// The weeks, counted back from this one.
const WEEKS: std::ops::RangeInclusive<i64> = 4..=52;
/// Dates a week, from January.
const DATES: [i64; 12] = [2, 2, 3, 2, 3, 2, 1, 0, 2, 3, 3, 1];
/// Seats that are taken in per cent, from January.
const FILL: [usize; 12] = [68, 74, 86, 80, 90, 72, 54, 50, 78, 92, 88, 60];
/// People who do not come in per cent, by the place of the course.
const ABSENT: [usize; 14] = [4, 9, 3, 8, 5, 2, 3, 4, 11, 6, 7, 6, 7, 13];
/// People who do not pass in per cent, likewise.
const FAILED: [usize; 14] = [6, 2, 3, 1, 8, 14, 12, 7, 0, 3, 2, 1, 1, 0];
/// Bookings that are cancelled, in per cent of the others.
const CANCELLED: usize = 8;
/// The dates of the present week: in so many days, the course, and the seats that are taken in per cent.
const THIS_WEEK: [(i64, &str, usize); 6] = [
    (0, "disostruzione-pediatrica", 80),
    (1, "blsd-retraining-sanitari", 95),
    (2, "primo-soccorso-aziendale-gruppi-b-c", 70),
    (3, "aggiornamento-gruppo-a", 20),
    (4, "uso-del-dae", 100),
    (5, "blsd-esecutore-laico", 85),
];
/// They can be booked until so many days before.
const CLOSED_BEFORE: u32 = 10;
const NOTE: &str = "Svolta prima dell'uso di Battito: attestati rilasciati su carta.";

/// The numbers of rows written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Year {
    pub(super) dates: usize,
    pub(super) users: usize,
    pub(super) reservations: usize,
    pub(super) shifts: usize,
}

/// The dates that were held, in the order of time, with none at the start of one that `lessons` has; then those of this week.
pub(super) fn dates(content: &Content, lessons: &[Lesson<'_>], now: DateTime<Utc>) -> Result<Vec<Date>, ApiError> {
    let mut held: HashSet<(String, DateTime<Utc>)> = lessons
        .iter()
        .map(|lesson| (lesson.date.course.clone(), lesson.starts_at))
        .collect();
    let mut dates = Vec::new();
    for week in WEEKS.rev() {
        let month = of_month(local(now - TimeDelta::weeks(week)).month(), &DATES);
        for slot in 0..month {
            let date = date(content, week, slot, now);
            let found = agenda::lessons_of(content, std::slice::from_ref(&date), now)?;
            let is_new = found
                .iter()
                .all(|lesson| held.insert((date.course.clone(), lesson.starts_at)));
            if is_new {
                dates.push(date);
            }
        }
    }
    dates.extend(
        THIS_WEEK
            .iter()
            .filter_map(|planned| date_of_this_week(content, planned)),
    );
    Ok(dates)
}

fn date_of_this_week(content: &Content, (in_days, course, taken): &(i64, &str, usize)) -> Option<Date> {
    let like = content
        .dates
        .iter()
        .find(|date| date.course == *course && !date.private)?;
    let seats = usize::try_from(like.seats).ok()?;
    Some(Date {
        in_days: *in_days,
        status: course_date::Status::Confirmed,
        deadline_days_before: Some(CLOSED_BEFORE),
        note: None,
        confirmed: seats * taken / 100,
        waiting: 0,
        password: None,
        results: None,
        ..like.clone()
    })
}

/// One of a week: a course in turn, at a place and hour where the centre gives it.
fn date(content: &Content, week: i64, slot: i64, now: DateTime<Utc>) -> Date {
    let courses = content.courses.len();
    let turn = usize::try_from(week * 3 + slot * 5).unwrap_or_default();
    let course = &content.courses[turn % courses];
    let places: Vec<&Date> = content
        .dates
        .iter()
        .filter(|date| date.course == course.slug && !date.private)
        .collect();
    let like = places[turn / courses % places.len()];
    let fill = of_month(local(now - TimeDelta::weeks(week)).month(), &FILL) + turn * 13 % 21;
    let seats = usize::try_from(like.seats).unwrap_or_default();
    Date {
        in_days: -7 * week + 2 * slot,
        status: course_date::Status::Completed,
        note: Some(NOTE.to_owned()),
        confirmed: (seats * fill.saturating_sub(10) / 100).clamp(3, seats),
        waiting: 0,
        password: None,
        results: None,
        ..like.clone()
    }
}

fn of_month<T: Copy>(month: u32, values: &[T; 12]) -> T {
    let place = usize::try_from(month).unwrap_or(1) - 1;
    values[place.min(11)]
}

/// The participants: people in turn, none twice in a course or in two at the same time.
pub(super) fn seats(content: &Content, lessons: &[Lesson<'_>], now: DateTime<Utc>) -> Vec<Seat> {
    let mut taken: HashMap<usize, Vec<usize>> = HashMap::new();
    let mut seats = Vec::new();
    let mut next = 0;
    for (at, lesson) in lessons.iter().enumerate() {
        let audience = content.courses[lesson.course].audience.0;
        let cancelled = lesson.date.confirmed * CANCELLED / 100 + usize::from(at.is_multiple_of(3));
        let wanted = lesson.date.confirmed + cancelled;
        let mut guests = Vec::with_capacity(wanted);
        for step in 0..content.alumni.len() {
            let person = (next + step) % content.alumni.len();
            let held = taken.entry(person).or_default();
            let is_free = held
                .iter()
                .all(|other| lessons[*other].course != lesson.course && !lessons[*other].overlaps(lesson));
            if guests.len() < wanted && is_free && suits(audience, &content.alumni[person]) {
                held.push(at);
                guests.push(person);
            }
        }
        next = guests.last().map_or(next, |last| last + 1);
        let times = booking_times(lesson, guests.len(), now);
        for (place, (person, booked_at)) in guests.into_iter().zip(times).enumerate() {
            let was_cancelled = place % 7 == 3 && place / 7 < cancelled;
            let (attendance, outcome) = if was_cancelled || lesson.date.status != course_date::Status::Completed {
                (Attendance::Unknown, Outcome::None)
            } else {
                result(lesson.course, seats.len())
            };
            seats.push(Seat {
                lesson: at,
                person,
                status: if was_cancelled {
                    Status::Cancelled
                } else {
                    Status::Confirmed
                },
                attendance,
                outcome,
                certificate: person,
                booked_at,
            });
        }
    }
    seats
}

/// How the n-th participant did.
fn result(course: usize, number: usize) -> (Attendance, Outcome) {
    let of_course = |rates: &[usize; 14]| rates[course % rates.len()];
    if (number * 37 + 11) % 100 < of_course(&ABSENT) {
        (Attendance::Absent, Outcome::None)
    } else if (number * 53 + 29) % 100 < of_course(&FAILED) {
        (Attendance::Present, Outcome::Failed)
    } else {
        (Attendance::Present, Outcome::Passed)
    }
}

/// The instructors in turn, none at two places at once.
pub(super) fn shifts(
    content: &Content,
    lessons: &[Lesson<'_>],
    (dates, instructors): (&[i64], &[i64]),
    others: &[shifts::ActiveModel],
) -> Vec<shifts::ActiveModel> {
    let mut busy: Vec<(i64, Hours)> = others.iter().filter_map(hours_of).collect();
    let mut rows = Vec::new();
    for (at, (lesson, date)) in lessons.iter().zip(dates).enumerate() {
        let per_instructor = content.courses[lesson.course].participants_per_instructor;
        let participants = i64::try_from(lesson.date.confirmed).unwrap_or_default();
        let needed = usize::try_from(instructors_needed(participants, per_instructor)).unwrap_or(1);
        let hours = Hours {
            start: lesson.starts_at,
            end: lesson.ends_at,
        };
        let free: Vec<i64> = (0..instructors.len())
            .map(|step| instructors[(at + step) % instructors.len()])
            .filter(|person| {
                busy.iter()
                    .all(|(other, held)| other != person || !held.overlaps(hours))
            })
            .take(needed)
            .collect();
        for (place, user_id) in free.into_iter().enumerate() {
            busy.push((user_id, hours));
            let role = if place == 0 {
                ShiftRole::Director
            } else {
                ShiftRole::Instructor
            };
            rows.push(shifts::ActiveModel {
                user_id: Set(user_id),
                course_date_id: Set(Some(*date)),
                starts_at: Set(lesson.starts_at),
                ends_at: Set(lesson.ends_at),
                role: Set(role.into()),
                status: Set(ShiftStatus::Accepted.into()),
                created_at: Set(lesson.opened_at),
                updated_at: Set(lesson.opened_at),
                ..Default::default()
            });
        }
    }
    rows
}

fn hours_of(row: &shifts::ActiveModel) -> Option<(i64, Hours)> {
    let hours = Hours {
        start: *row.starts_at.try_as_ref()?,
        end: *row.ends_at.try_as_ref()?,
    };
    Some((*row.user_id.try_as_ref()?, hours))
}

/// The rows of the present that this one must not touch.
#[derive(Debug, Clone, Copy)]
pub(super) struct Present<'p> {
    pub(super) lessons: &'p [Lesson<'p>],
    /// The ids of the courses, in the order of the content.
    pub(super) courses: &'p [i64],
    /// The ids of the instructors.
    pub(super) instructors: &'p [i64],
    pub(super) shifts: &'p [shifts::ActiveModel],
    /// The certificate options of each course.
    pub(super) options: &'p [Vec<certificate_options::Model>],
}

/// Writes the year.
pub(super) async fn write(
    tx: &DatabaseTransaction,
    content: &Content,
    present: Present<'_>,
    (now, password_hash): (DateTime<Utc>, &str),
) -> Result<Year, ApiError> {
    let dates = dates(content, present.lessons, now)?;
    let lessons = agenda::lessons_of(content, &dates, now)?;
    let seats = seats(content, &lessons, now);
    let people = write_people(tx, &content.alumni, &seats, now, password_hash).await?;
    let ids = write_dates(tx, &lessons, present.courses).await?;
    let bookings = seats.iter().map(|seat| {
        let mut row = rows::reservation(seat, &lessons[seat.lesson], &ids, &people);
        if seat.status == Status::Cancelled {
            let days = TimeDelta::days(i64::try_from(seat.person % 5).unwrap_or_default() + 1);
            let at = (seat.booked_at + days).min(lessons[seat.lesson].booking_deadline);
            row.cancelled_at = Set(Some(at));
            row.updated_at = Set(at);
        }
        row
    });
    let bookings: Vec<reservations::ActiveModel> = bookings.collect();
    insert(tx, bookings).await?;
    // The people of this week will be issued certificates; those of past dates have theirs on paper.
    let is_to_come = |seat: &&Seat| {
        let date = lessons[seat.lesson].date;
        date.status != course_date::Status::Completed && seat.status == Status::Confirmed
    };
    let to_come: Vec<&Seat> = seats.iter().filter(is_to_come).collect();
    write_certificates(tx, &to_come, &lessons, present.options, (&ids, &people)).await?;
    let taught = shifts(content, &lessons, (&ids, present.instructors), present.shifts);
    let year = Year {
        dates: dates.len(),
        users: people.len(),
        reservations: seats.len(),
        shifts: taught.len(),
    };
    insert(tx, taught).await?;
    Ok(year)
}
