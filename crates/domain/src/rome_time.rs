//! Conversion between UTC, which is stored, and local time in Rome, which screens, mails and the wire show.

use chrono::{DateTime, Datelike, LocalResult, NaiveDate, NaiveDateTime, SecondsFormat, TimeDelta, TimeZone, Utc};
use chrono_tz::Europe::Rome;

/// The years of a day or an instant that somebody enters. Years outside are typing mistakes, and neither database is asked how
/// it sorts them.
pub const YEARS: std::ops::RangeInclusive<i32> = 1900..=9998;

/// The months of the year by name.
pub(crate) const MONTHS: [&str; 12] = [
    "gennaio",
    "febbraio",
    "marzo",
    "aprile",
    "maggio",
    "giugno",
    "luglio",
    "agosto",
    "settembre",
    "ottobre",
    "novembre",
    "dicembre",
];
const WEEKDAYS: [&str; 7] = [
    "lunedì",
    "martedì",
    "mercoledì",
    "giovedì",
    "venerdì",
    "sabato",
    "domenica",
];

/// `12/03/2027 alle 09:00`, for selects and tables.
#[must_use]
pub fn short(moment: DateTime<Utc>) -> String {
    local(moment).format("%d/%m/%Y alle %H:%M").to_string()
}

/// `venerdì 12 marzo 2027 alle 09:00`, for prose.
#[must_use]
pub fn long(moment: DateTime<Utc>) -> String {
    let local = local(moment);
    format!("{} alle {}", long_date(local.date()), local.format("%H:%M"))
}

/// `venerdì 12 marzo 2027`, for prose.
#[must_use]
pub fn long_date(day: NaiveDate) -> String {
    let weekday = named(&WEEKDAYS, day.weekday().num_days_from_monday());
    let month = named(&MONTHS, day.month0());
    format!("{weekday} {} {month} {}", day.day(), day.year())
}

/// `venerdì 12 marzo 2027 dalle 09:00 alle 18:00`: two moments of one day, for prose.
#[must_use]
pub fn long_span(start: DateTime<Utc>, end: DateTime<Utc>) -> String {
    let (start, end) = (local(start), local(end));
    format!(
        "{} dalle {} alle {}",
        long_date(start.date()),
        start.format("%H:%M"),
        end.format("%H:%M")
    )
}

/// `12/03/2027`
#[must_use]
pub fn date_only(moment: DateTime<Utc>) -> String {
    local(moment).format("%d/%m/%Y").to_string()
}

/// `2027-03-12T09:00:00+01:00`: local time with its offset. A client can format it without a time zone database.
#[must_use]
pub fn to_wire(moment: DateTime<Utc>) -> String {
    moment.with_timezone(&Rome).to_rfc3339_opts(SecondsFormat::Secs, false)
}

/// Local time in Rome.
#[must_use]
pub fn local(moment: DateTime<Utc>) -> NaiveDateTime {
    moment.with_timezone(&Rome).naive_local()
}

/// The year, in local time.
#[must_use]
pub fn year(moment: DateTime<Utc>) -> i32 {
    local(moment).year()
}

/// Converts local time to UTC. A time that occurs twice (October) is the first one. A time that is skipped (March) is
/// moved forward by the length of the gap: 02:30 becomes 03:30.
#[must_use]
pub fn from_local(wall: NaiveDateTime) -> DateTime<Utc> {
    match Rome.from_local_datetime(&wall) {
        LocalResult::Single(moment) | LocalResult::Ambiguous(moment, _) => moment.to_utc(),
        LocalResult::None => before_the_gap(wall).unwrap_or_else(|| wall.and_utc()),
    }
}

/// Moves a moment on the wall clock: nine o'clock stays nine o'clock, also when summer time begins in between.
#[must_use]
pub fn shift(moment: DateTime<Utc>, by: TimeDelta) -> DateTime<Utc> {
    local(moment).checked_add_signed(by).map_or(moment, from_local)
}

/// Converts the time an hour earlier and adds the hour. Rome never skipped more than an hour.
fn before_the_gap(wall: NaiveDateTime) -> Option<DateTime<Utc>> {
    let hour = TimeDelta::hours(1);
    let earlier = Rome.from_local_datetime(&wall.checked_sub_signed(hour)?).earliest()?;
    Some(earlier.to_utc() + hour)
}

fn named<'a>(names: &[&'a str], index: u32) -> &'a str {
    usize::try_from(index)
        .ok()
        .and_then(|index| names.get(index))
        .copied()
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn utc(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn wall(text: &str) -> NaiveDateTime {
        text.parse().unwrap()
    }

    #[test]
    fn formats_in_italian() {
        let moment = utc("2027-03-12T08:00:00Z");
        assert_eq!(short(moment), "12/03/2027 alle 09:00");
        assert_eq!(long(moment), "venerdì 12 marzo 2027 alle 09:00");
        assert_eq!(
            long_span(moment, moment + TimeDelta::hours(9)),
            "venerdì 12 marzo 2027 dalle 09:00 alle 18:00"
        );
        assert_eq!(date_only(moment), "12/03/2027");
        assert_eq!(to_wire(moment), "2027-03-12T09:00:00+01:00");
    }

    #[test]
    fn uses_the_day_in_rome() {
        let moment = utc("2027-07-31T22:05:09Z");
        assert_eq!(long(moment), "domenica 1 agosto 2027 alle 00:05");
        assert_eq!(to_wire(moment), "2027-08-01T00:05:09+02:00");
        assert_eq!(year(utc("2027-12-31T23:00:00Z")), 2028);
    }

    #[test]
    fn moves_a_skipped_time_after_the_gap() {
        assert_eq!(from_local(wall("2027-03-28T02:30:00")), utc("2027-03-28T01:30:00Z"));
        assert_eq!(short(from_local(wall("2027-03-28T02:30:00"))), "28/03/2027 alle 03:30");
        assert_eq!(from_local(wall("2027-03-28T02:00:00")), utc("2027-03-28T01:00:00Z"));
    }

    #[test]
    fn takes_the_first_of_two_equal_times() {
        assert_eq!(from_local(wall("2027-10-31T02:30:00")), utc("2027-10-31T00:30:00Z"));
        assert_eq!(from_local(wall("2027-10-31T03:00:00")), utc("2027-10-31T02:00:00Z"));
    }

    #[test]
    fn accepts_the_limits_of_the_calendar() {
        let _ = (from_local(NaiveDateTime::MIN), from_local(NaiveDateTime::MAX));
    }

    proptest! {
        #[test]
        fn the_wire_format_keeps_the_moment(seconds in -2_000_000_000..4_000_000_000_i64) {
            let moment = DateTime::from_timestamp(seconds, 0).unwrap();
            prop_assert_eq!(utc(&to_wire(moment)), moment);
        }

        #[test]
        fn local_time_converts_back(seconds in 0..4_000_000_000_i64) {
            let moment = DateTime::from_timestamp(seconds, 0).unwrap();
            let back = from_local(local(moment));
            prop_assert!(back == moment || back + TimeDelta::hours(1) == moment);
        }
    }
}
