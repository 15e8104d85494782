//! The days of a course date. Calendars, mails and shifts need the hours of each day, without the nights between them. Staff
//! may write them down; otherwise they follow from the start and the end.

use chrono::{DateTime, NaiveTime, Utc};

use crate::{messages, rome_time};

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
    split(starts_at, ends_at).unwrap_or_else(|| vec![Day { starts_at, ends_at }])
}

/// Checks days that staff wrote: each ends after it starts, they are in order, no two begin on the same day of Rome's
/// calendar, and all lie between the start and the end of the date.
///
/// # Errors
/// The message of the first rule that is broken.
pub fn check_days(days: &[Day], starts_at: DateTime<Utc>, ends_at: DateTime<Utc>) -> Result<(), &'static str> {
    let calendar_day = |day: &Day| rome_time::local(day.starts_at).date();
    if days.iter().any(|day| day.ends_at <= day.starts_at) {
        return Err(messages::DAY_ENDS_TOO_SOON);
    }
    if days
        .windows(2)
        .any(|pair| pair[1].starts_at < pair[0].ends_at || calendar_day(&pair[1]) <= calendar_day(&pair[0]))
    {
        return Err(messages::DAYS_OVERLAP);
    }
    let outside = |day: &Day| day.starts_at < starts_at || day.ends_at > ends_at;
    if days.is_empty() || days.iter().any(outside) {
        return Err(messages::DAYS_OUTSIDE);
    }
    Ok(())
}

/// None when the hours do not make several days.
fn split(starts_at: DateTime<Utc>, ends_at: DateTime<Utc>) -> Option<Vec<Day>> {
    let (start, end) = (rome_time::local(starts_at), rome_time::local(ends_at));
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
            // The wall clock does not tell the two hours apart when summer time ends, so both ends are kept as they are.
            let day = Day {
                starts_at: if date == start.date() {
                    starts_at
                } else {
                    rome_time::from_local(date.and_time(from))
                },
                ends_at: if date == end.date() {
                    ends_at
                } else {
                    rome_time::from_local(date.and_time(until))
                },
            };
            (day.ends_at > day.starts_at).then_some(day)
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

    fn day(start: &str, end: &str) -> Day {
        Day {
            starts_at: utc(start),
            ends_at: utc(end),
        }
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

    #[test]
    fn written_days_may_leave_days_out() {
        let days = [
            day("2027-03-06T09:00:00", "2027-03-06T13:00:00"),
            day("2027-03-13T14:00:00", "2027-03-13T18:00:00"),
        ];
        let check = |start, end| check_days(&days, utc(start), utc(end));
        assert_eq!(check("2027-03-06T09:00:00", "2027-03-13T18:00:00"), Ok(()));
        for (start, end) in [
            ("2027-03-06T09:30:00", "2027-03-13T18:00:00"),
            ("2027-03-06T09:00:00", "2027-03-13T17:00:00"),
        ] {
            assert_eq!(check(start, end), Err(messages::DAYS_OUTSIDE), "{start} {end}");
        }
    }

    #[test]
    fn written_days_are_in_order_and_one_a_calendar_day() {
        let (start, end) = (utc("2027-03-06T09:00:00"), utc("2027-03-13T18:00:00"));
        let check = |days: &[(&str, &str)]| {
            let days: Vec<Day> = days.iter().map(|(from, to)| day(from, to)).collect();
            check_days(&days, start, end)
        };
        assert_eq!(check(&[]), Err(messages::DAYS_OUTSIDE));
        assert_eq!(
            check(&[("2027-03-06T13:00:00", "2027-03-06T13:00:00")]),
            Err(messages::DAY_ENDS_TOO_SOON)
        );
        for days in [
            [
                ("2027-03-07T09:00:00", "2027-03-07T13:00:00"),
                ("2027-03-06T09:00:00", "2027-03-06T13:00:00"),
            ],
            [
                ("2027-03-06T09:00:00", "2027-03-07T10:00:00"),
                ("2027-03-07T09:00:00", "2027-03-07T13:00:00"),
            ],
            [
                ("2027-03-06T09:00:00", "2027-03-06T13:00:00"),
                ("2027-03-06T14:00:00", "2027-03-06T18:00:00"),
            ],
        ] {
            assert_eq!(check(&days), Err(messages::DAYS_OVERLAP), "{days:?}");
        }
    }

    #[test]
    fn an_end_in_the_hour_that_comes_twice_stays_as_it_is() {
        let starts_at = DateTime::from_timestamp(1_603_149_960, 0).unwrap();
        let ends_at = starts_at + TimeDelta::minutes(7294);
        assert_eq!(days(starts_at, ends_at).last().unwrap().ends_at, ends_at);
    }

    proptest! {
        #[test]
        fn derived_days_pass_the_check(start in 0..2_000_000_000_i64, minutes in 1..44_640_i64) {
            let starts_at = DateTime::from_timestamp(start, 0).unwrap();
            let ends_at = starts_at + TimeDelta::minutes(minutes);
            prop_assert_eq!(check_days(&days(starts_at, ends_at), starts_at, ends_at), Ok(()));
        }

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
