//! A reservation of one person for one course date: its status, and until when it can be cancelled.

use chrono::{DateTime, TimeDelta, Utc};

use crate::wire_enum::wire_enum;

wire_enum! {
    /// The status of a reservation.
    pub enum Status as "ReservationStatus" {
        /// It has a seat.
        Confirmed = "confirmed",
        /// On the waiting list.
        Waiting = "waiting",
        /// Cancelled; it can be reinstated by staff.
        Cancelled = "cancelled",
    }
}

impl Status {
    /// Whether the reservation is active. A person has at most one active reservation for a date.
    #[must_use]
    pub const fn is_live(self) -> bool {
        !matches!(self, Self::Cancelled)
    }
}

wire_enum! {
    /// Whether the person attended.
    pub enum Attendance as "Attendance" {
        /// Not recorded yet.
        Unknown = "unknown",
        /// Attended.
        Present = "present",
        /// Did not attend.
        Absent = "absent",
    }
}

wire_enum! {
    /// The result of the final test.
    pub enum Outcome as "Outcome" {
        /// Not recorded yet.
        None = "none",
        /// Passed.
        Passed = "passed",
        /// Failed.
        Failed = "failed",
    }
}

/// The last moment at which a confirmed reservation can be cancelled.
#[must_use]
pub fn cancellable_until(starts_at: DateTime<Utc>, notice: TimeDelta) -> DateTime<Utc> {
    starts_at.checked_sub_signed(notice).unwrap_or(DateTime::<Utc>::MIN_UTC)
}

/// Whether the person may cancel now. A confirmed reservation can be cancelled until the notice period begins, a place on
/// the waiting list until the course starts.
#[must_use]
pub fn may_cancel(status: Status, now: DateTime<Utc>, starts_at: DateTime<Utc>, notice: TimeDelta) -> bool {
    match status {
        Status::Confirmed => now <= cancellable_until(starts_at, notice),
        Status::Waiting => now < starts_at,
        Status::Cancelled => false,
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    const NOTICE: TimeDelta = TimeDelta::hours(48);

    fn start() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2027, 3, 12, 8, 0, 0).unwrap()
    }

    #[test]
    fn a_confirmed_reservation_can_be_cancelled_until_the_notice_period() {
        assert!(may_cancel(Status::Confirmed, start() - NOTICE, start(), NOTICE));
        assert!(!may_cancel(
            Status::Confirmed,
            start() - NOTICE + TimeDelta::seconds(1),
            start(),
            NOTICE
        ));
    }

    #[test]
    fn the_waiting_list_can_be_left_until_the_start() {
        assert!(may_cancel(
            Status::Waiting,
            start() - TimeDelta::seconds(1),
            start(),
            NOTICE
        ));
        assert!(!may_cancel(Status::Waiting, start(), start(), NOTICE));
    }

    #[test]
    fn a_cancelled_reservation_cannot_be_cancelled_again() {
        assert!(!may_cancel(
            Status::Cancelled,
            start() - TimeDelta::days(300),
            start(),
            NOTICE
        ));
        assert!(!Status::Cancelled.is_live());
    }

    #[test]
    fn an_absurd_notice_means_never() {
        assert_eq!(cancellable_until(start(), TimeDelta::MAX), DateTime::<Utc>::MIN_UTC);
    }

    #[test]
    fn parses_every_word_it_writes() {
        for status in Status::ALL {
            assert_eq!(Status::parse(status.as_str()), Some(*status));
        }
        for attendance in Attendance::ALL {
            assert_eq!(Attendance::parse(attendance.as_str()), Some(*attendance));
        }
        for outcome in Outcome::ALL {
            assert_eq!(Outcome::parse(outcome.as_str()), Some(*outcome));
        }
        assert_eq!(serde_json::to_string(&Outcome::None).unwrap(), "\"none\"");
        assert_eq!(
            serde_json::from_str::<Attendance>("\"absent\"").unwrap(),
            Attendance::Absent
        );
    }
}
