//! When a date takes place, and moving it on Rome's wall clock.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use super::days::{Day, check_days, days};
use crate::rome_time;

/// When a date takes place and until when it can be booked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    /// Start.
    pub starts_at: DateTime<Utc>,
    /// End.
    pub ends_at: DateTime<Utc>,
    /// The last moment to book.
    pub booking_deadline: DateTime<Utc>,
    /// The hours of each day as staff wrote them; `None` when they follow from start and end.
    pub days: Option<Vec<Day>>,
}

impl Schedule {
    /// The days. Written days that no longer fit the start and the end are ignored.
    #[must_use]
    pub fn days(&self) -> Vec<Day> {
        self.days
            .as_ref()
            .filter(|written| check_days(written, self.starts_at, self.ends_at).is_ok())
            .cloned()
            .unwrap_or_else(|| days(self.starts_at, self.ends_at))
    }

    /// The same hours on another day: `day` is the new first one.
    #[must_use]
    pub fn on(&self, day: NaiveDate) -> Self {
        self.moved(day - rome_time::local(self.starts_at).date())
    }

    /// The same, moved on the wall clock.
    #[must_use]
    pub fn moved(&self, by: TimeDelta) -> Self {
        let shift = |moment| rome_time::shift(moment, by);
        Self {
            starts_at: shift(self.starts_at),
            ends_at: shift(self.ends_at),
            booking_deadline: shift(self.booking_deadline),
            days: self.days.as_ref().map(|days| {
                days.iter()
                    .map(|day| Day {
                        starts_at: shift(day.starts_at),
                        ends_at: shift(day.ends_at),
                    })
                    .collect()
            }),
        }
    }

    /// The written days for a new start and end. They move along when both moved by the same time on the wall clock;
    /// otherwise there are none.
    #[must_use]
    pub fn days_moved_to(&self, starts_at: DateTime<Utc>, ends_at: DateTime<Utc>) -> Option<Vec<Day>> {
        let by = rome_time::local(starts_at) - rome_time::local(self.starts_at);
        let moved = self.moved(by);
        moved
            .days
            .filter(|days| moved.ends_at == ends_at && check_days(days, starts_at, ends_at).is_ok())
    }
}

#[cfg(test)]
mod tests {
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

    /// Two Saturdays, one of them a morning.
    fn schedule() -> Schedule {
        Schedule {
            starts_at: utc("2027-03-13T09:00:00"),
            ends_at: utc("2027-03-20T13:00:00"),
            booking_deadline: utc("2027-03-11T23:59:00"),
            days: Some(vec![
                day("2027-03-13T09:00:00", "2027-03-13T18:00:00"),
                day("2027-03-20T09:00:00", "2027-03-20T13:00:00"),
            ]),
        }
    }

    #[test]
    fn keeps_its_hours_across_summer_time() {
        let moved = schedule().on("2027-03-27".parse().unwrap());
        assert_eq!(moved.starts_at, utc("2027-03-27T09:00:00"));
        assert_eq!(moved.ends_at, utc("2027-04-03T13:00:00"));
        assert_eq!(moved.booking_deadline, utc("2027-03-25T23:59:00"));
        assert_eq!(
            moved.days(),
            [
                day("2027-03-27T09:00:00", "2027-03-27T18:00:00"),
                day("2027-04-03T09:00:00", "2027-04-03T13:00:00"),
            ]
        );
    }

    #[test]
    fn written_days_that_no_longer_fit_give_way_to_derived_ones() {
        let mut schedule = schedule();
        schedule.ends_at = utc("2027-03-14T18:00:00");
        assert_eq!(schedule.days(), days(schedule.starts_at, schedule.ends_at));
    }

    #[test]
    fn written_days_move_with_start_and_end_and_end_with_another_length() {
        let schedule = schedule();
        let moved = schedule.days_moved_to(utc("2027-03-14T10:00:00"), utc("2027-03-21T14:00:00"));
        assert_eq!(moved.unwrap()[1], day("2027-03-21T10:00:00", "2027-03-21T14:00:00"));
        assert_eq!(
            schedule.days_moved_to(utc("2027-03-13T09:00:00"), utc("2027-03-20T18:00:00")),
            None
        );
    }
}
