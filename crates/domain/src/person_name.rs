//! The name or the surname of a person, as it will be printed on a certificate.

use crate::{blank, messages, validators};

/// A name or surname: one line, single spaces, at most 255 characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PersonName(String);

impl PersonName {
    /// Reads a name; white space is cut at the ends and made single within.
    ///
    /// # Errors
    /// The messages of the field.
    pub fn parse(text: &str) -> Result<Self, Vec<String>> {
        let name = text
            .split(blank::is_space)
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(" ");
        let mut failures = validators::check(&["required", "maxLength:255"], &name);
        if name.contains(char::is_control) {
            failures.push(messages::INVALID_VALUE.to_owned());
        }
        if failures.is_empty() {
            Ok(Self(name))
        } else {
            Err(failures)
        }
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
    fn refuses_the_blank_the_endless_and_the_unprintable() {
        assert_eq!(PersonName::parse(" ").unwrap_err(), [messages::REQUIRED]);
        assert_eq!(
            PersonName::parse(&"à".repeat(256)).unwrap_err(),
            ["Massimo 255 caratteri."]
        );
        assert_eq!(PersonName::parse("Ma\0rio").unwrap_err(), [messages::INVALID_VALUE]);
    }
}
