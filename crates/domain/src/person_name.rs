//! The first name or the surname of a person. It is printed on certificates and stands in mails to
//! unconfirmed addresses, so it is one line without anything that a mail program turns into a link.

use crate::{blank, validators};

/// The most characters of a name. It is the same on the wire, in the browser and in the database.
pub const MAX_LENGTH: usize = 100;
/// The rules of the field.
pub const RULES: &[&str] = &["required", "maxLength:100", "noHiddenChars", "noAddresses"];

/// A first name or a surname: one line with single spaces, at most [`MAX_LENGTH`] characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PersonName(String);

impl PersonName {
    /// Parses a name. White space at the ends is removed; within, each run of it becomes one space.
    ///
    /// # Errors
    /// The messages for the field.
    pub fn parse(text: &str) -> Result<Self, Vec<String>> {
        validators::checked(RULES, blank::single_line(text)).map(Self)
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages;

    #[test]
    fn is_one_line_with_single_spaces() {
        assert_eq!(
            PersonName::parse("  Anna \u{a0}Maria\tDe\nLuca ").unwrap().as_str(),
            "Anna Maria De Luca"
        );
    }

    #[test]
    fn keeps_accents_and_apostrophes() {
        assert_eq!(PersonName::parse("D'Aprà-Þórs").unwrap().as_str(), "D'Aprà-Þórs");
    }

    #[test]
    fn rejects_blank_overlong_and_unprintable_names() {
        assert_eq!(PersonName::parse(" ").unwrap_err(), [messages::REQUIRED]);
        assert_eq!(
            PersonName::parse(&"à".repeat(MAX_LENGTH + 1)).unwrap_err(),
            [messages::max_length(MAX_LENGTH)]
        );
        assert!(PersonName::parse(&"à".repeat(MAX_LENGTH)).is_ok());
        assert_eq!(PersonName::parse("Ma\0rio").unwrap_err(), [messages::HIDDEN_CHARS]);
    }
}
