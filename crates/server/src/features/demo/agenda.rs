//! Computes the dates of the demo: at their distance from today, on days on which a centre teaches.

use std::collections::HashMap;

use battito_domain::{
    rome_time::{from_local, local},
    shift::Hours,
};
use battito_platform::ApiError;
use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Timelike, Utc, Weekday};

use super::content::{Content, Date};

/// Courses that start at this hour or later are evening courses, which are not held on a Saturday.
const EVENING: u32 = 17;

/// Day and month of the holidays that do not move.
const HOLIDAYS: [(u32, u32); 10] = [
    (1, 1),
    (6, 1),
    (25, 4),
    (1, 5),
    (2, 6),
    (15, 8),
    (1, 11),
    (8, 12),
    (25, 12),
    (26, 12),
];

/// A date with its instants.
#[derive(Debug)]
pub(super) struct Lesson<'c> {
    pub(super) date: &'c Date,
    /// Position of its course in [`Content::courses`].
    pub(super) course: usize,
    pub(super) starts_at: DateTime<Utc>,
    pub(super) ends_at: DateTime<Utc>,
    pub(super) booking_deadline: DateTime<Utc>,
    /// When it was created.
    pub(super) opened_at: DateTime<Utc>,
}

impl Lesson<'_> {
    /// Whether the two overlap.
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        self.hours().overlaps(other.hours())
    }

    fn hours(&self) -> Hours {
        Hours {
            start: self.starts_at,
            end: self.ends_at,
        }
    }
}

/// The dates of the content, seen from `now`, in the order of the file.
pub(super) fn lessons(content: &Content, now: DateTime<Utc>) -> Result<Vec<Lesson<'_>>, ApiError> {
    lessons_of(content, &content.dates, now)
}

/// These dates of courses of the content, seen from `now`, in their order.
pub(super) fn lessons_of<'d>(
    content: &Content,
    dates: &'d [Date],
    now: DateTime<Utc>,
) -> Result<Vec<Lesson<'d>>, ApiError> {
    let courses: HashMap<_, _> = content
        .courses
        .iter()
        .enumerate()
        .map(|(at, course)| (&course.slug, at))
        .collect();
    dates
        .iter()
        .map(|date| {
            let course = *courses.get(&date.course).ok_or_else(|| wrong(date))?;
            lesson(date, course, now).ok_or_else(|| wrong(date))
        })
        .collect()
}

fn wrong(date: &Date) -> ApiError {
    ApiError::internal(format!(
        "demo date {} in {} days makes no sense",
        date.course, date.in_days
    ))
}

fn lesson(date: &Date, course: usize, now: DateTime<Utc>) -> Option<Lesson<'_>> {
    let start: NaiveTime = date.start.parse().ok()?;
    let end: NaiveTime = date.end.parse().ok()?;
    let wanted = local(now)
        .date()
        .checked_add_signed(TimeDelta::try_days(date.in_days)?)?;
    let first = teaching_day(wanted, date.days, start.hour() >= EVENING)?;
    let starts_at = from_local(first.and_time(start));
    let last = first.checked_add_days(Days::new(u64::from(date.days) - 1))?;
    let deadline = first.checked_sub_days(Days::new(date.deadline_days_before.unwrap_or(0).into()))?;
    Some(Lesson {
        date,
        course,
        starts_at,
        ends_at: from_local(last.and_time(end)),
        booking_deadline: from_local(deadline.and_time(start)),
        opened_at: (starts_at - TimeDelta::days(90)).min(now - TimeDelta::days(45)),
    })
}

/// The first day from `wanted` on from which a course of so many days meets neither a Sunday nor a holiday.
fn teaching_day(wanted: NaiveDate, days: u32, evening: bool) -> Option<NaiveDate> {
    wanted
        .iter_days()
        .take(31)
        .find(|first| first.iter_days().zip(0..days).all(|(day, _)| is_taught(day, evening)))
}

fn is_taught(day: NaiveDate, evening: bool) -> bool {
    let weekend = day.weekday() == Weekday::Sun || (evening && day.weekday() == Weekday::Sat);
    !weekend && !HOLIDAYS.contains(&(day.day(), day.month())) && !is_easter_monday(day)
}

/// The day after Easter, by the anonymous Gregorian algorithm (Meeus, Jones, Butcher).
fn is_easter_monday(day: NaiveDate) -> bool {
    let year = day.year();
    let (lunar, century, rest) = (year % 19, year / 100, year % 100);
    let epact = (19 * lunar + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
    let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7;
    let late = (lunar + 11 * epact + 22 * weekday) / 451;
    let march = 22 + epact + weekday - 7 * late;
    NaiveDate::from_ymd_opt(year, 3, 1).is_some_and(|first| day - first == TimeDelta::days(i64::from(march)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn moves_a_sunday_to_monday() {
        assert_eq!(teaching_day(day("2027-03-14"), 1, false), Some(day("2027-03-15")));
    }

    #[test]
    fn keeps_a_course_of_two_days_off_sunday_and_holidays() {
        assert_eq!(teaching_day(day("2027-03-13"), 2, false), Some(day("2027-03-15")));
        assert_eq!(teaching_day(day("2026-12-24"), 2, false), Some(day("2026-12-28")));
    }

    #[test]
    fn gives_no_evening_course_on_a_saturday() {
        assert_eq!(teaching_day(day("2027-03-13"), 1, true), Some(day("2027-03-15")));
        assert_eq!(teaching_day(day("2027-03-13"), 1, false), Some(day("2027-03-13")));
    }

    #[test]
    fn knows_the_monday_after_easter() {
        for monday in [
            "2025-04-21",
            "2026-04-06",
            "2027-03-29",
            "2028-04-17",
            "2035-03-26",
            "2038-04-26",
        ] {
            assert!(is_easter_monday(day(monday)), "{monday}");
        }
        let mondays = day("2026-01-01")
            .iter_days()
            .take(365)
            .filter(|day| is_easter_monday(*day));
        assert_eq!(mondays.count(), 1);
    }
}
