//! People who may be the same as one whom staff are about to add.

use chrono::{Datelike, NaiveDate};

use super::Person;
use crate::{
    account_match::is_same_name, certificate::is_same_surname, email_address::EmailAddress, phone::Phone, search_text,
    tax_code::TaxCode,
};

/// A person who is known already. Addresses are in lower case.
#[derive(Debug, Clone, Copy, Default)]
pub struct Known<'a> {
    /// First name.
    pub name: &'a str,
    /// Surname.
    pub surname: &'a str,
    /// The own address.
    pub email: Option<&'a str>,
    /// The address of somebody else who receives the mails.
    pub contact_email: Option<&'a str>,
    /// Tax code.
    pub tax_code: Option<&'a str>,
    /// Telephone number.
    pub phone: Option<&'a str>,
    /// Birth date.
    pub birth_date: Option<NaiveDate>,
}

impl Person {
    /// Whether a known person may be this one: the same name without two different birth dates; the same telephone number and
    /// first name or surname, because colleagues share a landline; or the same surname and an address that both use.
    #[must_use]
    pub fn may_be(&self, known: &Known<'_>) -> bool {
        let (name, surname) = (self.name.as_str(), self.surname.as_str());
        let has_surname = is_same_surname(surname, known.surname);
        let is_namesake = has_surname || search_text::letters(name) == search_text::letters(known.name);
        let is_same_phone = known.phone.is_some() && self.phone.as_ref().map(Phone::as_str) == known.phone;
        let own = [self.email(), self.contact_email()];
        let mut own = own.into_iter().flatten().map(EmailAddress::key);
        let theirs = [known.email, known.contact_email];
        (is_same_name((name, surname), (known.name, known.surname)) && self.may_be_born(known))
            || (is_namesake && is_same_phone)
            || (has_surname && own.any(|key| theirs.contains(&Some(key.as_str()))))
    }

    /// Whether two birth dates agree, or one of them is unknown.
    fn may_be_born(&self, known: &Known<'_>) -> bool {
        let their_code = known.tax_code.and_then(|code| TaxCode::parse(code).ok());
        let own = birth_day(self.birth_date(), self.tax_code());
        let theirs = birth_day(known.birth_date, their_code.as_ref());
        own.zip(theirs).is_none_or(|(own, theirs)| own == theirs)
    }
}

/// A birth date as tax codes have it: the last two digits of the year, month and day.
fn birth_day(day: Option<NaiveDate>, code: Option<&TaxCode>) -> Option<(u32, u32, u32)> {
    let short = |day: NaiveDate| (day.year().rem_euclid(100).unsigned_abs(), day.month(), day.day());
    day.map(short).or_else(|| code.and_then(TaxCode::birth_day))
}

#[cfg(test)]
mod tests {
    use super::{super::PersonFields, *};

    const ANNA: Known<'_> = Known {
        name: "Anna Maria",
        surname: "D'Angelo",
        email: Some("anna@test.example"),
        contact_email: Some("hr@ditta.example"),
        tax_code: None,
        phone: Some("035123456"),
        birth_date: None,
    };

    fn is_similar(fields: PersonFields<'_>, known: Known<'_>) -> bool {
        let tax_code = fields.tax_code.or(Some("DNGNMR90B68A794X"));
        let fields = PersonFields { tax_code, ..fields };
        let today = NaiveDate::from_ymd_opt(2026, 11, 25).unwrap();
        Person::parse_by_staff(&fields, today).unwrap().may_be(&known)
    }

    fn named<'a>(name: &'a str, surname: &'a str) -> PersonFields<'a> {
        PersonFields {
            name: Some(name),
            surname: Some(surname),
            ..PersonFields::default()
        }
    }

    #[test]
    fn namesakes_are_similar_unless_they_are_born_on_different_days() {
        let born = |birth_date| Known { birth_date, ..ANNA };
        assert!(is_similar(named("anna", "dangelo"), ANNA));
        assert!(is_similar(
            named("Anna", "D'Angelo"),
            born(NaiveDate::from_ymd_opt(1990, 2, 28))
        ));
        assert!(!is_similar(
            named("Anna", "D'Angelo"),
            born(NaiveDate::from_ymd_opt(1990, 3, 28))
        ));
        assert!(!is_similar(named("Carla", "D'Angelo"), ANNA));
    }

    #[test]
    fn a_shared_number_or_address_needs_a_shared_name() {
        let phone = Some("035 12.34.56");
        assert!(is_similar(
            PersonFields {
                phone,
                ..named("Anna Maria", "Dangello")
            },
            ANNA
        ));
        assert!(!is_similar(
            PersonFields {
                phone,
                ..named("Carla", "Rossi")
            },
            ANNA
        ));
        let contact_email = Some("HR@ditta.example");
        assert!(is_similar(
            PersonFields {
                contact_email,
                ..named("A.", "D'Angelo")
            },
            ANNA
        ));
        assert!(!is_similar(
            PersonFields {
                contact_email,
                ..named("Carla", "Rossi")
            },
            ANNA
        ));
    }
}
