//! A telephone number: of exactly ten digits in the forms of an account, of any country in those of staff.

use std::fmt;

use crate::{blank, messages, validators};

/// The rules of the field.
pub const RULES: &[&str] = &["required", "phone"];

/// The fewest and the most digits of a number of any country.
const DIGITS: std::ops::RangeInclusive<usize> = 6..=11;

/// The fewest digits of a number that are searched.
const SEARCHED_FROM: usize = 4;

/// A telephone number. `Debug` does not print it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Phone(String);

impl Phone {
    /// Parses a number and removes white space around it.
    ///
    /// # Errors
    /// The messages for the field.
    pub fn parse(text: &str) -> Result<Self, Vec<String>> {
        validators::checked(RULES, blank::trim(text)).map(Self)
    }

    /// Parses a number that staff write, which may be of a landline or of another country: 6 to 11 digits after an optional `+`.
    /// Removes the signs that people put between digits, and the prefix of Italy.
    ///
    /// # Errors
    /// The message for the field.
    pub fn parse_any(text: &str) -> Result<Self, Vec<String>> {
        // A text with two slashes is a date.
        let is_date = text.matches('/').count() > 1;
        let number = plain(text);
        let number = national(&number);
        let digits = number.strip_prefix('+').unwrap_or(number);
        if !is_date && DIGITS.contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            Ok(Self(number.to_owned()))
        } else {
            Err(vec![messages::ANY_PHONE.to_owned()])
        }
    }

    /// The digits of a number, or of its beginning, that somebody searches in any spelling; `None` for other texts.
    #[must_use]
    pub fn searched(text: &str) -> Option<String> {
        let number = plain(text);
        let digits = national(&number).trim_start_matches('+');
        let is_number = digits.len() >= SEARCHED_FROM && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.to_owned())
    }

    /// The digits, after a `+` when there is one.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Without the signs and spaces that people put between digits.
fn plain(text: &str) -> String {
    let is_sign = |character: char| character.is_whitespace() || matches!(character, '-' | '.' | '/' | '(' | ')');
    text.replace(is_sign, "")
}

/// Without the prefix of Italy.
fn national(number: &str) -> &str {
    let national = ["+39", "0039"].iter().find_map(|prefix| number.strip_prefix(prefix));
    national.unwrap_or(number)
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
    fn is_searched_by_its_digits_in_any_spelling() {
        for text in ["035 123-456", "+39 035 123456", "0039035/123.456"] {
            assert_eq!(Phone::searched(text).as_deref(), Some("035123456"), "{text}");
        }
        assert_eq!(Phone::searched("+41 79").as_deref(), Some("4179"));
        for text in ["123", "rossi", "12a4", ""] {
            assert_eq!(Phone::searched(text), None, "{text}");
        }
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
