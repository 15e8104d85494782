//! When an instructor can teach: hours of each week, and exceptions on days of the calendar. The instructor
//! states it, and it forbids nothing: staff see it when they look for an instructor.

use chrono::{Datelike, NaiveDate, NaiveDateTime, NaiveTime, Timelike};

use super::Hours;
use crate::{field_errors::FieldErrors, messages, rome_time};

/// The most hours of a week, and the most exceptions, that one person can write down.
const MAX_ITEMS: usize = 200;
/// The maximum length of the note of an exception, in characters.
const MAX_NOTE: usize = 200;

/// A time of day on Rome's wall clock in minutes since midnight; the end of a day is 24:00.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Minute(u32);

impl Minute {
    const END_OF_DAY: Self = Self(24 * 60);

    /// Reads `09:00`; `24:00` is the end of the day.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text == "24:00" {
            return Some(Self::END_OF_DAY);
        }
        let time = NaiveTime::parse_from_str(text, "%H:%M")
            .ok()
            .filter(|_| text.len() == 5)?;
        Some(Self(time.hour() * 60 + time.minute()))
    }

    /// `09:00`
    #[must_use]
    pub fn to_text(self) -> String {
        format!("{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

/// Hours that come every week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WeeklyHours {
    /// 1 is Monday, 7 is Sunday.
    pub weekday: u8,
    /// Start.
    pub start: Minute,
    /// End, exclusive.
    pub end: Minute,
}

/// Days on which something else is true than in other weeks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exception {
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
    /// Whether the instructor can teach on the whole of these days.
    pub available: bool,
    /// Why.
    pub note: Option<String>,
}

/// When an instructor can teach. Without weekly hours it is always, but for the exceptions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Availability {
    /// Hours of each week.
    pub weekly: Vec<WeeklyHours>,
    /// Exceptions; no two have a day in common.
    pub exceptions: Vec<Exception>,
}

impl Availability {
    /// Returns the errors, under the names on the wire: `weekly`, `exceptions`.
    #[must_use]
    pub fn validate(&self) -> FieldErrors {
        let mut errors = FieldErrors::default();
        for (field, items) in [("weekly", self.weekly.len()), ("exceptions", self.exceptions.len())] {
            if items > MAX_ITEMS {
                errors.add(field, messages::max_items(MAX_ITEMS));
            }
        }
        if self.weekly.iter().any(|hours| !(1..=7).contains(&hours.weekday)) {
            errors.add("weekly", messages::INVALID_VALUE);
        }
        if self.weekly.iter().any(|hours| hours.end <= hours.start) {
            errors.add("weekly", messages::WEEKLY_HOURS_ORDER);
        }
        let share_hours = |one: &WeeklyHours, other: &WeeklyHours| {
            one.weekday == other.weekday && one.start < other.end && other.start < one.end
        };
        if any_pair(&self.weekly, share_hours) {
            errors.add("weekly", messages::WEEKLY_HOURS_OVERLAP);
        }
        if self.exceptions.iter().any(|days| days.to < days.from) {
            errors.add("exceptions", messages::EXCEPTION_ORDER);
        }
        let years = |days: &Exception| [days.from.year(), days.to.year()];
        if self
            .exceptions
            .iter()
            .flat_map(years)
            .any(|year| !rome_time::YEARS.contains(&year))
        {
            errors.add("exceptions", messages::INVALID_VALUE);
        }
        if any_pair(&self.exceptions, |one, other| {
            one.from <= other.to && other.from <= one.to
        }) {
            errors.add("exceptions", messages::EXCEPTIONS_OVERLAP);
        }
        let notes = self.exceptions.iter().filter_map(|days| days.note.as_deref());
        if notes.into_iter().any(|note| note.chars().count() > MAX_NOTE) {
            errors.add("exceptions", messages::max_length(MAX_NOTE));
        }
        errors
    }

    /// Whether the instructor can teach during all of these hours.
    #[must_use]
    pub fn covers(&self, hours: &[Hours]) -> bool {
        hours.iter().all(|hours| {
            let (start, end) = (rome_time::local(hours.start), rome_time::local(hours.end));
            days_of(start, end).all(|(day, from, to)| self.covers_day(day, from, to))
        })
    }

    fn covers_day(&self, day: NaiveDate, from: Minute, to: Minute) -> bool {
        if let Some(exception) = self.exceptions.iter().find(|days| (days.from..=days.to).contains(&day)) {
            return exception.available;
        }
        if self.weekly.is_empty() {
            return true;
        }
        let weekday = day.weekday().number_from_monday();
        let mut own: Vec<_> = self
            .weekly
            .iter()
            .filter(|hours| u32::from(hours.weekday) == weekday)
            .collect();
        own.sort_by_key(|hours| hours.start);
        // Hours that follow one another without a gap cover a period across them.
        let reached = own.iter().fold(from, |reached, hours| {
            if hours.start <= reached {
                reached.max(hours.end)
            } else {
                reached
            }
        });
        reached >= to
    }
}

/// The days from start to end on the wall clock, each with its first and last minute.
fn days_of(start: NaiveDateTime, end: NaiveDateTime) -> impl Iterator<Item = (NaiveDate, Minute, Minute)> {
    let minute = |time: NaiveTime| Minute(time.hour() * 60 + time.minute());
    start
        .date()
        .iter_days()
        .take_while(move |day| day.and_time(NaiveTime::MIN) < end || *day == start.date())
        .map(move |day| {
            let from = if day == start.date() {
                minute(start.time())
            } else {
                Minute(0)
            };
            let to = if day == end.date() {
                minute(end.time())
            } else {
                Minute::END_OF_DAY
            };
            (day, from, to)
        })
}

fn any_pair<T>(items: &[T], are: impl Fn(&T, &T) -> bool) -> bool {
    (0..items.len()).any(|at| items[at + 1..].iter().any(|other| are(&items[at], other)))
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use proptest::prelude::*;

    use super::*;

    fn hours(start: &str, end: &str) -> Vec<Hours> {
        let utc = |wall: &str| rome_time::from_local(wall.parse().unwrap());
        vec![Hours {
            start: utc(start),
            end: utc(end),
        }]
    }

    fn weekly(weekday: u8, start: &str, end: &str) -> WeeklyHours {
        WeeklyHours {
            weekday,
            start: Minute::parse(start).unwrap(),
            end: Minute::parse(end).unwrap(),
        }
    }

    fn exception(from: &str, to: &str, available: bool) -> Exception {
        Exception {
            from: from.parse().unwrap(),
            to: to.parse().unwrap(),
            available,
            note: None,
        }
    }

    /// Mondays in two parts without a gap, and Tuesday mornings. 1 March 2027 is a Monday.
    fn mondays() -> Availability {
        Availability {
            weekly: vec![
                weekly(1, "13:00", "18:00"),
                weekly(1, "09:00", "13:00"),
                weekly(2, "09:00", "12:00"),
            ],
            exceptions: vec![
                exception("2027-03-08", "2027-03-14", false),
                exception("2027-03-20", "2027-03-20", true),
            ],
        }
    }

    #[test]
    fn reads_times_of_day() {
        for text in ["00:00", "09:05", "23:59", "24:00"] {
            assert_eq!(Minute::parse(text).map(Minute::to_text).as_deref(), Some(text));
        }
        for text in ["", "9:00", "24:01", "09:60", "09:00:00", "mattina"] {
            assert_eq!(Minute::parse(text), None, "{text}");
        }
    }

    #[test]
    fn is_full_when_nothing_is_stated() {
        assert!(Availability::default().covers(&hours("2027-03-07T03:00:00", "2027-03-09T23:00:00")));
    }

    #[test]
    fn follows_the_week() {
        let week = mondays();
        assert!(week.covers(&hours("2027-03-01T09:00:00", "2027-03-01T18:00:00")));
        assert!(!week.covers(&hours("2027-03-01T08:00:00", "2027-03-01T18:00:00")));
        assert!(!week.covers(&hours("2027-03-01T09:00:00", "2027-03-01T18:01:00")));
        assert!(week.covers(&hours("2027-03-02T09:00:00", "2027-03-02T12:00:00")));
        assert!(!week.covers(&hours("2027-03-03T09:00:00", "2027-03-03T12:00:00")));
    }

    #[test]
    fn an_exception_is_stronger_than_the_week() {
        let week = mondays();
        assert!(!week.covers(&hours("2027-03-08T09:00:00", "2027-03-08T12:00:00")));
        assert!(week.covers(&hours("2027-03-20T06:00:00", "2027-03-20T23:00:00")));
    }

    #[test]
    fn a_night_needs_both_days() {
        let mut week = Availability {
            weekly: vec![weekly(5, "20:00", "24:00"), weekly(6, "00:00", "06:00")],
            exceptions: Vec::new(),
        };
        let night = hours("2027-03-05T22:00:00", "2027-03-06T05:00:00");
        assert!(week.covers(&night));
        assert!(week.covers(&hours("2027-03-05T22:00:00", "2027-03-06T00:00:00")));
        week.weekly.pop();
        assert!(!week.covers(&night));
        assert!(week.covers(&hours("2027-03-05T22:00:00", "2027-03-06T00:00:00")));
    }

    #[test]
    fn the_wall_clock_counts_when_summer_time_begins() {
        let week = Availability {
            weekly: vec![weekly(7, "09:00", "18:00")],
            exceptions: Vec::new(),
        };
        for sunday in ["2027-03-21", "2027-03-28", "2027-10-31"] {
            assert!(week.covers(&hours(&format!("{sunday}T09:00:00"), &format!("{sunday}T18:00:00"))));
            assert!(!week.covers(&hours(&format!("{sunday}T08:00:00"), &format!("{sunday}T17:00:00"))));
        }
    }

    #[test]
    fn refuses_contradictions() {
        assert!(mondays().validate().is_empty());
        let refused = Availability {
            weekly: vec![
                weekly(1, "09:00", "13:00"),
                weekly(1, "12:00", "14:00"),
                weekly(2, "12:00", "12:00"),
            ],
            exceptions: vec![
                exception("2027-03-08", "2027-03-14", false),
                exception("2027-03-14", "2027-03-14", true),
                exception("2027-04-02", "2027-04-01", true),
            ],
        }
        .validate();
        assert_eq!(
            refused.get("weekly").unwrap(),
            [messages::WEEKLY_HOURS_ORDER, messages::WEEKLY_HOURS_OVERLAP]
        );
        assert_eq!(
            refused.get("exceptions").unwrap(),
            [messages::EXCEPTION_ORDER, messages::EXCEPTIONS_OVERLAP]
        );
        let eighth = Availability {
            weekly: vec![weekly(8, "09:00", "13:00")],
            exceptions: vec![Exception {
                note: Some("x".repeat(MAX_NOTE + 1)),
                ..exception("2027-03-08", "2027-03-08", false)
            }],
        };
        assert_eq!(eighth.validate().iter().count(), 2);
    }

    proptest! {
        #[test]
        fn covers_each_part_of_available_hours(start in 0..10_000_i64, length in 1..3_000_i64, cut in 0..3_000_i64) {
            let origin = rome_time::from_local("2027-03-26T00:00:00".parse().unwrap());
            let at = |minutes| origin + TimeDelta::minutes(minutes);
            let whole = Hours { start: at(start), end: at(start + length) };
            let middle = at(start + cut % length);
            let parts = [Hours { end: middle, ..whole }, Hours { start: middle, ..whole }];
            let all = mondays();
            if all.covers(&[whole]) {
                for part in parts.iter().filter(|part| part.start < part.end) {
                    prop_assert!(all.covers(&[*part]));
                }
            }
        }
    }
}
