//! The plan around today, tried on every day of two years.

use std::collections::{HashMap, HashSet};

use battito_domain::{course_date, reservation::Status};
use chrono::{DateTime, TimeDelta, Utc};

use super::{CENTRE, today};
use crate::features::demo::{
    agenda::{self, Lesson},
    content::Content,
    duties, rows,
    seating::{self, Seat},
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
        assert_eq!(seats.len(), CENTRE.reservations);
        assert!(seats.iter().all(|seat| seat.booked_at < now));
        nobody_is_in_two_places(&lessons, &seats);
        queues_stand_behind(&lessons, &seats);
        shifts_do_not_overlap(&content, &lessons, now);
    }
}

fn nobody_is_in_two_places(lessons: &[Lesson<'_>], seats: &[Seat]) {
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
        shifts.len() + 3 >= CENTRE.shifts,
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
