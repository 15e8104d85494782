//! Decides the action of an import for each row: pure, from the rows and the facts of the database.

use std::collections::{HashMap, HashSet};

use battito_domain::{
    account_match::Doubt,
    course::Audience,
    email_address::EmailAddress,
    field_errors::FieldErrors,
    messages,
    person::{PersonChanges, sort_key},
    search_text,
    tax_code::TaxCode,
};

use battito_platform::{
    entities::{certificate_options, users},
    sheet_corrections,
};
use chrono::NaiveDate;

use super::{
    columns::ImportColumn,
    dto::{ImportAction, ImportMeta, ImportReport, ImportRow, ImportedPerson},
    rows::{Candidate, ImportedRows, require_all},
};
use crate::features::accounts::invite::Invitee;

const OTHER_PERSON: &str = "Questa email è di un'altra persona, con un altro codice fiscale.";
const SHARED: &str = " Se è di chi riceve le email per più persone, scrivila nella colonna Email di contatto.";
const TWO_PEOPLE: &str = "Il codice fiscale e l'email sono di due persone diverse.";
const UNCONFIRMED: &str = "L'account di questa persona non ha ancora confermato l'email: chiedile di confermarla, oppure toglila dal file e aggiungila a mano dalla lista degli iscritti.";
const NAMESAKES: &str = "Più persone hanno questo nome e questa data di nascita: scrivi il codice fiscale.";
const CODE_ALONE: &str = "Scrivi anche cognome e nome: il codice fiscale da solo non basta.";
const CHOOSE_CERTIFICATE: &str = "Scegli una certificazione: ";
const UNKNOWN_CERTIFICATE: &str = "Questo corso non ha una certificazione con questo nome. Può essere: ";

/// The rows of the database about the date and the people of the file.
#[derive(Debug)]
pub(super) struct Facts {
    /// Users with one of the tax codes or addresses.
    pub(super) users: Vec<users::Model>,
    /// Users with a live reservation for the date.
    pub(super) booked: HashSet<i64>,
    /// Certificates that people can choose.
    pub(super) certificates: Vec<certificate_options::Model>,
    /// The one of people whose row names none.
    pub(super) usual: Option<i64>,
    pub(super) audience: Audience,
    /// Free seats.
    pub(super) available: i64,
    /// Whether the date is over.
    pub(super) over: bool,
}

/// A person to add to the date.
#[derive(Debug, Clone)]
pub(super) struct Enrolment {
    pub(super) who: Who,
    pub(super) certificate: Option<i64>,
    /// What the row tells of the person.
    pub(super) written: PersonChanges,
}

#[derive(Debug, Clone)]
pub(super) enum Who {
    Known(Box<users::Model>),
    New(Box<Invitee>),
}

/// The decision on a file.
#[derive(Debug)]
pub(super) struct Decision {
    pub(super) report: ImportReport,
    /// The people to add, in the order of the file. Complete only when no row has errors.
    pub(super) enrolments: Vec<Enrolment>,
}

/// Decides on all rows.
pub(super) fn decide(imported: &ImportedRows, facts: &Facts) -> Decision {
    let known = Known::new(&facts.users);
    let mut seen = Seen::default();
    let mut enrolments = Vec::new();
    let rows: Vec<ImportRow> = imported
        .rows
        .iter()
        .map(|candidate| {
            let mut errors = candidate.errors.clone();
            let user = known.find(candidate, &mut errors);
            let is_booked = user.is_some_and(|user| facts.booked.contains(&user.id));
            if let Some(user) = user {
                check_account(candidate, user, is_booked, &mut errors);
            }
            seen.check(candidate, user, &mut errors);
            let enrolment = match user {
                Some(_) if is_booked => None,
                user => facts.enrolment(candidate, user, &mut errors),
            };
            let action = match (&enrolment, errors.is_empty()) {
                (_, false) => ImportAction::Error,
                (None, true) => ImportAction::Booked,
                (Some(Enrolment { who: Who::Known(_), .. }), true) => ImportAction::Known,
                (Some(Enrolment { who: Who::New(_), .. }), true) => ImportAction::New,
            };
            let certificate = enrolment.as_ref().and_then(|enrolment| enrolment.certificate);
            enrolments.extend(enrolment);
            ImportRow {
                values: sheet_corrections::values(&errors, |name| {
                    Some(candidate.text(ImportColumn::named(name)?).to_owned())
                }),
                row: candidate.number,
                action,
                person: facts.person(candidate, user, certificate),
                errors,
            }
        })
        .collect();
    let with_errors = rows.iter().filter(|row| row.action == ImportAction::Error).count();
    let free = usize::try_from(facts.available).unwrap_or_default();
    let wanted = rows
        .iter()
        .filter(|row| matches!(row.action, ImportAction::New | ImportAction::Known))
        .count();
    let meta = ImportMeta {
        total: rows.len(),
        valid: rows.len() - with_errors,
        errors: with_errors,
        available: facts.available,
        over: facts.over,
        exceeding: wanted.saturating_sub(free),
        ignored_columns: imported.ignored_columns.clone(),
        hints: imported.hints.clone(),
    };
    Decision {
        report: ImportReport { rows, meta },
        enrolments,
    }
}

impl Facts {
    /// The enrolment of a row. Adds the reasons against it to `errors`; then it may still return something.
    fn enrolment(
        &self,
        candidate: &Candidate,
        user: Option<&users::Model>,
        errors: &mut FieldErrors,
    ) -> Option<Enrolment> {
        let is_sanitary = user.map_or(candidate.is_sanitary, |user| user.is_sanitary);
        if !self.audience.admits(is_sanitary) {
            errors.add(ImportColumn::IsSanitary.heading(), messages::PROFESSIONALS_ONLY);
        }
        let certificate = self.certificate(candidate, errors);
        let who = if let Some(user) = user {
            if user.disabled_at.is_some() {
                errors.add(identity(candidate).heading(), messages::DISABLED_ACCOUNT);
            }
            Who::Known(Box::new(user.clone()))
        } else {
            require_all(candidate, errors);
            let person = candidate
                .person
                .clone()
                .into_person_by_staff(FieldErrors::default())
                .ok()?;
            Who::New(Box::new(Invitee::participant(person, candidate.is_sanitary)))
        };
        Some(Enrolment {
            who,
            certificate,
            written: candidate.person.clone(),
        })
    }

    /// The chosen certificate, by name. The only one to choose need not be named.
    fn certificate(&self, candidate: &Candidate, errors: &mut FieldErrors) -> Option<i64> {
        let column = ImportColumn::Certificate;
        let name = search_text::fold(candidate.text(column));
        let options = self.certificates.as_slice();
        let found = match (name.as_str(), options) {
            ("", []) => return None,
            ("", [only]) => Some(only.id),
            ("", _) => self.usual,
            (name, _) => options
                .iter()
                .find(|option| search_text::fold(&option.name) == name)
                .map(|option| option.id),
        };
        if found.is_none() {
            let names: Vec<_> = options.iter().map(|option| option.name.as_str()).collect();
            let names = names.join(", ");
            errors.add(
                column.heading(),
                match (name.as_str(), options) {
                    ("", _) => format!("{CHOOSE_CERTIFICATE}{names}."),
                    (_, []) => messages::INVALID_CERTIFICATE.to_owned(),
                    _ => format!("{UNKNOWN_CERTIFICATE}{names}."),
                },
            );
        }
        found
    }

    fn person(&self, candidate: &Candidate, user: Option<&users::Model>, certificate: Option<i64>) -> ImportedPerson {
        let option = self.certificates.iter().find(|option| Some(option.id) == certificate);
        let certificate = option.map(|option| option.name.clone());
        let text = |column| candidate.text(column).to_owned();
        let written = |column| Some(text(column)).filter(|text| !text.is_empty());
        match user {
            Some(user) => ImportedPerson {
                id: Some(user.id),
                surname: user.surname.clone(),
                name: user.name.clone(),
                fiscal_code: user.fiscal_code.clone(),
                email: user.email.clone(),
                contact_email: user.contact_email.clone(),
                birth_date: user.birth_date,
                company: user.company.clone(),
                phone: user.phone.clone().unwrap_or_default(),
                is_sanitary: user.is_sanitary,
                certificate,
            },
            None => ImportedPerson {
                id: None,
                surname: text(ImportColumn::Surname),
                name: text(ImportColumn::Name),
                fiscal_code: written(ImportColumn::TaxCode),
                email: written(ImportColumn::Email),
                contact_email: written(ImportColumn::ContactEmail),
                birth_date: candidate.person.birth_date(),
                company: written(ImportColumn::Company),
                phone: text(ImportColumn::Phone),
                is_sanitary: candidate.is_sanitary,
                certificate,
            },
        }
    }
}

/// The users by tax code, by address, and by name and birth date.
struct Known<'a> {
    tax_codes: HashMap<&'a str, &'a users::Model>,
    addresses: HashMap<&'a str, &'a users::Model>,
    /// `None` when there are several.
    births: HashMap<(&'a str, NaiveDate), Option<&'a users::Model>>,
}

impl<'a> Known<'a> {
    fn new(users: &'a [users::Model]) -> Self {
        let tax_code = |user: &'a users::Model| Some((user.fiscal_code.as_deref()?, user));
        let mut births = HashMap::new();
        for user in users {
            if let Some(day) = user.birth_date {
                let known = births.entry((user.sort_key.as_str(), day));
                known.and_modify(|other| *other = None).or_insert(Some(user));
            }
        }
        Self {
            tax_codes: users.iter().filter_map(tax_code).collect(),
            addresses: users
                .iter()
                .filter_map(|user| Some((user.email_key.as_deref()?, user)))
                .collect(),
            births,
        }
    }

    /// The user of a row. The tax code counts more than the address: one address often serves a whole company. An address
    /// that belongs to somebody with another tax code is an error, because the person would not get their own mails.
    fn find(&self, candidate: &Candidate, errors: &mut FieldErrors) -> Option<&'a users::Model> {
        let tax_code = candidate.person.tax_code().map(TaxCode::as_str);
        let by_tax_code = tax_code.and_then(|code| self.tax_codes.get(code)).copied();
        let email = candidate.person.email().map(EmailAddress::key);
        let by_email = email.and_then(|email| self.addresses.get(email.as_str())).copied();
        match (by_tax_code, by_email) {
            (Some(user), Some(other)) if user.id != other.id => {
                errors.add(ImportColumn::Email.heading(), TWO_PEOPLE);
                Some(user)
            }
            (Some(user), _) => Some(user),
            (None, Some(other)) if tax_code.is_some() && other.fiscal_code.is_some() => {
                errors.add(ImportColumn::Email.heading(), OTHER_PERSON);
                None
            }
            (None, None) => self.by_birth(candidate, errors),
            (None, user) => user,
        }
    }

    /// The only one with this name and birth date, unless two tax codes tell them apart. A row that may mean several people is an
    /// error.
    fn by_birth(&self, candidate: &Candidate, errors: &mut FieldErrors) -> Option<&'a users::Model> {
        let (key, day) = birth(candidate)?;
        let Some(user) = *self.births.get(&(key.as_str(), day))? else {
            if candidate.person.tax_code().is_none() {
                errors.add(ImportColumn::Surname.heading(), NAMESAKES);
            }
            return None;
        };
        let is_other = candidate.person.tax_code().is_some() && user.fiscal_code.is_some();
        (!is_other).then_some(user)
    }
}

/// Sort key and birth date of a row.
fn birth(candidate: &Candidate) -> Option<(String, NaiveDate)> {
    let person = &candidate.person;
    let key = sort_key(person.name()?.as_str(), person.surname()?.as_str());
    Some((key, person.birth_date()?))
}

/// The values that earlier rows of the file have used.
#[derive(Default)]
struct Seen {
    tax_codes: HashMap<String, u32>,
    emails: HashMap<String, u32>,
    births: HashMap<(String, NaiveDate), u32>,
    users: HashMap<i64, u32>,
}

impl Seen {
    fn check(&mut self, candidate: &Candidate, user: Option<&users::Model>, errors: &mut FieldErrors) {
        let number = candidate.number;
        let mut repeated = |column: ImportColumn, earlier: Option<u32>| {
            if let Some(earlier) = earlier {
                let hint = if column == ImportColumn::Email { SHARED } else { "" };
                errors.add(column.heading(), format!("Già presente alla riga {earlier}.{hint}"));
            }
        };
        let tax_code = candidate.person.tax_code().map(|code| code.as_str().to_owned());
        let by_code = tax_code.and_then(|code| first(&mut self.tax_codes, code, number));
        repeated(ImportColumn::TaxCode, by_code);
        let email = candidate.person.email().map(EmailAddress::key);
        let by_email = email.and_then(|email| first(&mut self.emails, email, number));
        repeated(ImportColumn::Email, by_email);
        let by_user = user.and_then(|user| first(&mut self.users, user.id, number));
        let by_birth = birth(candidate).filter(|_| candidate.person.tax_code().is_none());
        let by_birth = by_birth.and_then(|birth| first(&mut self.births, birth, number));
        if by_code.is_none() && by_email.is_none() {
            repeated(identity(candidate), by_user.or(by_birth));
        }
    }
}

/// The row that had this first, when it is an earlier one.
fn first<K: std::hash::Hash + Eq>(seen: &mut HashMap<K, u32>, key: K, number: u32) -> Option<u32> {
    let first = *seen.entry(key).or_insert(number);
    (first != number).then_some(first)
}

/// Adds why the account that was found may not be that of the person. A row with the address of the account
/// may leave the name out; a tax code alone gives no seat. Nothing more happens to somebody who has booked
/// already, so their address may wait.
fn check_account(candidate: &Candidate, user: &users::Model, is_booked: bool, errors: &mut FieldErrors) {
    let has_address = candidate
        .person
        .email()
        .is_some_and(|email| email.key() == user.own_key());
    let is_named = [ImportColumn::Name, ImportColumn::Surname].map(|column| !candidate.text(column).is_empty());
    if !has_address && !is_booked && is_named != [true, true] {
        errors.add(identity(candidate).heading(), CODE_ALONE);
        return;
    }
    let given = |column, known: &str| match candidate.text(column) {
        "" => known.to_owned(),
        text => text.to_owned(),
    };
    let (name, surname) = (
        given(ImportColumn::Name, &user.name),
        given(ImportColumn::Surname, &user.surname),
    );
    let sentence = match user.claim().doubt(&name, &surname) {
        Some(Doubt::OtherName) => other_name(candidate, user),
        Some(Doubt::Unconfirmed) if !is_booked => UNCONFIRMED.to_owned(),
        Some(Doubt::Unconfirmed) | None => return,
    };
    errors.add(identity(candidate).heading(), sentence);
}

fn other_name(candidate: &Candidate, user: &users::Model) -> String {
    let what = match identity(candidate) {
        ImportColumn::TaxCode => "Questo codice fiscale",
        ImportColumn::Surname => "Questa persona",
        _ => "Questa email",
    };
    let (name, surname) = (&user.name, &user.surname);
    format!(
        "{what} è dell'account di {name} {surname}: correggi la riga, oppure il nome dell'account in Utenti se è la stessa persona."
    )
}

/// The column that tells who somebody is.
fn identity(candidate: &Candidate) -> ImportColumn {
    match [ImportColumn::TaxCode, ImportColumn::Email].map(|column| candidate.text(column).is_empty()) {
        [false, _] => ImportColumn::TaxCode,
        [true, false] => ImportColumn::Email,
        [true, true] => ImportColumn::Surname,
    }
}
