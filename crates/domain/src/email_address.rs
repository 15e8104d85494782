//! An e-mail address. It is stored as the person typed it and compared in lower case: `Mario@Rossi.it` and
//! `mario@rossi.it` are the same account.

use std::fmt;

use crate::{blank, validators};

/// The rules of the field. The pattern of the `email` rule accepts only addresses that mail can be sent to.
pub const RULES: &[&str] = &["required", "maxLength:254", "email"];

/// A valid e-mail address. `Debug` does not print it, because addresses must not appear in logs.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct EmailAddress(String);

impl EmailAddress {
    /// Parses an address and removes white space around it.
    ///
    /// # Errors
    /// The messages for the field.
    pub fn parse(text: &str) -> Result<Self, Vec<String>> {
        validators::checked(RULES, blank::trim(text)).map(Self)
    }

    /// The address as it was typed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The address in lower case. It is unique among users.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

/// An address that its owner recognises and others cannot write to: `m•••@libero.it`.
#[must_use]
pub fn masked(address: &str) -> String {
    let (local, domain) = address.split_once('@').unwrap_or((address, ""));
    let first: String = local.chars().take(1).collect();
    format!("{first}•••@{domain}")
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
    fn masks_an_address() {
        assert_eq!(masked("anna.rossi@example.it"), "a•••@example.it");
        assert_eq!(masked("é@example.it"), "é•••@example.it");
    }

    #[test]
    fn keeps_the_typed_case_and_compares_in_lower_case() {
        let address = EmailAddress::parse(" Mario.Rossi@Esempio.IT\n").unwrap();
        assert_eq!(address.as_str(), "Mario.Rossi@Esempio.IT");
        assert_eq!(address.key(), "mario.rossi@esempio.it");
        assert_eq!(format!("{address:?}"), "EmailAddress(..)");
    }

    #[test]
    fn refuses_invalid_addresses() {
        assert_eq!(
            EmailAddress::parse("mario@localhost"),
            Err(vec![messages::EMAIL.to_owned()])
        );
        assert_eq!(EmailAddress::parse("\u{a0}"), Err(vec![messages::REQUIRED.to_owned()]));
    }
}
