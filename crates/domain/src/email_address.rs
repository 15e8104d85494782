//! The address of a person. People are found by it in any case (`Mario@Rossi.it` is `mario@rossi.it`), and written to as
//! they typed it.

use std::fmt;

use crate::{blank, validators};

/// An e-mail address. Its `Debug` hides it: addresses do not belong in logs.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct EmailAddress(String);

impl EmailAddress {
    /// Reads an address, white space around it aside.
    ///
    /// # Errors
    /// The messages of the field.
    pub fn parse(text: &str) -> Result<Self, Vec<String>> {
        let text = blank::trim(text);
        let failures = validators::check(&["required", "email"], text);
        if failures.is_empty() {
            Ok(Self(text.to_owned()))
        } else {
            Err(failures)
        }
    }

    /// The address as it was typed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The address in lower case, under which it is unique.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

impl fmt::Debug for EmailAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("EmailAddress(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages;

    #[test]
    fn keeps_what_was_typed_and_compares_in_lower_case() {
        let address = EmailAddress::parse(" Mario.Rossi@Esempio.IT\n").unwrap();
        assert_eq!(address.as_str(), "Mario.Rossi@Esempio.IT");
        assert_eq!(address.key(), "mario.rossi@esempio.it");
        assert_eq!(format!("{address:?}"), "EmailAddress(..)");
    }

    #[test]
    fn refuses_what_is_no_address() {
        assert_eq!(
            EmailAddress::parse("mario@localhost"),
            Err(vec![messages::EMAIL.to_owned()])
        );
        assert_eq!(EmailAddress::parse("\u{a0}"), Err(vec![messages::REQUIRED.to_owned()]));
    }
}
