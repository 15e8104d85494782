//! The reminders before a course: on which days they are sent, and to whom. All days are days in Rome's calendar.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};

use crate::{messages, rome_time};

/// The earliest reminder, in days before the start.
pub const MOST_DAYS: u16 = 60;
/// Reminders before one course.
pub const MOST_REMINDERS: usize = 5;
/// A person whose seat is younger has just read a confirmation, and gets no reminder.
const SEAT_FOR: TimeDelta = TimeDelta::hours(24);

/// How many days before the start reminders are sent; the earliest reminder first. None when they are switched off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReminderDays(Vec<u16>);

impl Default for ReminderDays {
    fn default() -> Self {
        Self(vec![2])
    }
}

impl ReminderDays {
    /// Reads a setting. Zeros switch nothing on; repeated days count once.
    ///
    /// # Errors
    /// The message for a day out of bounds or for too many days.
    pub fn parse(days: &[i64]) -> Result<Self, String> {
        let mut parsed = Vec::new();
        for day in days.iter().filter(|day| **day != 0) {
            match u16::try_from(*day) {
                Ok(day) if day <= MOST_DAYS => parsed.push(day),
                _ => return Err(messages::number_between(0, MOST_DAYS.into())),
            }
        }
        parsed.sort_unstable_by(|one, other| other.cmp(one));
        parsed.dedup();
        if parsed.len() > MOST_REMINDERS {
            return Err(messages::max_items(MOST_REMINDERS));
        }
        Ok(Self(parsed))
    }

    /// The days.
    #[must_use]
    pub fn as_slice(&self) -> &[u16] {
        &self.0
    }

    /// The last day on which a course may start of which somebody is reminded today. `None` when reminders are off.
    #[must_use]
    pub fn horizon(&self, today: NaiveDate) -> Option<NaiveDate> {
        today.checked_add_days(Days::new((*self.0.first()?).into()))
    }

    /// The reminder that is due today for a course that starts on that day: the latest one whose day has come.
    #[must_use]
    pub fn due(&self, starts_on: NaiveDate, today: NaiveDate) -> Option<u16> {
        let left = u16::try_from((starts_on - today).num_days()).ok()?;
        self.0.iter().copied().filter(|days| left <= *days).min()
    }
}

/// The latest booking that gets a reminder: a day before it is first sent.
#[must_use]
pub fn booked_until(starts_on: NaiveDate, days: u16, from_hour: u32) -> Option<DateTime<Utc>> {
    let day = starts_on.checked_sub_days(Days::new(days.into()))?;
    let first = day.and_time(NaiveTime::from_hms_opt(from_hour, 0, 0)?);
    Some(rome_time::from_local(first) - SEAT_FOR)
}

/// How far away a day is, in words.
#[must_use]
pub fn countdown(starts_on: NaiveDate, today: NaiveDate) -> String {
    match (starts_on - today).num_days() {
        ..=0 => "oggi".to_owned(),
        1 => "domani".to_owned(),
        days => format!("fra {days} giorni"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn days(days: &[i64]) -> ReminderDays {
        ReminderDays::parse(days).unwrap()
    }

    #[test]
    fn are_in_order_and_each_once() {
        assert_eq!(days(&[2, 7, 2]).as_slice(), [7, 2]);
        assert!(days(&[0]).as_slice().is_empty());
        assert!(days(&[]).as_slice().is_empty());
        assert_eq!(ReminderDays::default().as_slice(), [2]);
    }

    #[test]
    fn have_bounds() {
        assert_eq!(
            ReminderDays::parse(&[61]).unwrap_err(),
            "Inserisci un numero da 0 a 60."
        );
        assert_eq!(
            ReminderDays::parse(&[-1]).unwrap_err(),
            "Inserisci un numero da 0 a 60."
        );
        assert_eq!(
            ReminderDays::parse(&[1, 2, 3, 4, 5, 6]).unwrap_err(),
            "Al massimo 5 voci."
        );
        assert!(ReminderDays::parse(&[60, 0, 30, 14, 7, 1]).is_ok());
    }

    #[test]
    fn only_the_latest_is_due() {
        let (setting, start) = (days(&[7, 2]), day("2027-03-12"));
        for (today, due) in [
            ("2027-03-04", None),
            ("2027-03-05", Some(7)),
            ("2027-03-09", Some(7)),
            ("2027-03-10", Some(2)),
            ("2027-03-12", Some(2)),
            ("2027-03-13", None),
        ] {
            assert_eq!(setting.due(start, day(today)), due, "{today}");
        }
        assert_eq!(days(&[]).due(start, day("2027-03-12")), None);
    }

    #[test]
    fn requires_a_booking_a_day_before_also_when_the_clock_changes() {
        let until = |start: &str| booked_until(day(start), 2, 8).unwrap().to_rfc3339();
        assert_eq!(until("2027-03-12"), "2027-03-09T07:00:00+00:00");
        // The reminder leaves on 28 March 2027 at eight, in summer time.
        assert_eq!(until("2027-03-30"), "2027-03-27T06:00:00+00:00");
    }

    #[test]
    fn say_how_far_away_it_is() {
        let today = day("2027-03-10");
        assert_eq!(countdown(day("2027-03-10"), today), "oggi");
        assert_eq!(countdown(day("2027-03-11"), today), "domani");
        assert_eq!(countdown(day("2027-03-17"), today), "fra 7 giorni");
    }
}
