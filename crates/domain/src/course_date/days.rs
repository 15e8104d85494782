//! The days of a course date. The database knows only when a date starts and ends; calendars, mails and shifts need the
//! hours of each day, without the nights between them.

use chrono::{DateTime, NaiveDateTime, NaiveTime, Utc};

use crate::rome_time;

/// When a later day begins, unless the first one begins earlier.
const MORNING: NaiveTime = hour(9);
/// When a day ends that begins after the hour at which the course ends.
const EVENING: NaiveTime = hour(18);

/// One day of a course date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Day {
    /// Start.
    pub starts_at: DateTime<Utc>,
    /// End.
    pub ends_at: DateTime<Utc>,
}

/// The days from start to end, in Rome's calendar; at least one.
///
/// The first day begins at the start and the last one ends at the end. Every other day begins at 09:00, or at the hour of
/// the start when that is earlier, and ends at the hour of the end. A first day that begins after that hour ends at 18:00.
/// Hours that do not make days this way (a course over one night) stay one block.
#[must_use]
pub fn days(starts_at: DateTime<Utc>, ends_at: DateTime<Utc>) -> Vec<Day> {
    split(rome_time::local(starts_at), rome_time::local(ends_at)).unwrap_or_else(|| vec![Day { starts_at, ends_at }])
}

/// None when the hours do not make several days.
fn split(start: NaiveDateTime, end: NaiveDateTime) -> Option<Vec<Day>> {
    if start.date() >= end.date() {
        return None;
    }
    let morning = start.time().min(MORNING);
    start
        .date()
        .iter_days()
        .take_while(|date| *date <= end.date())
        .map(|date| {
            let from = if date == start.date() { start.time() } else { morning };
            let until = if end.time() > from || date == end.date() {
                end.time()
            } else {
                EVENING
            };
            (until > from).then(|| Day {
                starts_at: rome_time::from_local(date.and_time(from)),
                ends_at: rome_time::from_local(date.and_time(until)),
            })
        })
        .collect()
}

const fn hour(hour: u32) -> NaiveTime {
    match NaiveTime::from_hms_opt(hour, 0, 0) {
        Some(time) => time,
        None => NaiveTime::MIN,
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use proptest::prelude::*;

    use super::*;

    fn utc(text: &str) -> DateTime<Utc> {
        rome_time::from_local(text.parse().unwrap())
    }

    /// The days as wall clocks.
    fn clocks(start: &str, end: &str) -> Vec<String> {
        let clock = |moment| rome_time::local(moment).format("%d %H:%M").to_string();
        days(utc(start), utc(end))
            .into_iter()
            .map(|day| format!("{}-{}", clock(day.starts_at), clock(day.ends_at)))
            .collect()
    }

    #[test]
    fn a_date_within_one_day_is_one_day() {
        assert_eq!(
            clocks("2027-03-11T09:00:00", "2027-03-11T18:00:00"),
            ["11 09:00-11 18:00"]
        );
    }

    #[test]
    fn nights_are_left_out() {
        assert_eq!(
            clocks("2027-03-11T09:00:00", "2027-03-13T18:00:00"),
            ["11 09:00-11 18:00", "12 09:00-12 18:00", "13 09:00-13 18:00"]
        );
    }

    #[test]
    fn a_later_day_begins_at_nine_or_as_early_as_the_first() {
        assert_eq!(
            clocks("2027-03-11T11:00:00", "2027-03-12T17:00:00"),
            ["11 11:00-11 17:00", "12 09:00-12 17:00"]
        );
        assert_eq!(
            clocks("2027-03-11T08:30:00", "2027-03-12T17:00:00"),
            ["11 08:30-11 17:00", "12 08:30-12 17:00"]
        );
    }

    #[test]
    fn a_first_day_after_the_hour_of_the_end_lasts_until_the_evening() {
        assert_eq!(
            clocks("2027-03-12T14:00:00", "2027-03-13T13:00:00"),
            ["12 14:00-12 18:00", "13 09:00-13 13:00"]
        );
    }

    #[test]
    fn a_course_over_one_night_stays_one_block() {
        assert_eq!(
            clocks("2027-03-12T20:00:00", "2027-03-13T02:00:00"),
            ["12 20:00-13 02:00"]
        );
        assert_eq!(
            clocks("2027-03-12T20:00:00", "2027-03-13T13:00:00"),
            ["12 20:00-13 13:00"]
        );
    }

    #[test]
    fn the_hours_stay_when_the_clocks_change() {
        assert_eq!(
            clocks("2027-03-27T09:00:00", "2027-03-28T18:00:00"),
            ["27 09:00-27 18:00", "28 09:00-28 18:00"]
        );
    }

    #[test]
    fn an_end_before_the_start_makes_one_block() {
        assert_eq!(
            clocks("2027-03-13T09:00:00", "2027-03-11T18:00:00"),
            ["13 09:00-11 18:00"]
        );
    }

    proptest! {
        #[test]
        fn days_follow_one_another_from_the_start_to_the_end(start in 0..2_000_000_000_i64, minutes in 1..44_640_i64) {
            let starts_at = DateTime::from_timestamp(start, 0).unwrap();
            let ends_at = starts_at + TimeDelta::minutes(minutes);
            let days = days(starts_at, ends_at);
            prop_assert_eq!(days.first().unwrap().starts_at, starts_at);
            prop_assert_eq!(days.last().unwrap().ends_at, ends_at);
            for pair in days.windows(2) {
                prop_assert!(pair[0].ends_at < pair[1].starts_at);
            }
            for day in &days {
                prop_assert!(day.starts_at < day.ends_at);
            }
        }
    }
}
