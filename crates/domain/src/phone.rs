//! A telephone number: of exactly ten digits in the forms of an account, of any country in those of staff.

use std::fmt;

use crate::{blank, messages, validators};

/// The rules of the field.
pub const RULES: &[&str] = &["required", "phone"];

/// The fewest and the most digits of a number of any country.
const DIGITS: std::ops::RangeInclusive<usize> = 6..=11;

/// A telephone number. `Debug` does not print it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Phone(String);

impl Phone {
    /// Parses a number and removes white space around it.
    ///
    /// # Errors
    /// The messages for the field.
    pub fn parse(text: &str) -> Result<Self, Vec<String>> {
        let text = blank::trim(text);
        let failures = validators::check(RULES, text);
        if failures.is_empty() {
            Ok(Self(text.to_owned()))
        } else {
            Err(failures)
        }
    }

    /// Parses a number that staff write, which may be of a landline or of another country: 6 to 11 digits after an optional `+`.
    /// Removes the signs that people put between digits, and the prefix of Italy.
    ///
    /// # Errors
    /// The message for the field.
    pub fn parse_any(text: &str) -> Result<Self, Vec<String>> {
        let is_sign = |character: char| character.is_whitespace() || matches!(character, '-' | '.' | '/' | '(' | ')');
        // A text with two slashes is a date.
        let is_date = text.matches('/').count() > 1;
        let number = blank::trim(text).replace(is_sign, "");
        let national = ["+39", "0039"].iter().find_map(|prefix| number.strip_prefix(prefix));
        let number = national.unwrap_or(&number);
        let digits = number.strip_prefix('+').unwrap_or(number);
        if !is_date && DIGITS.contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            Ok(Self(number.to_owned()))
        } else {
            Err(vec![messages::ANY_PHONE.to_owned()])
        }
    }

    /// The digits, after a `+` when there is one.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Phone {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Phone(..)")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn says_how_many_digits_a_number_has() {
        assert_eq!(Phone::parse("+39 333 1234567"), Err(vec![messages::PHONE.to_owned()]));
        assert_eq!(Phone::parse(""), Err(vec![messages::REQUIRED.to_owned()]));
    }

    #[test]
    fn staff_write_numbers_of_landlines_and_other_countries() {
        for (text, number) in [
            ("035 123-456", "035123456"),
            ("035/123456", "035123456"),
            ("+41 (44) 668.18.00", "+41446681800"),
            ("+39 333 1234567", "3331234567"),
        ] {
            assert_eq!(Phone::parse_any(text).unwrap().as_str(), number);
        }
        for text in [
            "12345",
            "123456789012",
            "+39 33O 1234567",
            "++410351234",
            "interno 12345678",
            "12/03/1980",
        ] {
            assert_eq!(
                Phone::parse_any(text),
                Err(vec![messages::ANY_PHONE.to_owned()]),
                "{text}"
            );
        }
    }

    proptest! {
        #[test]
        fn ten_digits_are_a_number(digits in "[0-9]{10}", around in "[ \t\u{a0}]{0,3}") {
            let phone = Phone::parse(&format!("{around}{digits}{around}")).unwrap();
            prop_assert_eq!(phone.as_str(), digits);
        }

        #[test]
        fn accepts_only_ten_ascii_digits(text in "\\PC{0,12}|\\d{8,12}") {
            if let Ok(phone) = Phone::parse(&text) {
                prop_assert!(phone.as_str().len() == 10 && phone.as_str().bytes().all(|byte| byte.is_ascii_digit()));
            }
        }
    }
}
