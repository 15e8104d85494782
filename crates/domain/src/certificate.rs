//! Certificates: their validity, their status, the numbers and codes of issued ones, and who may get one.

mod check;
mod code;
mod issue;
mod number;
mod state;

use chrono::{Datelike, Months, NaiveDate};

pub use check::{CheckedState, initials, is_same_surname};
pub use code::VerificationCode;
pub use issue::{Due, Participation, Refusal, refusal};
pub use number::CertificateNumber;
pub use state::{EXPIRING_DAYS, PaperState, PaperStatus, days_after};

use crate::wire_enum::wire_enum;

/// How long a certificate is valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Validity {
    /// It does not expire.
    None,
    /// It expires some months after it was issued.
    Months {
        /// How many.
        months: u32,
        /// Whether it stays valid until the end of that month.
        round_to_month_end: bool,
    },
}

impl Validity {
    /// The last day of validity, or `None` when the certificate does not expire or the date is beyond the calendar. A day
    /// that the month does not have (31 August plus six months) becomes the last day of that month.
    #[must_use]
    pub fn expires_on(self, issued: NaiveDate) -> Option<NaiveDate> {
        match self {
            Self::None => None,
            Self::Months {
                months,
                round_to_month_end,
            } => {
                let day = issued.checked_add_months(Months::new(months))?;
                if round_to_month_end {
                    day.with_day(day.num_days_in_month().into())
                } else {
                    Some(day)
                }
            }
        }
    }
}

wire_enum! {
    /// The status of a certificate of a reservation.
    pub enum CertificateStatus as "CertificateStatus" {
        /// Chosen or due; not requested yet.
        Pending = "pending",
        /// Requested from the organisation that prints it.
        Requested = "requested",
        /// Issued, with a number.
        Issued = "issued",
        /// Issued, then declared invalid.
        Revoked = "revoked",
    }
}

impl CertificateStatus {
    /// Whether the status may change to `next`. A request can be withdrawn. An issued certificate can only be revoked,
    /// permanently, because its number is already in use.
    #[must_use]
    pub fn may_become(self, next: Self) -> bool {
        match self {
            Self::Pending | Self::Requested => next != Self::Revoked,
            Self::Issued => matches!(next, Self::Issued | Self::Revoked),
            Self::Revoked => next == Self::Revoked,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).unwrap()
    }

    #[test]
    fn expires_after_its_months_to_the_day() {
        let validity = Validity::Months {
            months: 24,
            round_to_month_end: false,
        };
        assert_eq!(validity.expires_on(day(2026, 3, 12)), Some(day(2028, 3, 12)));
        assert_eq!(validity.expires_on(day(2024, 2, 29)), Some(day(2026, 2, 28)));
    }

    #[test]
    fn may_last_until_the_end_of_the_month() {
        let validity = Validity::Months {
            months: 6,
            round_to_month_end: true,
        };
        assert_eq!(validity.expires_on(day(2027, 8, 31)), Some(day(2028, 2, 29)));
        assert_eq!(validity.expires_on(day(2027, 6, 1)), Some(day(2027, 12, 31)));
    }

    #[test]
    fn never_expires_without_months_or_beyond_the_calendar() {
        assert_eq!(Validity::None.expires_on(day(2026, 3, 12)), None);
        let endless = Validity::Months {
            months: u32::MAX,
            round_to_month_end: true,
        };
        assert_eq!(endless.expires_on(day(2026, 3, 12)), None);
    }

    #[test]
    fn an_issued_certificate_can_only_be_revoked() {
        use CertificateStatus::{Issued, Pending, Requested, Revoked};
        assert!(Pending.may_become(Requested) && Pending.may_become(Issued));
        assert!(Requested.may_become(Issued) && Requested.may_become(Pending));
        assert!(Issued.may_become(Revoked));
        for (from, to) in [
            (Issued, Pending),
            (Issued, Requested),
            (Revoked, Issued),
            (Revoked, Pending),
            (Pending, Revoked),
        ] {
            assert!(!from.may_become(to), "{from:?} {to:?}");
        }
    }

    #[test]
    fn parses_every_word_it_writes() {
        for status in CertificateStatus::ALL {
            assert_eq!(CertificateStatus::parse(status.as_str()), Some(*status));
            assert_eq!(
                serde_json::to_string(status).unwrap(),
                format!("\"{}\"", status.as_str())
            );
        }
        assert_eq!(CertificateStatus::parse("Issued"), None);
    }
}
