//! The public check of a certificate: its state, and its holder's initials until the surname is given.

use super::PaperState;
use crate::{search_text, wire_enum::wire_enum};

wire_enum! {
    /// The state of a certificate in its public check. Only the holder and staff are told that it expires
    /// soon.
    pub enum CheckedState as "CheckedState" {
        /// Valid today.
        Valid = "valid",
        /// Its last day of validity is over.
        Expired = "expired",
        /// Declared invalid.
        Revoked = "revoked",
        /// Replaced by another one.
        Replaced = "replaced",
        /// There is no such certificate.
        Unknown = "unknown",
    }
}

impl From<PaperState> for CheckedState {
    fn from(state: PaperState) -> Self {
        match state {
            PaperState::Valid | PaperState::Expiring => Self::Valid,
            PaperState::Expired => Self::Expired,
            PaperState::Revoked => Self::Revoked,
            PaperState::Replaced => Self::Replaced,
        }
    }
}

/// The initials of a name and a surname, `A. R.`. A part without a letter has none.
#[must_use]
pub fn initials(name: &str, surname: &str) -> String {
    let initial = |text: &str| {
        let letter = text.chars().find(|character| character.is_alphabetic())?;
        Some(format!("{}.", letter.to_uppercase()))
    };
    let initials: Vec<String> = [name, surname].into_iter().filter_map(initial).collect();
    initials.join(" ")
}

/// Whether both are the same surname, ignoring case, accents, spaces, apostrophes and hyphens. A text without
/// letters and digits fits no surname.
#[must_use]
pub fn is_same_surname(one: &str, other: &str) -> bool {
    let one = search_text::letters(one);
    !one.is_empty() && one == search_text::letters(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_that_expires_soon_is_checked_as_valid() {
        for state in PaperState::ALL {
            let told = CheckedState::from(*state).as_str();
            let expected = if *state == PaperState::Expiring {
                "valid"
            } else {
                state.as_str()
            };
            assert_eq!(told, expected);
        }
    }

    #[test]
    fn shows_two_letters_of_a_name() {
        assert_eq!(initials("anna maria", "De Rossi"), "A. D.");
        assert_eq!(initials("Élodie", "'t Hooft"), "É. T.");
        assert_eq!(initials("李", "小龙"), "李. 小.");
        assert_eq!(initials("🫀", "Rossi"), "R.");
        assert_eq!(initials("", ""), "");
    }

    #[test]
    fn compares_surnames_as_people_write_them() {
        for typed in ["D'Angelò", "d’angelo", "DANGELO", " d angelo ", "D-Angelo"] {
            assert!(is_same_surname("D'Angelo", typed), "{typed}");
        }
        assert!(is_same_surname("Strauß", "STRAUSS"));
        for typed in ["", " ", "'", "Angelo", "D'Angelo Rossi", "%"] {
            assert!(!is_same_surname("D'Angelo", typed), "{typed}");
        }
        assert!(!is_same_surname("🫀", "🫀"), "nothing to compare");
    }
}
