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
    /// It expires some months later.
    Months {
        /// How many.
        months: u32,
        /// Whether it stays valid until the end of that month.
        round_to_month_end: bool,
        /// The day the months count from.
        from: ValidityFrom,
    },
}

wire_enum! {
    /// The day from which the months of validity count.
    pub enum ValidityFrom as "ValidityFrom" {
        /// The last day of the course, so that late paperwork does not lengthen the validity.
        CourseEnd = "course_end",
        /// The day of issue.
        Issue = "issue",
    }
}

impl Validity {
    /// The last day of validity, or `None` when the certificate does not expire or the date is beyond the calendar. A day
    /// that the month does not have (31 August plus six months) becomes the last day of that month.
    #[must_use]
    pub fn expires_on(self, course_end: NaiveDate, issued: NaiveDate) -> Option<NaiveDate> {
        match self {
            Self::None => None,
            Self::Months {
                months,
                round_to_month_end,
                from,
            } => {
                let start = match from {
                    ValidityFrom::CourseEnd => course_end,
                    ValidityFrom::Issue => issued,
                };
                let day = start.checked_add_months(Months::new(months))?;
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

    const fn months(months: u32, round_to_month_end: bool, from: ValidityFrom) -> Validity {
        Validity::Months {
            months,
            round_to_month_end,
            from,
        }
    }

    #[test]
    fn expires_after_its_months_to_the_day() {
        let validity = months(24, false, ValidityFrom::CourseEnd);
        let expires_on = |course_end| validity.expires_on(course_end, day(2026, 12, 1));
        assert_eq!(expires_on(day(2026, 3, 12)), Some(day(2028, 3, 12)));
        assert_eq!(expires_on(day(2024, 2, 29)), Some(day(2026, 2, 28)));
    }

    #[test]
    fn late_paperwork_lengthens_it_only_where_the_option_says_so() {
        let (course_end, issued) = (day(2026, 3, 12), day(2026, 6, 30));
        let expires_on = |from| months(24, false, from).expires_on(course_end, issued);
        assert_eq!(expires_on(ValidityFrom::CourseEnd), Some(day(2028, 3, 12)));
        assert_eq!(expires_on(ValidityFrom::Issue), Some(day(2028, 6, 30)));
    }

    #[test]
    fn may_last_until_the_end_of_the_month() {
        let validity = months(6, true, ValidityFrom::CourseEnd);
        let expires_on = |course_end| validity.expires_on(course_end, day(2028, 1, 1));
        assert_eq!(expires_on(day(2027, 8, 31)), Some(day(2028, 2, 29)));
        assert_eq!(expires_on(day(2027, 6, 1)), Some(day(2027, 12, 31)));
    }

    #[test]
    fn never_expires_without_months_or_beyond_the_calendar() {
        let today = day(2026, 3, 12);
        assert_eq!(Validity::None.expires_on(today, today), None);
        let endless = months(u32::MAX, true, ValidityFrom::CourseEnd);
        assert_eq!(endless.expires_on(today, today), None);
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
