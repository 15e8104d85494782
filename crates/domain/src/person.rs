//! A person's data, parsed once for every way in: registration, profile, the command line, staff forms and spreadsheets.
//!
//! [`PersonFields`] holds the texts that came in. [`PersonChanges`] holds the parsed values of those that
//! were given, for a partial update. A [`Person`] has all of them.

use crate::{
    email_address::EmailAddress, field_errors::FieldErrors, messages, person_name::PersonName, phone::Phone,
    search_text, tax_code::TaxCode,
};

/// The texts of a form or of a row of a spreadsheet. `None` means that the field was not sent, which is not the same
/// as a blank text.
#[derive(Clone, Copy, Default)]
pub struct PersonFields<'a> {
    /// E-mail address.
    pub email: Option<&'a str>,
    /// First name.
    pub name: Option<&'a str>,
    /// Surname.
    pub surname: Option<&'a str>,
    /// Tax code (`fiscal_code` on the wire).
    pub tax_code: Option<&'a str>,
    /// Telephone number.
    pub phone: Option<&'a str>,
}

/// The parsed values of the fields that were sent. The others stay as they are in an update.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PersonChanges {
    email: Option<EmailAddress>,
    name: Option<PersonName>,
    surname: Option<PersonName>,
    tax_code: Option<TaxCode>,
    phone: Option<Phone>,
}

impl PersonChanges {
    /// Parses the fields of a partial update. A field that was not sent is not an error.
    ///
    /// # Errors
    /// The messages of all invalid fields, under their names on the wire.
    pub fn parse(fields: &PersonFields<'_>) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let changes = Self::collect(fields, &mut errors);
        errors.into_result(changes)
    }

    /// As [`PersonChanges::parse`], but adds the messages to those of a larger form. The valid fields are returned even
    /// when others are invalid, so that the caller can look for taken addresses and tax codes and report all errors
    /// together.
    pub fn collect(fields: &PersonFields<'_>, errors: &mut FieldErrors) -> Self {
        Self {
            email: field(errors, "email", fields.email, EmailAddress::parse),
            name: field(errors, "name", fields.name, PersonName::parse),
            surname: field(errors, "surname", fields.surname, PersonName::parse),
            tax_code: field(errors, "fiscal_code", fields.tax_code, TaxCode::parse),
            phone: field(errors, "phone", fields.phone, Phone::parse),
        }
    }

    /// The person, if every field was sent and nothing in `errors` is wrong. A field that was not sent is required.
    ///
    /// # Errors
    /// `errors`, with a message for each missing field.
    pub fn into_person(self, mut errors: FieldErrors) -> Result<Person, FieldErrors> {
        let mut require = |field: &str, is_missing: bool| {
            if is_missing && errors.get(field).is_none() {
                errors.add(field, messages::REQUIRED);
            }
        };
        require("email", self.email.is_none());
        require("name", self.name.is_none());
        require("surname", self.surname.is_none());
        require("fiscal_code", self.tax_code.is_none());
        require("phone", self.phone.is_none());
        match self {
            Self {
                email: Some(email),
                name: Some(name),
                surname: Some(surname),
                tax_code: Some(tax_code),
                phone: Some(phone),
            } if errors.is_empty() => Ok(Person {
                email,
                name,
                surname,
                tax_code,
                phone,
            }),
            _ => Err(errors),
        }
    }

    /// The new e-mail address.
    #[must_use]
    pub const fn email(&self) -> Option<&EmailAddress> {
        self.email.as_ref()
    }

    /// The new first name.
    #[must_use]
    pub const fn name(&self) -> Option<&PersonName> {
        self.name.as_ref()
    }

    /// The new surname.
    #[must_use]
    pub const fn surname(&self) -> Option<&PersonName> {
        self.surname.as_ref()
    }

    /// The new tax code.
    #[must_use]
    pub const fn tax_code(&self) -> Option<&TaxCode> {
        self.tax_code.as_ref()
    }

    /// The new telephone number.
    #[must_use]
    pub const fn phone(&self) -> Option<&Phone> {
        self.phone.as_ref()
    }
}

fn field<T>(
    errors: &mut FieldErrors,
    name: &str,
    text: Option<&str>,
    parse: impl Fn(&str) -> Result<T, Vec<String>>,
) -> Option<T> {
    text.and_then(|text| errors.take(name, parse(text)))
}

/// A person with valid data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    email: EmailAddress,
    name: PersonName,
    surname: PersonName,
    tax_code: TaxCode,
    phone: Phone,
}

impl Person {
    /// Parses all fields. A field that was not sent is an error.
    ///
    /// # Errors
    /// The messages of all invalid fields, under their names on the wire.
    pub fn parse(fields: &PersonFields<'_>) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        PersonChanges::collect(fields, &mut errors).into_person(errors)
    }

    /// E-mail address.
    #[must_use]
    pub const fn email(&self) -> &EmailAddress {
        &self.email
    }

    /// First name.
    #[must_use]
    pub const fn name(&self) -> &PersonName {
        &self.name
    }

    /// Surname.
    #[must_use]
    pub const fn surname(&self) -> &PersonName {
        &self.surname
    }

    /// Tax code.
    #[must_use]
    pub const fn tax_code(&self) -> &TaxCode {
        &self.tax_code
    }

    /// Telephone number.
    #[must_use]
    pub const fn phone(&self) -> &Phone {
        &self.phone
    }

    /// Whether the tax code has a correct check character and matches the name. When it does not, staff are warned.
    #[must_use]
    pub fn has_plausible_tax_code(&self) -> bool {
        self.tax_code.has_valid_check_character()
            && self.tax_code.matches_name(self.name.as_str(), self.surname.as_str())
    }
}

impl From<Person> for PersonChanges {
    fn from(person: Person) -> Self {
        Self {
            email: Some(person.email),
            name: Some(person.name),
            surname: Some(person.surname),
            tax_code: Some(person.tax_code),
            phone: Some(person.phone),
        }
    }
}

/// The folded text in which staff search a person: surname, name, e-mail address and tax code. Names with an apostrophe
/// are found without it too: `dangelo` finds `D'Angelo`.
#[must_use]
pub fn search_text(name: &str, surname: &str, email: &str, tax_code: &str) -> String {
    let names = search_text::fold(&format!("{surname} {name}"));
    let rest = search_text::fold(&format!("{email} {tax_code}"));
    if names.contains('\'') {
        format!("{names} {} {rest}", names.replace('\'', ""))
    } else {
        format!("{names} {rest}")
    }
}

/// The shortest beginning of a word by which people are looked up.
pub const SHORTEST_BEGINNING: usize = 3;
/// The shortest part of a word that is a word of its own. Leaves out `it` and `com`.
const SHORTEST_PART: usize = 4;

/// The words by which a person is found by their beginnings: those of the `search_text`, and the parts of a
/// word after a sign, so that `ospedale.it` finds an address of that domain. A word that another one begins
/// with is left out, because any prefix of it is a prefix of the other.
#[must_use]
pub fn search_words(search_text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in search_text.split_whitespace() {
        if word.chars().count() >= SHORTEST_BEGINNING {
            words.push(word);
        }
        let signs = word
            .char_indices()
            .filter(|(_, character)| !character.is_alphanumeric());
        let parts = signs.filter_map(|(at, sign)| word.get(at + sign.len_utf8()..));
        words.extend(parts.filter(|part| part.chars().count() >= SHORTEST_PART));
    }
    words.retain(|word| word.starts_with(char::is_alphanumeric));
    words.sort_unstable();
    words.dedup();
    // In this order a word stands directly before those that begin with it.
    let mut next = words.iter().skip(1);
    let mut covered = |word: &&&str| next.next().is_some_and(|next| next.starts_with(**word));
    let kept = words.iter().filter(|word| !covered(word));
    kept.map(|word| (*word).to_owned()).collect()
}

/// The key by which lists of people are sorted: folded surname, then folded name. The tab between them sorts before
/// every character of a name, so that `De` comes before `De Luca`.
#[must_use]
pub fn sort_key(name: &str, surname: &str) -> String {
    format!("{}\t{}", search_text::fold(surname), search_text::fold(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARIO: PersonFields<'_> = PersonFields {
        email: Some(" Mario@Rossi.it "),
        name: Some("Mario"),
        surname: Some(" De  Rossi"),
        tax_code: Some("rssmra80a01f205x"),
        phone: Some("3331234567"),
    };

    #[test]
    fn has_every_field_in_its_normal_form() {
        let person = Person::parse(&MARIO).unwrap();
        assert_eq!(person.email().key(), "mario@rossi.it");
        assert_eq!(
            (person.name().as_str(), person.surname().as_str()),
            ("Mario", "De Rossi")
        );
        assert_eq!(
            (person.tax_code().as_str(), person.phone().as_str()),
            ("RSSMRA80A01F205X", "3331234567")
        );
    }

    #[test]
    fn reports_all_invalid_and_missing_fields_together() {
        let errors = Person::parse(&PersonFields {
            email: Some("mario@localhost"),
            name: Some(" "),
            tax_code: Some("RSSMRA"),
            ..PersonFields::default()
        })
        .unwrap_err();
        assert_eq!(
            serde_json::to_value(&errors).unwrap(),
            serde_json::json!({
                "email": [messages::EMAIL], "name": [messages::REQUIRED], "fiscal_code": [messages::TAX_CODE],
                "surname": [messages::REQUIRED], "phone": [messages::REQUIRED],
            })
        );
    }

    #[test]
    fn a_partial_update_judges_only_the_fields_that_were_sent() {
        let changes = PersonChanges::parse(&PersonFields {
            phone: Some("3337654321"),
            ..PersonFields::default()
        })
        .unwrap();
        assert_eq!(changes.phone().map(Phone::as_str), Some("3337654321"));
        assert_eq!(changes.name(), None);
        assert_eq!(
            PersonChanges::parse(&PersonFields::default()).unwrap(),
            PersonChanges::default()
        );
        let blank = PersonFields {
            phone: Some(""),
            ..PersonFields::default()
        };
        assert!(PersonChanges::parse(&blank).unwrap_err().get("phone").is_some());
    }

    #[test]
    fn an_error_elsewhere_in_the_form_leaves_no_person() {
        let mut errors = FieldErrors::default();
        let changes = PersonChanges::collect(&MARIO, &mut errors);
        errors.add("password", messages::REQUIRED);
        let errors = changes.into_person(errors).unwrap_err();
        assert_eq!(errors.iter().count(), 1);
    }

    #[test]
    fn warns_about_a_tax_code_of_another_person() {
        let surname = Some("Rossi");
        assert!(
            Person::parse(&PersonFields { surname, ..MARIO })
                .unwrap()
                .has_plausible_tax_code()
        );
        let name = Some("Anna");
        assert!(
            !Person::parse(&PersonFields { name, surname, ..MARIO })
                .unwrap()
                .has_plausible_tax_code()
        );
    }

    #[test]
    fn is_found_by_name_address_and_tax_code() {
        let text = search_text("Nicolò", "D’Angelo", "Nico@Test.example", "DNGNCL80A01F205X");
        for word in ["nicolo", "d'angelo", "dangelo", "nico@test.example", "dngncl80a01f205x"] {
            assert!(text.contains(word), "{word}");
        }
    }

    #[test]
    fn is_found_by_the_beginning_of_each_word() {
        let text = search_text("Maria", "D'Angelo", "maria.dangelo@croce-verde.org", "DNGMRA80A41F205X");
        assert_eq!(
            search_words(&text),
            [
                "angelo",
                "croce-verde.org",
                "d'angelo",
                "dangelo@croce-verde.org",
                "dngmra80a41f205x",
                "maria.dangelo@croce-verde.org",
                "verde.org"
            ]
        );
        assert_eq!(search_words(" -- '' "), Vec::<String>::new());
    }

    #[test]
    fn is_sorted_by_surname_and_name_without_accents() {
        let mut people = [
            ("Zoe", "Àlvaro"),
            ("Anna", "De Luca"),
            ("Anna", "Alvaro"),
            ("Zoe", "De"),
            ("Bea", "Bo"),
        ];
        people.sort_by_key(|(name, surname)| sort_key(name, surname));
        let surnames = people.map(|(_, surname)| surname);
        assert_eq!(surnames, ["Alvaro", "Àlvaro", "Bo", "De", "De Luca"]);
    }
}
