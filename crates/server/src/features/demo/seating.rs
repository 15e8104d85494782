//! Assigns people to dates: the demo accounts as the content file says, all others spread evenly. No person
//! has two courses at the same time, the same course twice in a year, or one they may not attend. Nothing is
//! random: the same day gives the same lists.

use battito_domain::{
    course::Audience,
    reservation::{Attendance, Outcome, Status},
    rome_time::local,
};
use battito_platform::ApiError;
use chrono::{DateTime, TimeDelta, Timelike, Utc};

use super::{
    agenda::Lesson,
    content::{Booking, Content, Date, Person, Role},
};

/// The shortest time before somebody takes the same course again.
const A_YEAR: TimeDelta = TimeDelta::days(365);

/// Weights: how many courses people take in relation to each other.
const KEENNESS: [usize; 7] = [4, 1, 3, 6, 2, 4, 3];

/// A reservation to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seat {
    /// Position in the list of lessons.
    pub(super) lesson: usize,
    /// Position in [`Content::people`].
    pub(super) person: usize,
    pub(super) status: Status,
    pub(super) attendance: Attendance,
    pub(super) outcome: Outcome,
    /// Which of the choosable certificates of the course, counted from 0.
    pub(super) certificate: usize,
    pub(super) booked_at: DateTime<Utc>,
}

/// Fills the lessons. Within a lesson the waiting people come last, in the order in which they booked.
pub(super) fn seats(content: &Content, lessons: &[Lesson<'_>], now: DateTime<Utc>) -> Result<Vec<Seat>, ApiError> {
    let mut room = Room {
        content,
        lessons,
        places: vec![Vec::new(); content.people.len()],
    };
    let written: Vec<Vec<(usize, &Booking)>> = lessons.iter().map(|lesson| room.written_for(lesson)).collect();
    for (at, bookings) in written.iter().enumerate() {
        for (person, _) in bookings {
            room.places[*person].push(at);
        }
    }
    let mut order: Vec<usize> = (0..lessons.len()).collect();
    order.sort_by_key(|at| lessons[*at].starts_at);
    let mut seats = Vec::new();
    for at in order {
        let people = room.invite(at, &written[at])?;
        seats.extend(seat(at, &lessons[at], &people, now));
    }
    seats.sort_by_key(|seat| seat.booked_at);
    Ok(seats)
}

/// A participant of a lesson, with the booking when the file has one.
type Guest<'c> = (usize, Option<&'c Booking>);

struct Room<'c, 'l> {
    content: &'c Content,
    lessons: &'l [Lesson<'c>],
    /// Per person, the lessons they are in.
    places: Vec<Vec<usize>>,
}

impl<'c> Room<'c, '_> {
    fn written_for(&self, lesson: &Lesson<'_>) -> Vec<(usize, &'c Booking)> {
        let here = |booking: &&Booking| named(lesson.date, &booking.course, booking.in_days);
        let people = self.content.people.iter().enumerate();
        people
            .flat_map(|(at, person)| person.bookings.iter().filter(here).map(move |booking| (at, booking)))
            .collect()
    }

    /// The guests of a lesson: the confirmed, then the waiting.
    fn invite(&mut self, at: usize, written: &[(usize, &'c Booking)]) -> Result<Vec<Guest<'c>>, ApiError> {
        let date = self.lessons[at].date;
        let total = date.confirmed + date.waiting;
        let mut others = self.candidates(at);
        others.truncate(total.saturating_sub(written.len()));
        if others.len() + written.len() != total {
            return Err(ApiError::internal(format!(
                "the demo has too few people for {}",
                date.course
            )));
        }
        for person in &others {
            self.places[*person].push(at);
        }
        let mut guests: Vec<Guest<'c>> = others.into_iter().map(|person| (person, None)).collect();
        for (person, booking) in written {
            // In the middle of the confirmed people or, when waiting, second in the waiting list.
            let place = if booking.status == Status::Waiting {
                date.confirmed + 1
            } else {
                date.confirmed / 2
            };
            guests.insert(place.min(guests.len()), (*person, Some(booking)));
        }
        Ok(guests)
    }

    /// Participants who may attend this lesson, those with the fewest courses for their weight first.
    fn candidates(&self, at: usize) -> Vec<usize> {
        let people = &self.content.people;
        let mut free: Vec<usize> = (0..people.len()).filter(|person| self.may_come(*person, at)).collect();
        free.sort_by_key(|person| {
            let keenness = KEENNESS[person % KEENNESS.len()];
            (
                self.places[*person].len() * 12 / keenness,
                (person * 37 + at * 53) % people.len(),
            )
        });
        free
    }

    fn may_come(&self, person: usize, at: usize) -> bool {
        let lesson = &self.lessons[at];
        suits(
            self.content.courses[lesson.course].audience.0,
            &self.content.people[person],
        ) && self.places[person].iter().all(|other| {
            let other = &self.lessons[*other];
            let apart = lesson.starts_at - other.starts_at;
            !lesson.overlaps(other) && (lesson.course != other.course || apart.abs() > A_YEAR)
        })
    }
}

/// Whether this participant would choose the course: laypeople's courses are open to professionals too, but
/// not for them.
pub(super) fn suits(audience: Audience, person: &Person) -> bool {
    let chooses = match audience {
        Audience::Professionals => person.is_sanitary,
        Audience::Laypeople => !person.is_sanitary,
        Audience::Everyone => true,
    };
    chooses && person.role == Role::Participant
}

/// Whether a course and a distance name this date.
pub(super) fn named(date: &Date, course: &str, in_days: i64) -> bool {
    date.course == course && date.in_days == in_days
}

fn seat(at: usize, lesson: &Lesson<'_>, guests: &[Guest<'_>], now: DateTime<Utc>) -> Vec<Seat> {
    let (mut absent, mut failed) = lesson
        .date
        .results
        .map_or((0, 0), |results| (results.absent, results.failed));
    for (_, booking) in guests {
        absent -= usize::from(booking.is_some_and(|booking| booking.attendance == Attendance::Absent)).min(absent);
    }
    let times = booking_times(lesson, guests.len(), now);
    let mut seats = Vec::with_capacity(guests.len());
    for (place, ((person, booking), booked_at)) in guests.iter().zip(times).enumerate() {
        let (attendance, outcome) = match booking {
            Some(booking) => (booking.attendance, booking.outcome),
            None if lesson.date.results.is_none() => (Attendance::Unknown, Outcome::None),
            None if take(&mut absent) => (Attendance::Absent, Outcome::None),
            None if take(&mut failed) => (Attendance::Present, Outcome::Failed),
            None => (Attendance::Present, Outcome::Passed),
        };
        seats.push(Seat {
            lesson: at,
            person: *person,
            status: if place < lesson.date.confirmed {
                Status::Confirmed
            } else {
                Status::Waiting
            },
            attendance,
            outcome,
            certificate: booking.and_then(|booking| booking.certificate).unwrap_or(place * 7 / 5),
            booked_at,
        });
    }
    seats
}

/// Takes one from a stock, if there is one left.
fn take(stock: &mut usize) -> bool {
    let left = *stock > 0;
    *stock = stock.saturating_sub(1);
    left
}

/// Instants between the opening of the date and its deadline (or now), some minutes off the regular step.
pub(super) fn booking_times(
    lesson: &Lesson<'_>,
    count: usize,
    now: DateTime<Utc>,
) -> impl Iterator<Item = DateTime<Utc>> {
    let opened = lesson.opened_at;
    let open = lesson.booking_deadline.min(now - TimeDelta::hours(2)) - opened;
    let step = open.num_minutes() / i64::try_from(count + 1).unwrap_or(i64::MAX);
    (1..).take(count).map(move |place: i64| {
        let off = place * 577 % (step / 2).max(1);
        by_day(opened + TimeDelta::minutes(step * place - step / 2 + off) + TimeDelta::seconds(off % 60))
    })
}

/// Few people book in the small hours: those are put off until the morning.
fn by_day(instant: DateTime<Utc>) -> DateTime<Utc> {
    if local(instant).hour() < 7 {
        instant + TimeDelta::hours(7)
    } else {
        instant
    }
}
