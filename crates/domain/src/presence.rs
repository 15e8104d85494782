//! Presence by oneself: when a half day can be confirmed with the code in the classroom, and the windows of time in which one
//! code is shown.
//!
//! A code is accepted from half an hour before a half day, but not before its day, until half an hour after it, on Rome's
//! wall clock.

use chrono::{DateTime, NaiveTime, TimeDelta, Utc};

use crate::{
    attendance::{self, HalfDay, HalfDayHours},
    course_date::Day,
    rome_time,
};

/// How long one code is shown, in seconds.
pub const WINDOW_SECONDS: i64 = 30;
/// How many windows after its own a code is still accepted: a phone needs a moment.
const GRACE_WINDOWS: i64 = 1;
/// How long before a half day begins, and after it has ended, people can confirm that they are there.
const MARGIN: TimeDelta = TimeDelta::minutes(30);

/// A window of [`WINDOW_SECONDS`], counted from the Unix epoch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window(pub i64);

impl Window {
    /// The window of an instant.
    #[must_use]
    pub fn of(now: DateTime<Utc>) -> Self {
        Self(now.timestamp().div_euclid(WINDOW_SECONDS))
    }

    /// The one after it.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// When it begins.
    #[must_use]
    pub fn starts_at(self) -> DateTime<Utc> {
        DateTime::from_timestamp(self.0 * WINDOW_SECONDS, 0).unwrap_or_default()
    }

    /// The windows whose codes are accepted at an instant, the current one first.
    pub fn accepted(now: DateTime<Utc>) -> impl Iterator<Item = Self> {
        let current = Self::of(now).0;
        (0..=GRACE_WINDOWS).map(move |ago| Self(current - ago))
    }
}

/// When a half day can be confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// The half day with its hours.
    pub hours: HalfDayHours,
    /// From when: half an hour before it begins, but on its day.
    pub opens_at: DateTime<Utc>,
    /// Until when: half an hour after it ends.
    pub closes_at: DateTime<Utc>,
}

impl Opening {
    /// The half day.
    #[must_use]
    pub const fn half_day(&self) -> HalfDay {
        self.hours.half_day
    }

    /// Whether it can be confirmed now.
    #[must_use]
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.opens_at <= now && now < self.closes_at
    }
}

/// The openings of a date, in order.
#[must_use]
pub fn openings(days: &[Day]) -> Vec<Opening> {
    let of = |hours: HalfDayHours| Opening {
        hours,
        opens_at: (hours.starts_at - MARGIN).max(rome_time::from_local(hours.half_day.day.and_time(NaiveTime::MIN))),
        closes_at: hours.ends_at + MARGIN,
    };
    attendance::hours(days).into_iter().map(of).collect()
}

/// The half day that is on: the open one that has not ended, else one that is still open, else the next one, else the last.
#[must_use]
pub fn current(openings: &[Opening], now: DateTime<Utc>) -> Option<&Opening> {
    let open = || openings.iter().filter(|opening| opening.is_open(now));
    open()
        .find(|opening| now < opening.hours.ends_at)
        .or_else(|| open().next_back())
        .or_else(|| openings.iter().find(|opening| now < opening.opens_at))
        .or_else(|| openings.last())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course_date::days;

    fn rome(text: &str) -> DateTime<Utc> {
        rome_time::from_local(text.parse().unwrap())
    }

    fn two_days() -> Vec<Opening> {
        openings(&days(rome("2027-03-27T09:00:00"), rome("2027-03-28T18:00:00")))
    }

    #[test]
    fn a_code_is_accepted_in_its_window_and_the_next() {
        let shown = Window::of(rome("2027-03-27T09:00:10"));
        let accepted = |time: &str| Window::accepted(rome(time)).any(|window| window == shown);
        assert_eq!(shown.starts_at(), rome("2027-03-27T09:00:00"));
        assert_eq!(shown.next().starts_at(), rome("2027-03-27T09:00:30"));
        assert!(!accepted("2027-03-27T08:59:59"));
        assert!(accepted("2027-03-27T09:00:00") && accepted("2027-03-27T09:00:59"));
        assert!(!accepted("2027-03-27T09:01:00"), "a photo of it is stale");
    }

    #[test]
    fn opens_half_an_hour_before_and_closes_half_an_hour_after() {
        let openings = two_days();
        let open = |time: &str| {
            let now = rome(time);
            openings
                .iter()
                .map(|opening| u8::from(opening.is_open(now)))
                .collect::<Vec<_>>()
        };
        assert_eq!(open("2027-03-27T08:29:59"), [0, 0, 0, 0]);
        assert_eq!(open("2027-03-27T08:30:00"), [1, 0, 0, 0]);
        assert_eq!(open("2027-03-27T12:45:00"), [1, 1, 0, 0]);
        assert_eq!(open("2027-03-27T13:30:00"), [0, 1, 0, 0]);
        assert_eq!(open("2027-03-27T18:30:00"), [0, 0, 0, 0]);
        // Summer time began in the night.
        assert_eq!(open("2027-03-28T08:29:59"), [0, 0, 0, 0]);
        assert_eq!(open("2027-03-28T08:30:00"), [0, 0, 1, 0]);
        assert_eq!(openings[2].opens_at.to_rfc3339(), "2027-03-28T06:30:00+00:00");
    }

    #[test]
    fn never_opens_on_the_day_before() {
        let openings = openings(&days(rome("2027-03-12T00:15:00"), rome("2027-03-12T04:00:00")));
        assert_eq!(openings[0].opens_at, rome("2027-03-12T00:00:00"));
    }

    #[test]
    fn names_the_half_day_that_is_on() {
        let openings = two_days();
        let on = |time: &str| {
            let on = current(&openings, rome(time)).unwrap();
            openings.iter().position(|opening| opening == on).unwrap()
        };
        assert_eq!(on("2027-03-20T10:00:00"), 0);
        assert_eq!(on("2027-03-27T12:59:59"), 0);
        assert_eq!(on("2027-03-27T13:00:00"), 1);
        assert_eq!(on("2027-03-27T18:15:00"), 1, "people still confirm it");
        assert_eq!(on("2027-03-27T18:30:00"), 2);
        assert_eq!(on("2027-04-01T10:00:00"), 3);
        assert_eq!(current(&[], rome("2027-04-01T10:00:00")), None);
    }
}
