//! Numbers of certificates.

use std::fmt;

/// The most digits of a number within its year.
const DIGITS: std::ops::RangeInclusive<usize> = 6..=9;

/// The number of an issued certificate, `2026-000123`: the year of issue, and how many were issued in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CertificateNumber {
    year: i32,
    sequence: u32,
}

impl CertificateNumber {
    /// The number of the certificate that is issued as the `sequence`th of a year, from 1.
    #[must_use]
    pub const fn new(year: i32, sequence: u32) -> Self {
        Self { year, sequence }
    }

    /// Reads `2026-000123`; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (year, sequence) = text.split_once('-')?;
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let number = Self {
            year: year.parse().ok().filter(|_| year.len() == 4 && digits(year))?,
            sequence: sequence
                .parse()
                .ok()
                .filter(|sequence| *sequence > 0 && DIGITS.contains(&text.len().saturating_sub(5)))?,
        };
        // One spelling each: no sign, no superfluous zero.
        (number.to_string() == text).then_some(number)
    }

    /// The year of issue.
    #[must_use]
    pub const fn year(self) -> i32 {
        self.year
    }

    /// How many were issued in the year, this one included.
    #[must_use]
    pub const fn sequence(self) -> u32 {
        self.sequence
    }
}

impl fmt::Display for CertificateNumber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:04}-{:06}", self.year, self.sequence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_written_with_six_digits_and_read_back() {
        for (number, text) in [
            (CertificateNumber::new(2026, 123), "2026-000123"),
            (CertificateNumber::new(2027, 1), "2027-000001"),
            (CertificateNumber::new(2027, 1_234_567), "2027-1234567"),
        ] {
            assert_eq!(number.to_string(), text);
            assert_eq!(CertificateNumber::parse(text), Some(number));
        }
    }

    #[test]
    fn has_one_spelling() {
        for text in [
            "",
            "2026",
            "2026-",
            "2026-123",
            "2026-000000",
            "2026-0000123",
            "+026-000123",
            "2026-+00123",
            "26-000123",
            "2026-000123 ",
            "2026-00012a",
        ] {
            assert_eq!(CertificateNumber::parse(text), None, "{text}");
        }
    }
}
