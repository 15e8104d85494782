//! A person's data, parsed once for every way in: registration, profile, the command line, staff forms and spreadsheets.
//!
//! [`PersonFields`] holds the texts that came in. [`PersonChanges`] holds the parsed values of those that
//! were given, for a partial update. A [`Person`] is complete: a person who has an account, or is about to, has an address, a
//! tax code and a telephone number; staff may add people without an address, whom a tax code or birth date and place tell apart.

mod search;
mod similar;

use chrono::{Datelike, NaiveDate};

pub use self::{
    search::{SHORTEST_BEGINNING, SHORTEST_MISTYPED, is_mistyped, search_text, search_words, sort_key},
    similar::Known,
};
use crate::{
    blank, email_address::EmailAddress, field_errors::FieldErrors, messages, person_detail::PersonDetail,
    person_name::PersonName, phone::Phone, tax_code::TaxCode,
};

/// The first year of a birth date.
const FIRST_YEAR: i32 = 1900;

/// The texts of a form or of a row of a spreadsheet. `None` means that the field was not sent, which is not the same
/// as a blank text in the forms of an account; in those of staff it is.
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
    /// The address of somebody else who receives the mails.
    pub contact_email: Option<&'a str>,
    /// Birth date, `2000-12-31`.
    pub birth_date: Option<&'a str>,
    /// Birth place.
    pub birth_place: Option<&'a str>,
    /// Job in the company.
    pub job: Option<&'a str>,
    /// Company.
    pub company: Option<&'a str>,
}

/// The parsed values of the fields that were sent. The others stay as they are in an update.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PersonChanges {
    email: Option<EmailAddress>,
    name: Option<PersonName>,
    surname: Option<PersonName>,
    tax_code: Option<TaxCode>,
    phone: Option<Phone>,
    details: Details,
}

/// The fields that only staff write.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Details {
    contact_email: Option<EmailAddress>,
    birth_date: Option<NaiveDate>,
    birth_place: Option<PersonDetail>,
    job: Option<PersonDetail>,
    company: Option<PersonDetail>,
}

impl PersonChanges {
    /// Parses the fields of a partial update, and adds the messages to those of a larger form. A field that was not sent is not an
    /// error. The valid fields are returned even when others are invalid, so that the caller can look for taken addresses and tax
    /// codes and report all errors together.
    pub fn collect(fields: &PersonFields<'_>, errors: &mut FieldErrors) -> Self {
        Self {
            email: field(errors, "email", fields.email, EmailAddress::parse),
            name: field(errors, "name", fields.name, PersonName::parse),
            surname: field(errors, "surname", fields.surname, PersonName::parse),
            tax_code: field(errors, "fiscal_code", fields.tax_code, TaxCode::parse),
            phone: field(errors, "phone", fields.phone, Phone::parse),
            details: Details::default(),
        }
    }

    /// The same for a form or a spreadsheet of staff: a blank text is no value, and every telephone number of the world is
    /// one. `today` is the last possible birth date.
    pub fn collect_by_staff(fields: &PersonFields<'_>, today: NaiveDate, errors: &mut FieldErrors) -> Self {
        let detail = PersonDetail::parse;
        Self {
            email: field(errors, "email", sent(fields.email), EmailAddress::parse),
            name: field(errors, "name", sent(fields.name), PersonName::parse),
            surname: field(errors, "surname", sent(fields.surname), PersonName::parse),
            tax_code: field(errors, "fiscal_code", sent(fields.tax_code), TaxCode::parse),
            phone: field(errors, "phone", sent(fields.phone), Phone::parse_any),
            details: Details {
                contact_email: field(errors, "contact_email", sent(fields.contact_email), EmailAddress::parse),
                birth_date: field(errors, "birth_date", sent(fields.birth_date), |text| {
                    birth_date(text, today)
                }),
                birth_place: field(errors, "birth_place", sent(fields.birth_place), detail),
                job: field(errors, "job", sent(fields.job), detail),
                company: field(errors, "company", sent(fields.company), detail),
            },
        }
    }

    /// The person with an account, if every field of one was sent and nothing in `errors` is wrong. A field that was not sent is
    /// required.
    ///
    /// # Errors
    /// `errors`, with a message for each missing field.
    pub fn into_person(self, mut errors: FieldErrors) -> Result<Person, FieldErrors> {
        require(&mut errors, "email", self.email.is_none());
        require(&mut errors, "name", self.name.is_none());
        require(&mut errors, "surname", self.surname.is_none());
        require(&mut errors, "fiscal_code", self.tax_code.is_none());
        require(&mut errors, "phone", self.phone.is_none());
        self.named(errors)
    }

    /// The person whom staff describe: name and surname, and a tax code or birth date and place.
    ///
    /// # Errors
    /// `errors`, with a message for each missing field.
    pub fn into_person_by_staff(self, mut errors: FieldErrors) -> Result<Person, FieldErrors> {
        self.require_by_staff(&mut errors);
        self.named(errors)
    }

    /// Adds a message for each field without which staff cannot add a person.
    pub fn require_by_staff(&self, errors: &mut FieldErrors) {
        require(errors, "name", self.name.is_none());
        require(errors, "surname", self.surname.is_none());
        let (day, place) = (self.details.birth_date, &self.details.birth_place);
        if self.tax_code.is_some() || errors.get("fiscal_code").is_some() {
            return;
        }
        match (day, place) {
            (Some(_), Some(_)) => {}
            (None, None) if errors.get("birth_date").is_none() && errors.get("birth_place").is_none() => {
                errors.add("fiscal_code", messages::TAX_CODE_OR_BIRTH);
            }
            (day, place) => {
                require_instead(errors, "birth_date", day.is_none());
                require_instead(errors, "birth_place", place.is_none());
            }
        }
    }

    fn named(self, errors: FieldErrors) -> Result<Person, FieldErrors> {
        match (self.name, self.surname) {
            (Some(name), Some(surname)) if errors.is_empty() => Ok(Person {
                email: self.email,
                name,
                surname,
                tax_code: self.tax_code,
                phone: self.phone,
                details: self.details,
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

    /// The birth date.
    #[must_use]
    pub const fn birth_date(&self) -> Option<NaiveDate> {
        self.details.birth_date
    }

    /// The new address of somebody else who receives the mails.
    #[must_use]
    pub const fn contact_email(&self) -> Option<&EmailAddress> {
        self.details.contact_email.as_ref()
    }

    /// The new birth place, job and company.
    #[must_use]
    pub const fn details(&self) -> [Option<&PersonDetail>; 3] {
        let Details {
            birth_place,
            job,
            company,
            ..
        } = &self.details;
        [birth_place.as_ref(), job.as_ref(), company.as_ref()]
    }
}

fn require(errors: &mut FieldErrors, field: &str, is_missing: bool) {
    if is_missing && errors.get(field).is_none() {
        errors.add(field, messages::REQUIRED);
    }
}

fn require_instead(errors: &mut FieldErrors, field: &str, is_missing: bool) {
    if is_missing && errors.get(field).is_none() {
        errors.add(field, messages::BIRTH_WITHOUT_TAX_CODE);
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

/// A text that is not blank.
fn sent(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !blank::is_blank(text))
}

fn birth_date(text: &str, today: NaiveDate) -> Result<NaiveDate, Vec<String>> {
    let day = NaiveDate::parse_from_str(blank::trim(text), "%Y-%m-%d").ok();
    day.filter(|day| day.year() >= FIRST_YEAR && *day <= today)
        .ok_or_else(|| vec![messages::BIRTH_DATE.to_owned()])
}

/// A person with valid data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    email: Option<EmailAddress>,
    name: PersonName,
    surname: PersonName,
    tax_code: Option<TaxCode>,
    phone: Option<Phone>,
    details: Details,
}

impl Person {
    /// Parses a person with an account. A field that was not sent is an error.
    ///
    /// # Errors
    /// The messages of all invalid fields, under their names on the wire.
    pub fn parse(fields: &PersonFields<'_>) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        PersonChanges::collect(fields, &mut errors).into_person(errors)
    }

    /// Parses a person whom staff describe. `today` is the last possible birth date.
    ///
    /// # Errors
    /// As [`Person::parse`].
    pub fn parse_by_staff(fields: &PersonFields<'_>, today: NaiveDate) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        PersonChanges::collect_by_staff(fields, today, &mut errors).into_person_by_staff(errors)
    }

    /// E-mail address of the person's own; without it there is no account.
    #[must_use]
    pub const fn email(&self) -> Option<&EmailAddress> {
        self.email.as_ref()
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
    pub const fn tax_code(&self) -> Option<&TaxCode> {
        self.tax_code.as_ref()
    }

    /// Telephone number.
    #[must_use]
    pub const fn phone(&self) -> Option<&Phone> {
        self.phone.as_ref()
    }

    /// The address of somebody else who receives the mails.
    #[must_use]
    pub const fn contact_email(&self) -> Option<&EmailAddress> {
        self.details.contact_email.as_ref()
    }

    /// Birth date.
    #[must_use]
    pub const fn birth_date(&self) -> Option<NaiveDate> {
        self.details.birth_date
    }

    /// Birth place.
    #[must_use]
    pub const fn birth_place(&self) -> Option<&PersonDetail> {
        self.details.birth_place.as_ref()
    }

    /// Job in the company.
    #[must_use]
    pub const fn job(&self) -> Option<&PersonDetail> {
        self.details.job.as_ref()
    }

    /// Company.
    #[must_use]
    pub const fn company(&self) -> Option<&PersonDetail> {
        self.details.company.as_ref()
    }
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
        contact_email: None,
        birth_date: None,
        birth_place: None,
        job: None,
        company: None,
    };

    fn by_staff(fields: &PersonFields<'_>) -> Result<Person, FieldErrors> {
        Person::parse_by_staff(fields, NaiveDate::from_ymd_opt(2026, 11, 25).unwrap())
    }

    #[test]
    fn staff_describe_people_without_address_by_tax_code_or_birth() {
        let anna = PersonFields {
            email: Some(" "),
            name: Some("Anna"),
            surname: Some("Rossi"),
            phone: Some("035 123456"),
            contact_email: Some("hr@ditta.it"),
            company: Some("Ditta  Srl"),
            ..PersonFields::default()
        };
        let with_code = by_staff(&PersonFields {
            tax_code: MARIO.tax_code,
            ..anna
        })
        .unwrap();
        assert_eq!(
            (with_code.email(), with_code.phone().unwrap().as_str()),
            (None, "035123456")
        );
        assert_eq!(with_code.company().unwrap().as_str(), "Ditta Srl");
        let birth_date = Some("1990-02-28");
        let born = by_staff(&PersonFields {
            birth_date,
            birth_place: Some("Bergamo"),
            ..anna
        });
        assert_eq!(born.unwrap().birth_date(), NaiveDate::from_ymd_opt(1990, 2, 28));
        let said = |fields: &PersonFields<'_>| serde_json::to_value(by_staff(fields).unwrap_err()).unwrap();
        assert_eq!(
            said(&anna),
            serde_json::json!({"fiscal_code": [messages::TAX_CODE_OR_BIRTH]})
        );
        assert_eq!(
            said(&PersonFields { birth_date, ..anna }),
            serde_json::json!({"birth_place": [messages::BIRTH_WITHOUT_TAX_CODE]})
        );
        for day in ["2026-11-26", "1899-12-31", "28/02/1990"] {
            let birth_date = Some(day);
            assert_eq!(
                said(&PersonFields { birth_date, ..MARIO }),
                serde_json::json!({"birth_date": [messages::BIRTH_DATE]})
            );
        }
    }

    #[test]
    fn has_every_field_in_its_normal_form() {
        let person = Person::parse(&MARIO).unwrap();
        assert_eq!(person.email().unwrap().key(), "mario@rossi.it");
        assert_eq!(
            (person.name().as_str(), person.surname().as_str()),
            ("Mario", "De Rossi")
        );
        assert_eq!(
            (person.tax_code().unwrap().as_str(), person.phone().unwrap().as_str()),
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
        let parse = |fields: &PersonFields<'_>| {
            let mut errors = FieldErrors::default();
            let changes = PersonChanges::collect(fields, &mut errors);
            errors.into_result(changes)
        };
        let changes = parse(&PersonFields {
            phone: Some("3337654321"),
            ..PersonFields::default()
        })
        .unwrap();
        assert_eq!(changes.phone().map(Phone::as_str), Some("3337654321"));
        assert_eq!(changes.name(), None);
        assert_eq!(parse(&PersonFields::default()).unwrap(), PersonChanges::default());
        let blank = PersonFields {
            phone: Some(""),
            ..PersonFields::default()
        };
        assert!(parse(&blank).unwrap_err().get("phone").is_some());
    }

    #[test]
    fn an_error_elsewhere_in_the_form_leaves_no_person() {
        let mut errors = FieldErrors::default();
        let changes = PersonChanges::collect(&MARIO, &mut errors);
        errors.add("password", messages::REQUIRED);
        let errors = changes.into_person(errors).unwrap_err();
        assert_eq!(errors.iter().count(), 1);
    }
}
