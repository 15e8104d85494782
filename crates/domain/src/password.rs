//! The policy for new passwords. It applies when a password is set, not at login.

mod common;

use std::fmt;

use crate::{blank, field_errors::FieldErrors, messages, validators};

/// The rules of a new password. The maximum limits the cost of hashing.
pub const RULES: &[&str] = &[
    "required",
    "minLength:8",
    "maxLength:255",
    "includeSpecialChars",
    "includeNumbers",
    "includeUppercase",
];

/// Whether the commonest passwords are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommonPasswords {
    /// As in every centre.
    Refused,
    /// In the demo, whose accounts share a password that everybody knows.
    Allowed,
}

/// A new password, exactly as typed. `Debug` does not print it.
#[derive(Clone, PartialEq, Eq)]
pub struct NewPassword(String);

impl NewPassword {
    /// Parses a password. White space is part of it.
    ///
    /// # Errors
    /// The messages for the field.
    pub fn parse(text: &str, common: CommonPasswords) -> Result<Self, Vec<String>> {
        let password = validators::checked(RULES, text)?;
        if common == CommonPasswords::Refused && common::is_common(text) {
            return Err(vec![messages::COMMON_PASSWORD.to_owned()]);
        }
        Ok(Self(password))
    }

    /// Parses a password and its repetition. Adds the errors of either under `password` and
    /// `password_confirmation`; returns the password when both are valid and equal.
    pub fn parse_repeated(
        password: &str,
        confirmation: &str,
        common: CommonPasswords,
        errors: &mut FieldErrors,
    ) -> Option<Self> {
        let parsed = errors.take("password", Self::parse(password, common));
        // What is wrong with the password is said once.
        let repeated = errors.take(
            "password_confirmation",
            Self::parse(confirmation, CommonPasswords::Allowed),
        );
        if password != confirmation && !blank::is_blank(confirmation) {
            errors.add("password_confirmation", messages::PASSWORDS_DIFFER);
        }
        parsed.filter(|password| repeated.as_ref() == Some(password))
    }

    /// The password in plain text, for hashing only.
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

    #[test]
    fn is_needed_twice() {
        let mut errors = FieldErrors::default();
        assert!(
            NewPassword::parse_repeated("Battito2026!", "Battito2026!", CommonPasswords::Refused, &mut errors)
                .is_some()
        );
        assert!(errors.is_empty());
        assert!(
            NewPassword::parse_repeated("Battito2026!", "Battito2027!", CommonPasswords::Refused, &mut errors)
                .is_none()
        );
        assert_eq!(
            errors.get("password_confirmation"),
            Some(&[messages::PASSWORDS_DIFFER.to_owned()][..])
        );
        let mut errors = FieldErrors::default();
        assert!(NewPassword::parse_repeated("Battito2026!", " ", CommonPasswords::Refused, &mut errors).is_none());
        assert_eq!(
            errors.get("password_confirmation"),
            Some(&[messages::REQUIRED.to_owned()][..])
        );
    }

    #[test]
    fn is_hidden_by_debug() {
        let password = NewPassword::parse("Battito2026!", CommonPasswords::Refused).unwrap();
        assert_eq!(format!("{password:?}"), "NewPassword(..)");
        assert_eq!(password.as_str(), "Battito2026!");
    }

    #[test]
    fn reports_everything_that_is_missing_at_once() {
        let failures = NewPassword::parse("battito", CommonPasswords::Refused).unwrap_err();
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
    fn has_a_maximum_length() {
        assert_eq!(
            NewPassword::parse(&"Aa1!".repeat(64), CommonPasswords::Refused).unwrap_err(),
            ["Massimo 255 caratteri."]
        );
    }

    #[test]
    fn is_none_of_the_commonest_but_in_the_demo() {
        let mut errors = FieldErrors::default();
        let twice = ["Password1!"; 2];
        assert!(NewPassword::parse_repeated(twice[0], twice[1], CommonPasswords::Refused, &mut errors).is_none());
        assert_eq!(
            errors.get("password"),
            Some(&[messages::COMMON_PASSWORD.to_owned()][..])
        );
        assert_eq!(errors.get("password_confirmation"), None);
        let mut errors = FieldErrors::default();
        assert!(NewPassword::parse_repeated(twice[0], twice[1], CommonPasswords::Allowed, &mut errors).is_some());
    }
}
