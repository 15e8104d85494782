//! The colour of a course date in the calendar.

use crate::{blank, messages};

/// A colour written `#rrggbb`, in lower case.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Color(String);

impl Color {
    /// Parses a colour.
    ///
    /// # Errors
    /// The message for the field.
    pub fn parse(text: &str) -> Result<Self, Vec<String>> {
        let text = blank::trim(text);
        match text.strip_prefix('#') {
            Some(digits) if digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
                Ok(Self(text.to_ascii_lowercase()))
            }
            _ => Err(vec![messages::COLOR.to_owned()]),
        }
    }

    /// `#rrggbb`
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_six_hexadecimal_digits() {
        assert_eq!(Color::parse("#C8102E").unwrap().as_str(), "#c8102e");
        for wrong in ["", "#c8102", "c8102e", "#c8102g", "#c8102ee", "red", "#ééé"] {
            assert_eq!(Color::parse(wrong).unwrap_err(), [messages::COLOR], "{wrong}");
        }
    }
}
