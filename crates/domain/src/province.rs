//! The two-letter code of an Italian province.

use crate::{blank, messages};

/// A province such as `MI`, in upper case.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Province(String);

impl Province {
    /// Parses two letters in upper or lower case. There is no list of provinces, because laws change it.
    ///
    /// # Errors
    /// The message for the field.
    pub fn parse(text: &str) -> Result<Self, Vec<String>> {
        let text = blank::trim(text);
        let failure = match text.len() {
            0 => messages::REQUIRED,
            2 if text.bytes().all(|byte| byte.is_ascii_alphabetic()) => return Ok(Self(text.to_ascii_uppercase())),
            _ => messages::PROVINCE,
        };
        Err(vec![failure.to_owned()])
    }

    /// The two letters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_two_letters_in_any_case() {
        assert_eq!(Province::parse(" mi ").unwrap().as_str(), "MI");
        assert_eq!(Province::parse("").unwrap_err(), [messages::REQUIRED]);
        for wrong in ["M", "MIL", "M1", "è"] {
            assert_eq!(Province::parse(wrong).unwrap_err(), [messages::PROVINCE], "{wrong}");
        }
    }
}
