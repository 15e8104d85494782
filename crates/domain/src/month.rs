//! A month of the calendar in Rome.

use std::fmt;

use chrono::{DateTime, Datelike, Months, NaiveDate, NaiveTime, Utc};

use crate::rome_time;

/// A month, written `2027-03`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    first: NaiveDate,
}

impl Month {
    /// Parses `2027-03`; none for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (year, month) = text.split_once('-')?;
        let is_number = |part: &str, digits| part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(year, 4) || !is_number(month, 2) {
            return None;
        }
        let first = NaiveDate::from_ymd_opt(year.parse().ok()?, month.parse().ok()?, 1)?;
        Some(Self { first })
    }

    /// Whether it is this month of the year, from 1, and of this year, when one is given.
    #[must_use]
    pub fn is(self, month: u32, year: Option<i32>) -> bool {
        self.first.month() == month && year.is_none_or(|year| self.first.year() == year)
    }

    /// The month of a moment.
    #[must_use]
    pub fn of(moment: DateTime<Utc>) -> Self {
        let day = rome_time::local(moment).date();
        Self {
            first: day.with_day(1).unwrap_or(day),
        }
    }

    /// Its first moment, and that of the next month.
    #[must_use]
    pub fn span(self) -> (DateTime<Utc>, DateTime<Utc>) {
        let next = self.first.checked_add_months(Months::new(1)).unwrap_or(self.first);
        let begin = |day: NaiveDate| rome_time::from_local(day.and_time(NaiveTime::MIN));
        (begin(self.first), begin(next))
    }
}

impl fmt::Display for Month {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:04}-{:02}", self.first.year(), self.first.month())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_read_as_it_is_written() {
        assert_eq!(Month::parse("2027-03").unwrap().to_string(), "2027-03");
        assert_eq!(Month::parse("0001-12").unwrap().to_string(), "0001-12");
        for wrong in [
            "",
            "2027",
            "2027-3",
            "2027-13",
            "2027-00",
            "+027-03",
            "2027-03-01",
            "marzo",
        ] {
            assert_eq!(Month::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn begins_at_midnight_in_rome() {
        let march = Month::parse("2027-03").unwrap();
        let (begin, end) = march.span();
        assert_eq!(rome_time::to_wire(begin), "2027-03-01T00:00:00+01:00");
        assert_eq!(rome_time::to_wire(end), "2027-04-01T00:00:00+02:00");
        assert_eq!(Month::of(begin), march);
        assert_eq!(Month::of(end).to_string(), "2027-04");
        let last = Month::parse("9999-12").unwrap().span();
        assert!(last.0 <= last.1);
    }
}
