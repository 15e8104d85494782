//! The status of an issued certificate in lists: its state, with those that expire soon apart from the other valid ones.

use chrono::{Days, NaiveDate};

use super::PaperState;
use crate::wire_enum::wire_enum;

/// A valid certificate whose last day is at most this many days away expires soon.
pub const EXPIRING_DAYS: u16 = 90;

wire_enum! {
    /// The status of an issued certificate in lists.
    pub enum Standing as "CertificateStanding" {
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

impl Standing {
    /// The status on `today` of a certificate in this state. Both days are days in Rome's calendar.
    #[must_use]
    pub fn of(state: PaperState, expires_on: Option<NaiveDate>, today: NaiveDate) -> Self {
        match state {
            PaperState::Valid if expires_on.is_some_and(|last| last <= days_after(today, EXPIRING_DAYS)) => {
                Self::Expiring
            }
            PaperState::Valid => Self::Valid,
            PaperState::Expired => Self::Expired,
            PaperState::Revoked => Self::Revoked,
            PaperState::Replaced => Self::Replaced,
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
    fn expires_soon_during_its_last_ninety_days() {
        let last = day(2027, 5, 30);
        let on = |today| Standing::of(PaperState::Valid, Some(last), today);
        assert_eq!(on(day(2027, 2, 28)), Standing::Valid, "91 days before");
        assert_eq!(on(day(2027, 3, 1)), Standing::Expiring, "90 days before");
        assert_eq!(on(last), Standing::Expiring);
    }

    #[test]
    fn does_not_expire_without_a_last_day() {
        assert_eq!(Standing::of(PaperState::Valid, None, NaiveDate::MAX), Standing::Valid);
    }

    #[test]
    fn is_the_state_of_one_that_is_not_valid() {
        for (state, expected) in [
            (PaperState::Expired, Standing::Expired),
            (PaperState::Revoked, Standing::Revoked),
            (PaperState::Replaced, Standing::Replaced),
        ] {
            assert_eq!(Standing::of(state, Some(day(2027, 5, 30)), day(2027, 5, 1)), expected);
        }
    }
}
