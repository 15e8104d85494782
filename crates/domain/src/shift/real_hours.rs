//! The hours during which a shift really takes place. An instructor of a course of two days is free at night.

use chrono::{DateTime, Datelike, NaiveTime, Utc};

use super::Hours;
use crate::{course_date::Day, rome_time};

/// The hours of a shift, in order. On a course date they are the parts of its days between the shift's start and end;
/// without one they are the whole time.
#[must_use]
pub fn real_hours(shift: Hours, days: Option<&[Day]>) -> Vec<Hours> {
    let Some(days) = days else {
        return shift.intersection(shift).into_iter().collect();
    };
    let hours = |day: &Day| Hours {
        start: day.starts_at,
        end: day.ends_at,
    };
    days.iter().filter_map(|day| hours(day).intersection(shift)).collect()
}

/// Whether the two have a moment in common.
#[must_use]
pub fn overlap(one: &[Hours], other: &[Hours]) -> bool {
    one.iter()
        .any(|hours| other.iter().any(|others| hours.overlaps(*others)))
}

/// The length of these periods in hours, rounded to hundredths.
#[must_use]
pub fn total_hours(hours: &[Hours]) -> f64 {
    in_hours(hours.iter().map(|hours| (hours.end - hours.start).num_minutes()).sum())
}

/// How many of these hours were over at `now`, by month of `year` in Rome. A period that goes on over the end of a month
/// is divided there.
#[must_use]
pub fn hours_by_month(hours: &[Hours], year: i32, now: DateTime<Utc>) -> [f64; 12] {
    let mut minutes = [0_i64; 12];
    for period in hours.iter().filter(|hours| hours.end <= now) {
        for (month, sum) in (1..).zip(&mut minutes) {
            if let Some(part) = month_of(year, month).and_then(|month| period.intersection(month)) {
                *sum += (part.end - part.start).num_minutes();
            }
        }
    }
    minutes.map(in_hours)
}

/// The month of Rome's calendar around a moment.
#[must_use]
pub fn month_around(moment: DateTime<Utc>) -> Hours {
    let day = rome_time::local(moment).date();
    month_of(day.year(), day.month()).unwrap_or(Hours {
        start: moment,
        end: moment,
    })
}

/// A month of Rome's calendar.
fn month_of(year: i32, month: u32) -> Option<Hours> {
    let first = chrono::NaiveDate::from_ymd_opt(year, month, 1)?;
    let next = first.checked_add_months(chrono::Months::new(1))?;
    let midnight = |day: chrono::NaiveDate| rome_time::from_local(day.and_time(NaiveTime::MIN));
    Some(Hours {
        start: midnight(first),
        end: midnight(next),
    })
}

fn in_hours(minutes: i64) -> f64 {
    let hundredths = i32::try_from(minutes * 100 / 60).unwrap_or(i32::MAX);
    f64::from(hundredths) / 100.0
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use proptest::prelude::*;

    use super::*;
    use crate::course_date::days;

    fn utc(wall: &str) -> DateTime<Utc> {
        rome_time::from_local(wall.parse().unwrap())
    }

    fn hours(start: &str, end: &str) -> Hours {
        Hours {
            start: utc(start),
            end: utc(end),
        }
    }

    fn course(start: &str, end: &str) -> Vec<Day> {
        days(utc(start), utc(end))
    }

    #[test]
    fn leave_out_the_night_of_a_course_of_two_days() {
        let days = course("2027-03-11T09:00:00", "2027-03-12T18:00:00");
        let whole = hours("2027-03-11T09:00:00", "2027-03-12T18:00:00");
        let both = real_hours(whole, Some(&days));
        assert_eq!(
            both,
            [
                hours("2027-03-11T09:00:00", "2027-03-11T18:00:00"),
                hours("2027-03-12T09:00:00", "2027-03-12T18:00:00"),
            ]
        );
        let evening = real_hours(hours("2027-03-11T19:00:00", "2027-03-11T22:00:00"), None);
        assert!(!overlap(&both, &evening));
        assert!(overlap(&real_hours(whole, None), &evening));
    }

    #[test]
    fn lie_within_the_shift() {
        let days = course("2027-03-11T09:00:00", "2027-03-12T18:00:00");
        assert_eq!(
            real_hours(hours("2027-03-12T14:00:00", "2027-03-13T23:00:00"), Some(&days)),
            [hours("2027-03-12T14:00:00", "2027-03-12T18:00:00")]
        );
        assert!(real_hours(hours("2027-03-11T19:00:00", "2027-03-12T08:00:00"), Some(&days)).is_empty());
    }

    #[test]
    fn go_on_over_midnight_without_a_course() {
        let night = real_hours(hours("2027-03-12T22:00:00", "2027-03-13T06:00:00"), None);
        assert!(overlap(
            &night,
            &real_hours(hours("2027-03-13T05:00:00", "2027-03-13T09:00:00"), None)
        ));
        assert!(!overlap(
            &night,
            &real_hours(hours("2027-03-13T06:00:00", "2027-03-13T09:00:00"), None)
        ));
        assert!((total_hours(&night) - 8.0).abs() < f64::EPSILON);
    }

    #[test]
    fn are_as_long_as_the_night_in_which_the_clocks_change() {
        let spring = real_hours(hours("2027-03-27T22:00:00", "2027-03-28T06:00:00"), None);
        let autumn = real_hours(hours("2027-10-30T22:00:00", "2027-10-31T06:00:00"), None);
        assert!((total_hours(&spring) - 7.0).abs() < f64::EPSILON);
        assert!((total_hours(&autumn) - 9.0).abs() < f64::EPSILON);
        let course = course("2027-03-27T09:00:00", "2027-03-28T18:00:00");
        let both = real_hours(hours("2027-03-27T09:00:00", "2027-03-28T18:00:00"), Some(&course));
        assert!((total_hours(&both) - 18.0).abs() < f64::EPSILON);
        // The hour that comes twice: the first 02:30 and the second one are different moments.
        let first = DateTime::from_timestamp(utc("2027-10-31T02:30:00").timestamp(), 0).unwrap();
        let (one, two) = (
            Hours {
                start: first,
                end: first + TimeDelta::hours(1),
            },
            Hours {
                start: first + TimeDelta::hours(1),
                end: first + TimeDelta::hours(2),
            },
        );
        assert_eq!(rome_time::local(one.start), rome_time::local(two.start));
        assert!(!overlap(&[one], &[two]));
    }

    #[test]
    fn count_in_the_month_in_which_they_were_over() {
        let night = [hours("2027-01-31T22:00:00", "2027-02-01T02:00:00")];
        let months = hours_by_month(&night, 2027, utc("2027-02-01T02:00:00"));
        assert!(
            (months[0] - 2.0).abs() < f64::EPSILON && (months[1] - 2.0).abs() < f64::EPSILON,
            "{months:?}"
        );
        assert!(
            hours_by_month(&night, 2027, utc("2027-02-01T01:59:00"))
                .iter()
                .all(|hours| *hours == 0.0)
        );
        assert!(
            hours_by_month(&night, 2026, utc("2028-02-01T01:59:00"))
                .iter()
                .all(|hours| *hours == 0.0)
        );
        let new_year = [hours("2026-12-31T23:00:00", "2027-01-01T00:30:00")];
        let months = hours_by_month(&new_year, 2027, utc("2028-01-01T00:00:00"));
        assert!((months[0] - 0.5).abs() < f64::EPSILON, "{months:?}");
    }

    proptest! {
        #[test]
        fn lie_within_the_shift_and_within_a_day_of_the_course(
            start in 0..2_000_000_000_i64, length in 1..10_000_i64, before in -3_000..6_000_i64, minutes in 1..8_000_i64,
        ) {
            let starts_at = DateTime::from_timestamp(start, 0).unwrap();
            let days = days(starts_at, starts_at + TimeDelta::minutes(length));
            let from = starts_at + TimeDelta::minutes(before);
            let shift = Hours { start: from, end: from + TimeDelta::minutes(minutes) };
            let real = real_hours(shift, Some(&days));
            for hours in &real {
                prop_assert!(hours.start < hours.end);
                prop_assert!(shift.start <= hours.start && hours.end <= shift.end);
                prop_assert!(days.iter().any(|day| day.starts_at <= hours.start && hours.end <= day.ends_at));
            }
            for pair in real.windows(2) {
                prop_assert!(pair[0].end <= pair[1].start);
            }
            // Nothing is lost: every quarter of an hour of a day within the shift is in them.
            for day in &days {
                let mut moment = day.starts_at;
                while moment < day.ends_at {
                    let inside = shift.start <= moment && moment < shift.end;
                    prop_assert_eq!(inside, real.iter().any(|hours| hours.start <= moment && moment < hours.end));
                    moment += TimeDelta::minutes(15);
                }
            }
        }

        #[test]
        fn overlapping_is_mutual_and_never_more_than_that_of_the_whole_time(
            a in 0..4_000_i64, b in 1..4_000_i64, c in 0..4_000_i64, d in 1..4_000_i64,
        ) {
            let origin = utc("2027-03-26T09:00:00");
            let hours = |from: i64, minutes: i64| Hours {
                start: origin + TimeDelta::minutes(from),
                end: origin + TimeDelta::minutes(from + minutes),
            };
            let course = course("2027-03-26T09:00:00", "2027-03-29T17:00:00");
            let (one, other) = (hours(a, b), hours(c, d));
            let (real, others) = (real_hours(one, Some(&course)), real_hours(other, None));
            prop_assert_eq!(overlap(&real, &others), overlap(&others, &real));
            prop_assert!(!overlap(&real, &others) || one.overlaps(other));
        }

        #[test]
        fn every_hour_that_is_over_counts_in_one_month(start in 1_600_000_000..1_900_000_000_i64, minutes in 1..100_000_i64) {
            let start = DateTime::from_timestamp(start / 60 * 60, 0).unwrap();
            let period = [Hours { start, end: start + TimeDelta::minutes(minutes) }];
            let first = rome_time::year(start);
            let sum: f64 = (first..=first + 1).flat_map(|year| hours_by_month(&period, year, period[0].end)).sum();
            prop_assert!((sum - total_hours(&period)).abs() < 0.05, "{} {}", sum, total_hours(&period));
        }
    }
}
