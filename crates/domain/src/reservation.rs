//! A reservation: the place of one person on one date, from booking to outcome, and how long it can be given back.

use chrono::{DateTime, TimeDelta, Utc};

use crate::wire_enum::wire_enum;

wire_enum! {
    /// Where a reservation stands.
    pub enum Status {
        /// Holds a seat.
        Confirmed = "confirmed",
        /// Waits for a seat.
        Waiting = "waiting",
        /// Given back.
        Cancelled = "cancelled",
    }
}

impl Status {
    /// Whether the reservation counts: one live reservation per person and date.
    #[must_use]
    pub const fn is_live(self) -> bool {
        !matches!(self, Self::Cancelled)
    }
}

wire_enum! {
    /// Whether the person came.
    pub enum Attendance {
        /// Not noted yet.
        Unknown = "unknown",
        /// Came.
        Present = "present",
        /// Did not come.
        Absent = "absent",
    }
}

wire_enum! {
    /// How the final test went.
    pub enum Outcome {
        /// Not noted yet.
        None = "none",
        /// Passed.
        Passed = "passed",
        /// Failed.
        Failed = "failed",
    }
}

/// The last moment at which a confirmed place can be given back.
#[must_use]
pub fn cancellable_until(starts_at: DateTime<Utc>, notice: TimeDelta) -> DateTime<Utc> {
    starts_at.checked_sub_signed(notice).unwrap_or(DateTime::<Utc>::MIN_UTC)
}

/// Whether the person may cancel now: a confirmed place until the notice begins, a place in the queue until the course
/// starts (nobody plans around it), a cancelled one never again.
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
    fn a_confirmed_place_can_be_given_back_until_two_days_before() {
        assert!(may_cancel(Status::Confirmed, start() - NOTICE, start(), NOTICE));
        assert!(!may_cancel(
            Status::Confirmed,
            start() - NOTICE + TimeDelta::seconds(1),
            start(),
            NOTICE
        ));
    }

    #[test]
    fn the_queue_can_be_left_until_the_start() {
        assert!(may_cancel(
            Status::Waiting,
            start() - TimeDelta::seconds(1),
            start(),
            NOTICE
        ));
        assert!(!may_cancel(Status::Waiting, start(), start(), NOTICE));
    }

    #[test]
    fn what_is_cancelled_stays_cancelled() {
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
    fn every_word_goes_there_and_back() {
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
