//! The status of an issued certificate as it is stored, and the state that follows from it on a day.

use chrono::{Days, NaiveDate};

use crate::wire_enum::wire_enum;

/// A valid certificate whose last day is at most this many days away expires soon.
pub const EXPIRING_DAYS: u16 = 90;

wire_enum! {
    /// The status of an issued certificate, as it is stored.
    pub enum PaperStatus as "PaperStatus" {
        /// Issued, and nothing happened since.
        Issued = "issued",
        /// Declared invalid.
        Revoked = "revoked",
        /// Replaced by another one.
        Replaced = "replaced",
    }
}

wire_enum! {
    /// The state of an issued certificate on a day.
    pub enum PaperState as "PaperState" {
        /// Valid for longer than the next 90 days.
        Valid = "valid",
        /// Valid, but not for longer than the next 90 days.
        Expiring = "expiring",
        /// Its last day of validity is over.
        Expired = "expired",
        /// Declared invalid.
        Revoked = "revoked",
        /// Replaced by another one.
        Replaced = "replaced",
    }
}

impl PaperState {
    /// The state of a certificate on `today`. Both days are days in Rome's calendar. It is valid on the whole of its last
    /// day.
    #[must_use]
    pub fn of(status: PaperStatus, expires_on: Option<NaiveDate>, today: NaiveDate) -> Self {
        match (status, expires_on) {
            (PaperStatus::Revoked, _) => Self::Revoked,
            (PaperStatus::Replaced, _) => Self::Replaced,
            (PaperStatus::Issued, Some(last)) if last < today => Self::Expired,
            (PaperStatus::Issued, Some(last)) if last <= days_after(today, EXPIRING_DAYS) => Self::Expiring,
            (PaperStatus::Issued, _) => Self::Valid,
        }
    }
}

/// The day that many days after another one; the last day of the calendar when that is beyond it.
#[must_use]
pub fn days_after(day: NaiveDate, days: u16) -> NaiveDate {
    day.checked_add_days(Days::new(days.into())).unwrap_or(NaiveDate::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).unwrap()
    }

    #[test]
    fn expires_soon_during_its_last_ninety_days_and_is_valid_on_the_last() {
        let last = day(2027, 5, 30);
        let on = |today| PaperState::of(PaperStatus::Issued, Some(last), today);
        assert_eq!(on(day(2027, 2, 28)), PaperState::Valid, "91 days before");
        assert_eq!(on(day(2027, 3, 1)), PaperState::Expiring, "90 days before");
        assert_eq!(on(last), PaperState::Expiring);
        assert_eq!(on(day(2027, 5, 31)), PaperState::Expired);
    }

    #[test]
    fn does_not_expire_without_a_last_day() {
        assert_eq!(
            PaperState::of(PaperStatus::Issued, None, NaiveDate::MAX),
            PaperState::Valid
        );
    }

    #[test]
    fn stays_revoked_or_replaced_after_its_last_day() {
        for (status, expected) in [
            (PaperStatus::Revoked, PaperState::Revoked),
            (PaperStatus::Replaced, PaperState::Replaced),
        ] {
            for last in [None, Some(day(2027, 4, 30)), Some(day(2027, 5, 30))] {
                assert_eq!(PaperState::of(status, last, day(2027, 5, 1)), expected);
            }
        }
    }
}
