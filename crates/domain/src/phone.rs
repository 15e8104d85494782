//! A telephone number of exactly ten digits.

use std::fmt;

use crate::{blank, validators};

/// The rules of the field.
pub const RULES: &[&str] = &["required", "phone"];

/// A telephone number of ten digits. `Debug` does not print it.
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

    /// The ten digits.
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
    use crate::messages;

    #[test]
    fn says_how_many_digits_a_number_has() {
        assert_eq!(Phone::parse("+39 333 1234567"), Err(vec![messages::PHONE.to_owned()]));
        assert_eq!(Phone::parse(""), Err(vec![messages::REQUIRED.to_owned()]));
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
