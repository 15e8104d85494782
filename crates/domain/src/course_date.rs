//! A date of a course: its status, when it can be booked, and the validation of its form.

mod days;
mod draft;
mod schedule;

use chrono::{DateTime, Utc};

pub use days::{Day, check_days, days};
pub use draft::{Draft, FIRST_YEAR, MAX_DAYS, MAX_NOTE, MAX_PASSWORD, MAX_VENUE, YEARS_AHEAD, validate};
pub use schedule::Schedule;

use crate::wire_enum::wire_enum;

wire_enum! {
    /// The status of a course date.
    pub enum Status as "CourseDateStatus" {
        /// Planned.
        Scheduled = "scheduled",
        /// It will take place.
        Confirmed = "confirmed",
        /// Cancelled; the participants were notified.
        Cancelled = "cancelled",
        /// Over.
        Completed = "completed",
    }
}

impl Status {
    /// Whether people can book such a date.
    #[must_use]
    pub const fn is_bookable(self) -> bool {
        matches!(self, Self::Scheduled | Self::Confirmed)
    }

    /// Whether the status may change to `next`. A confirmation can be withdrawn. A cancelled or completed date stays so,
    /// because participants were notified or certificates were issued.
    #[must_use]
    pub fn may_become(self, next: Self) -> bool {
        self.is_bookable() || self == next
    }
}

/// Decides, apart from its seats, whether a date can be booked at a given time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookingWindow {
    /// When the course starts.
    pub starts_at: DateTime<Utc>,
    /// The last moment to book.
    pub deadline: DateTime<Utc>,
    /// The status of the date.
    pub status: Status,
    /// Whether the course is published and not archived.
    pub course_is_public: bool,
}

impl BookingWindow {
    /// Whether the date can be booked now: until the deadline, inclusive, and before the course starts.
    #[must_use]
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.course_is_public && now <= self.deadline && gives_seats(self.status, self.starts_at, now)
    }
}

/// Whether free seats of a date can still go to the waiting list. Unlike a booking this does not end at the deadline.
#[must_use]
pub fn gives_seats(status: Status, starts_at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    status.is_bookable() && now < starts_at
}

/// How staff add people to a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Enrolment {
    /// The date is not over: a full one has a waiting list, and the people are told by mail. It stays so until the date
    /// ends, so that a person at the door is added.
    Open,
    /// The date is over: a late list is recorded. Seats bound it as before, but there is no waiting list and no mail.
    Late,
}

/// How staff add people to a date now; `None` for a cancelled date, which takes nobody.
#[must_use]
pub fn enrolment(status: Status, ends_at: DateTime<Utc>, now: DateTime<Utc>) -> Option<Enrolment> {
    match status {
        Status::Cancelled => None,
        Status::Completed => Some(Enrolment::Late),
        Status::Scheduled | Status::Confirmed if ends_at <= now => Some(Enrolment::Late),
        Status::Scheduled | Status::Confirmed => Some(Enrolment::Open),
    }
}

#[cfg(test)]
mod tests {
    use chrono::{TimeDelta, TimeZone};

    use super::*;

    fn window() -> BookingWindow {
        let starts_at = Utc.with_ymd_and_hms(2027, 3, 12, 8, 0, 0).unwrap();
        BookingWindow {
            starts_at,
            deadline: starts_at - TimeDelta::days(2),
            status: Status::Scheduled,
            course_is_public: true,
        }
    }

    #[test]
    fn is_open_until_its_deadline() {
        let window = window();
        assert!(window.is_open(window.deadline));
        assert!(!window.is_open(window.deadline + TimeDelta::seconds(1)));
    }

    #[test]
    fn is_closed_once_the_course_starts() {
        let mut window = window();
        window.deadline = window.starts_at;
        assert!(window.is_open(window.starts_at - TimeDelta::nanoseconds(1)));
        assert!(!window.is_open(window.starts_at));
    }

    #[test]
    fn is_closed_when_cancelled_completed_or_hidden() {
        let now = window().deadline - TimeDelta::days(1);
        for status in Status::ALL {
            assert_eq!(
                BookingWindow {
                    status: *status,
                    ..window()
                }
                .is_open(now),
                status.is_bookable(),
                "{status:?}"
            );
        }
        assert!(
            !BookingWindow {
                course_is_public: false,
                ..window()
            }
            .is_open(now)
        );
    }

    #[test]
    fn staff_add_people_until_the_end_and_record_them_afterwards() {
        let ends_at = window().starts_at;
        let (before, after) = (ends_at - TimeDelta::seconds(1), ends_at + TimeDelta::days(400));
        for status in [Status::Scheduled, Status::Confirmed] {
            assert_eq!(enrolment(status, ends_at, before), Some(Enrolment::Open));
            assert_eq!(enrolment(status, ends_at, ends_at), Some(Enrolment::Late));
        }
        for now in [before, ends_at, after] {
            assert_eq!(enrolment(Status::Completed, ends_at, now), Some(Enrolment::Late));
            assert_eq!(enrolment(Status::Cancelled, ends_at, now), None);
        }
    }

    #[test]
    fn a_cancelled_or_completed_date_stays_so() {
        for ended in [Status::Cancelled, Status::Completed] {
            for next in Status::ALL {
                assert_eq!(ended.may_become(*next), ended == *next, "{ended:?} {next:?}");
                assert!(Status::Scheduled.may_become(*next) && Status::Confirmed.may_become(*next));
            }
        }
    }

    #[test]
    fn parses_every_word_it_writes() {
        for status in Status::ALL {
            assert_eq!(Status::parse(status.as_str()), Some(*status));
            assert_eq!(
                serde_json::to_string(status).unwrap(),
                format!("\"{}\"", status.as_str())
            );
        }
    }
}
