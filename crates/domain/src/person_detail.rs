//! A short text about a person that only staff write: the birth place, the job, the company.

use crate::{blank, validators};

/// The rules of the field.
pub const RULES: &[&str] = &["required", "maxLength:100", "noHiddenChars"];

/// One line of at most a hundred characters with single spaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonDetail(String);

impl PersonDetail {
    /// Parses a text. White space at the ends is removed; within, each run of it becomes one space.
    ///
    /// # Errors
    /// The messages for the field.
    pub fn parse(text: &str) -> Result<Self, Vec<String>> {
        validators::checked(RULES, blank::single_line(text)).map(Self)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_one_short_line() {
        assert_eq!(
            PersonDetail::parse(" Reggio  nell'Emilia\n").unwrap().as_str(),
            "Reggio nell'Emilia"
        );
        assert!(PersonDetail::parse(&"a".repeat(101)).is_err());
        assert!(PersonDetail::parse("Ro\u{202e}ma").is_err());
    }
}
