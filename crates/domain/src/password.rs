//! A password that somebody chooses: the rules apply when it is set, never when it is used to sign in.

use std::fmt;

use crate::validators;

/// The rules of a new password. The upper bound keeps the cost of hashing in hand.
pub const RULES: &[&str] = &[
    "required",
    "minLength:8",
    "maxLength:255",
    "includeSpecialChars",
    "includeNumbers",
    "includeUppercase",
];

/// A new password, kept exactly as typed. Its `Debug` hides it.
#[derive(Clone, PartialEq, Eq)]
pub struct NewPassword(String);

impl NewPassword {
    /// Reads a password; white space is part of it.
    ///
    /// # Errors
    /// The messages of the field.
    pub fn parse(text: &str) -> Result<Self, Vec<String>> {
        let failures = validators::check(RULES, text);
        if failures.is_empty() {
            Ok(Self(text.to_owned()))
        } else {
            Err(failures)
        }
    }

    /// The password in clear, for the hasher alone.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for NewPassword {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("NewPassword(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages;

    #[test]
    fn is_never_shown() {
        let password = NewPassword::parse("Battito2026!").unwrap();
        assert_eq!(format!("{password:?}"), "NewPassword(..)");
        assert_eq!(password.as_str(), "Battito2026!");
    }

    #[test]
    fn tells_everything_that_is_missing_at_once() {
        let failures = NewPassword::parse("battito").unwrap_err();
        assert_eq!(
            failures,
            [
                "Minimo 8 caratteri.",
                messages::SPECIAL_CHARS,
                messages::NUMBERS,
                messages::UPPERCASE
            ]
        );
    }

    #[test]
    fn has_an_upper_bound() {
        assert_eq!(
            NewPassword::parse(&"Aa1!".repeat(64)).unwrap_err(),
            ["Massimo 255 caratteri."]
        );
    }
}
