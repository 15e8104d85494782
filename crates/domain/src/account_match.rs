//! Whether the account with the tax code or the address of a row is that of the person whom the row names.
//! Anybody can register with another person's tax code, so the code alone does not tell.

use crate::{certificate::is_same_surname, search_text};

/// Why an account may not be that of the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// It has another name.
    OtherName,
    /// Its owner chose a password and has not confirmed the address.
    Unconfirmed,
}

/// The fields of an account that decide.
#[derive(Debug, Clone, Copy)]
pub struct Account<'a> {
    /// First name.
    pub name: &'a str,
    /// Surname.
    pub surname: &'a str,
    /// Whether the e-mail address was confirmed.
    pub is_verified: bool,
    /// Whether somebody has chosen a password. Only staff make an account without.
    pub has_password: bool,
}

impl Account<'_> {
    /// The reason not to take the account for that of the person with this name and surname; `None` when both
    /// agree and the address is confirmed, or staff made the account and it is still unclaimed.
    #[must_use]
    pub fn doubt(&self, name: &str, surname: &str) -> Option<Doubt> {
        if !is_same_name((self.name, self.surname), (name, surname)) {
            Some(Doubt::OtherName)
        } else if self.has_password && !self.is_verified {
            Some(Doubt::Unconfirmed)
        } else {
            None
        }
    }
}

/// Whether both are the name and surname of one person, ignoring case, accents, spaces, apostrophes and
/// hyphens. Name and surname may be exchanged, and further names may be missing: `Anna` and `Anna Maria`
/// agree, `Maria` and `Anna Maria` do not. A surname agrees as a whole.
#[must_use]
pub fn is_same_name(one: (&str, &str), other: (&str, &str)) -> bool {
    let agree =
        |one: (&str, &str), other: (&str, &str)| is_same_first_name(one.0, other.0) && is_same_surname(one.1, other.1);
    let exchanged = |(first, second)| (second, first);
    let whole = |(first, second): (&str, &str)| search_text::letters(&format!("{first}{second}"));
    let wholes = |person| [whole(person), whole(exchanged(person))];
    let is_same_text = || {
        wholes(one)
            .iter()
            .any(|text| !text.is_empty() && wholes(other).contains(text))
    };
    agree(one, other) || agree(exchanged(one), other) || agree(one, exchanged(other)) || is_same_text()
}

/// Whether one is the other, or the beginning of its words.
fn is_same_first_name(one: &str, other: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| c.is_whitespace() || c == '-');
        parts
            .map(search_text::letters)
            .filter(|word| !word.is_empty())
            .collect()
    };
    let (one, other) = (words(one), words(other));
    let (short, long) = if one.len() < other.len() {
        (one, other)
    } else {
        (other, one)
    };
    !short.is_empty() && (long.starts_with(&short) || short.concat() == long.concat())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ANNA: (&str, &str) = ("Anna Maria", "D'Angelò");

    #[test]
    fn agrees_however_a_name_is_written() {
        for other in [
            ("ANNA MARIA", "D’ANGELO"),
            ("anna-maria", "d angelo"),
            ("Annamaria", "Dangelo"),
            ("Anna", "D'Angelo"),
            ("D'Angelò", "Anna Maria"),
            ("Dangelo", "Anna"),
            ("Anna Maria D'", "Angelo"),
        ] {
            assert!(is_same_name(ANNA, other) && is_same_name(other, ANNA), "{other:?}");
        }
        assert!(is_same_name(("Maria", "De Luca"), ("De Luca", "Maria")));
    }

    #[test]
    fn disagrees_about_other_people() {
        for other in [
            ("Maria", "D'Angelo"),
            ("Ann", "D'Angelo"),
            ("Anna Maria", "Angelo"),
            ("Anna Maria", "D'Angelo Rossi"),
            ("Anna Lucia", "D'Angelo"),
            ("Anna Maria", ""),
            ("", "D'Angelo"),
            ("", ""),
        ] {
            assert!(!is_same_name(ANNA, other) && !is_same_name(other, ANNA), "{other:?}");
        }
        assert!(
            !is_same_name(("", ""), ("", "")) && !is_same_name(("-", "'"), ("-", "'")),
            "nothing to compare"
        );
    }

    #[test]
    fn doubts_other_names_and_unconfirmed_addresses() {
        let account = |is_verified, has_password| Account {
            name: "Anna",
            surname: "Rossi",
            is_verified,
            has_password,
        };
        assert_eq!(account(true, true).doubt("ANNA", "rossi"), None);
        assert_eq!(account(false, false).doubt("Anna", "Rossi"), None);
        assert_eq!(account(false, true).doubt("Anna", "Rossi"), Some(Doubt::Unconfirmed));
        assert_eq!(account(true, true).doubt("Carla", "Rossi"), Some(Doubt::OtherName));
        assert_eq!(account(false, true).doubt("Carla", "Rossi"), Some(Doubt::OtherName));
    }

    proptest! {
        #[test]
        fn agreeing_is_mutual(a in "[a-cé' -]{0,6}", b in "[a-cé' -]{0,6}", c in "[a-cé' -]{0,6}", d in "[a-cé' -]{0,6}") {
            prop_assert_eq!(is_same_name((&a, &b), (&c, &d)), is_same_name((&c, &d), (&a, &b)));
        }
    }
}
