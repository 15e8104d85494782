//! The plan around today, tried on every day of two years.

use std::collections::{HashMap, HashSet};

use battito_domain::{
    course_date,
    reservation::{Attendance, Outcome, Status},
    rome_time::local,
};
use chrono::{DateTime, Datelike, TimeDelta, Utc};

use super::{SEATS, SHIFTS, today};
use crate::features::demo::{
    agenda::{self, Lesson},
    content::Content,
    duties, rows,
    seating::{self, Seat},
    year,
};

#[test]
fn works_on_any_day() {
    let content = Content::read().unwrap();
    for day in 0..800 {
        let now = today() + TimeDelta::days(day) + TimeDelta::minutes(day * 113);
        let lessons = agenda::lessons(&content, now).unwrap();
        for lesson in &lessons {
            let past = lesson.date.status == course_date::Status::Completed;
            assert_eq!(lesson.ends_at < now, past, "{:?}", lesson.date);
            assert_eq!(lesson.booking_deadline <= now, past, "{:?}", lesson.date);
            assert!(lesson.opened_at < lesson.booking_deadline);
        }
        let seats = seating::seats(&content, &lessons, now).unwrap();
        assert_eq!(seats.len(), SEATS);
        assert!(seats.iter().all(|seat| seat.booked_at < now));
        no_person_is_in_two_places(&lessons, &seats);
        queues_stand_behind(&lessons, &seats);
        shifts_do_not_overlap(&content, &lessons, now);
    }
}

fn no_person_is_in_two_places(lessons: &[Lesson<'_>], seats: &[Seat]) {
    let mut places: HashMap<usize, Vec<usize>> = HashMap::new();
    for seat in seats {
        let held = places.entry(seat.person).or_default();
        assert!(
            held.iter()
                .all(|other| !lessons[*other].overlaps(&lessons[seat.lesson])),
            "{seat:?}"
        );
        held.push(seat.lesson);
    }
}

fn queues_stand_behind(lessons: &[Lesson<'_>], seats: &[Seat]) {
    for (at, lesson) in lessons.iter().enumerate() {
        let mut statuses = seats.iter().filter(|seat| seat.lesson == at).map(|seat| seat.status);
        let confirmed = statuses.by_ref().take(lesson.date.confirmed).collect::<Vec<_>>();
        assert!(confirmed.iter().all(|status| *status == Status::Confirmed));
        assert!(statuses.all(|status| status == Status::Waiting));
    }
}

fn shifts_do_not_overlap(content: &Content, lessons: &[Lesson<'_>], now: DateTime<Utc>) {
    let dates: Vec<i64> = (0..).take(lessons.len()).collect();
    let people: Vec<i64> = (0..).take(content.people.len()).collect();
    let mut shifts = rows::shifts(content, lessons, &dates, &people).unwrap();
    shifts.extend(duties::rows(content, &people, now).unwrap());
    assert!(
        shifts.len() + 3 >= SHIFTS,
        "too many shifts were left out: {} remain",
        shifts.len()
    );
    for (at, shift) in shifts.iter().enumerate() {
        for other in shifts[..at].iter().filter(|other| other.user_id == shift.user_id) {
            let (start, end) = (shift.starts_at.as_ref(), shift.ends_at.as_ref());
            assert!(
                end <= other.starts_at.as_ref() || other.ends_at.as_ref() <= start,
                "{shift:?} and {other:?}"
            );
        }
    }
    let covered: HashSet<i64> = shifts
        .iter()
        .filter_map(|shift| *shift.course_date_id.as_ref())
        .collect();
    assert_eq!(
        lessons.len() - covered.len(),
        3,
        "two dates without instructors, and the cancelled one"
    );
}

#[test]
fn a_year_lies_behind_any_day() {
    let content = Content::read().unwrap();
    for day in (0..800).step_by(11) {
        let now = today() + TimeDelta::days(day) + TimeDelta::minutes(day * 113);
        let present = agenda::lessons(&content, now).unwrap();
        let dates = year::dates(&content, &present, now).unwrap();
        let lessons = agenda::lessons_of(&content, &dates, now).unwrap();
        assert!((70..=130).contains(&lessons.len()), "{} dates", lessons.len());
        for lesson in &lessons {
            let past = lesson.date.status == course_date::Status::Completed;
            assert_eq!(lesson.ends_at + TimeDelta::days(14) < now, past, "{:?}", lesson.date);
            assert!(lesson.booking_deadline < now, "{:?} can be booked", lesson.date);
        }
        let seats = year::seats(&content, &lessons, now);
        assert!(seats.iter().all(|seat| seat.booked_at < lessons[seat.lesson].starts_at));
        no_person_is_in_two_places(&lessons, &seats);
        for (at, lesson) in lessons.iter().enumerate() {
            let confirmed = seats
                .iter()
                .filter(|seat| seat.lesson == at && seat.status == Status::Confirmed);
            let (confirmed, seats) = (confirmed.count(), usize::try_from(lesson.date.seats).unwrap());
            assert!((1..=seats).contains(&confirmed), "{:?}", lesson.date);
        }
        results_are_believable(&seats);
        seasons_differ(&lessons);
    }
}

/// Between three and twelve in a hundred do not come, and fewer fail.
fn results_are_believable(seats: &[Seat]) {
    let count = |is: fn(&Seat) -> bool| seats.iter().filter(|seat| is(seat)).count();
    let came = count(|seat| seat.attendance == Attendance::Present);
    let absent = count(|seat| seat.attendance == Attendance::Absent);
    let failed = count(|seat| seat.outcome == Outcome::Failed);
    let cancelled = count(|seat| seat.status == Status::Cancelled);
    assert!(
        (3..=12).contains(&(absent * 100 / (came + absent))),
        "{absent} of {came}"
    );
    assert!((1..=10).contains(&(failed * 100 / came)), "{failed} of {came}");
    assert!((3..=15).contains(&(cancelled * 100 / seats.len())), "{cancelled}");
}

fn seasons_differ(lessons: &[Lesson<'_>]) {
    let in_month = |month: u32| {
        lessons
            .iter()
            .filter(|lesson| lesson.date.status == course_date::Status::Completed)
            .filter(|lesson| local(lesson.starts_at).month() == month)
            .count()
    };
    // The present month and the one before may have few.
    let busiest = [3, 5, 9, 10, 11].map(in_month).into_iter().max().unwrap();
    assert!(
        in_month(8) <= 4 && in_month(8) * 2 < busiest,
        "{} in August",
        in_month(8)
    );
}
