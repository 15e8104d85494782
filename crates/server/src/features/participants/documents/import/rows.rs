//! The rows of an import: their cells, checked as far as possible without the database.

use std::collections::BTreeMap;

use battito_documents::spreadsheet::{Region, Row, Sheet, Value};
use battito_domain::{
    field_errors::FieldErrors,
    person::{PersonChanges, PersonFields},
    search_text,
};
use battito_platform::{
    sheet_corrections::Corrections,
    sheet_headings::{self, Header},
};
use chrono::NaiveDate;

use super::{
    columns::{self, ImportColumn},
    hints,
};

/// The most people in a file. No date has more seats.
pub(super) const MAX_PEOPLE: usize = 500;
/// Rows of the sheet that are looked at: room for a title, a header and blank lines between people.
pub(super) const MAX_ROWS: u32 = 2_000;
/// Columns of the sheet that are looked at.
pub(super) const MAX_COLUMNS: u32 = 64;
const LONGEST_TEXT: usize = 200;

const NO_VALUE: &str =
    "Questa cella ha una formula senza risultato: apri il file con Excel o LibreOffice, salvalo e ricaricalo.";
const CELL_ERROR: &str = "Questa cella contiene un errore.";
const TOO_LONG: &str = "Testo troppo lungo.";
const YES_OR_NO: &str = "Scrivi sì o no.";

/// The people of a file.
#[derive(Debug, Clone)]
pub(in crate::features::participants::documents) struct ImportedRows {
    pub(super) rows: Vec<Candidate>,
    pub(super) ignored_columns: Vec<String>,
    /// What looks wrong, as sentences.
    pub(super) hints: Vec<String>,
    /// The certificate option of those whose row names none.
    pub(super) certificate: Option<i64>,
}

/// A row with a person.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    /// Its number in the sheet, from 1.
    pub(super) number: u32,
    /// The texts of the cells.
    pub(super) texts: BTreeMap<ImportColumn, String>,
    /// The parsed fields; those with errors are missing.
    pub(super) person: PersonChanges,
    pub(super) is_sanitary: bool,
    /// Messages by heading.
    pub(super) errors: FieldErrors,
}

impl Candidate {
    pub(super) fn text(&self, column: ImportColumn) -> &str {
        self.texts.get(&column).map_or("", String::as_str)
    }
}

/// Reads the people of a sheet, with what was corrected in the preview.
///
/// # Errors
/// The sentence for the person when the sheet as a whole cannot be used.
pub(super) fn parse(mut sheet: Sheet, corrections: &Corrections, today: NaiveDate) -> Result<ImportedRows, String> {
    let mut header = columns::find(&sheet.rows)?;
    corrections.apply(&mut sheet, &mut header, ImportColumn::named);
    let below = sheet.rows.iter().filter(|row| row.index > header.row);
    let people: Vec<&Row> = below
        .filter(|row| row.cells.keys().any(|column| header.columns.contains_key(column)))
        .collect();
    if people.is_empty() {
        return Err("Sotto le intestazioni non c'è nessuna persona.".into());
    }
    if people.len() > MAX_PEOPLE {
        return Err(format!(
            "Il file contiene {} persone: al massimo {MAX_PEOPLE} alla volta.",
            people.len()
        ));
    }
    let rows = people.iter().map(|row| candidate(row, &header, &sheet.merged, today));
    let rows: Vec<Candidate> = rows.collect();
    Ok(ImportedRows {
        hints: hints::of(&header, &people, &rows),
        rows,
        ignored_columns: header.unknown,
        certificate: None,
    })
}

fn candidate(row: &Row, header: &Header<ImportColumn>, merged: &[Region], today: NaiveDate) -> Candidate {
    let mut errors = FieldErrors::default();
    let mut texts = BTreeMap::new();
    for (index, column) in &header.columns {
        let heading = column.heading();
        if let Some(region) = merged.iter().find(|region| covers(region, row.index, *index)) {
            errors.add(
                heading,
                format!("Le celle {region} sono unite: separale, una persona per riga."),
            );
        }
        let Some(value) = row.cells.get(index) else { continue };
        match value.text() {
            Some(text) if text.chars().count() > LONGEST_TEXT => errors.add(heading, TOO_LONG),
            Some(text) => {
                texts.insert(*column, text.trim().to_owned());
            }
            None if *value == Value::FormulaWithoutValue => errors.add(heading, NO_VALUE),
            None => errors.add(heading, CELL_ERROR),
        }
    }
    let tax_code = texts.get(&ImportColumn::TaxCode).map(|text| without_spaces(text));
    let birth_date = texts.get(&ImportColumn::BirthDate).map(|text| iso_day(text));
    let text = |column: ImportColumn| texts.get(&column).map(String::as_str);
    let fields = PersonFields {
        email: text(ImportColumn::Email),
        name: text(ImportColumn::Name),
        surname: text(ImportColumn::Surname),
        tax_code: tax_code.as_deref(),
        phone: text(ImportColumn::Phone),
        contact_email: text(ImportColumn::ContactEmail),
        birth_date: birth_date.as_deref(),
        birth_place: text(ImportColumn::BirthPlace),
        job: text(ImportColumn::Job),
        company: text(ImportColumn::Company),
    };
    let mut of_person = FieldErrors::default();
    let person = PersonChanges::collect_by_staff(&fields, today, &mut of_person);
    for (field, messages) in of_person.iter() {
        errors.add_all(ImportColumn::of_field(field).heading(), messages.iter().cloned());
    }
    let is_sanitary = yes_or_no(text(ImportColumn::IsSanitary).unwrap_or_default());
    if is_sanitary.is_none() {
        errors.add(ImportColumn::IsSanitary.heading(), YES_OR_NO);
    }
    Candidate {
        number: row.index + 1,
        texts,
        person,
        is_sanitary: is_sanitary.unwrap_or_default(),
        errors,
    }
}

fn covers(region: &Region, row: u32, column: u32) -> bool {
    region.touches_row(row) && (region.first.1..=region.last.1).contains(&column)
}

/// Spreadsheets show codes with spaces, dots and hyphens.
fn without_spaces(text: &str) -> String {
    let separator = |character: char| character.is_whitespace() || matches!(character, '.' | '-' | '/');
    text.replace(separator, "")
}

/// A day as people write it, `28/02/1990` or `1990-02-28`, in the form of the wire; another text as it is.
fn iso_day(text: &str) -> String {
    let parsed = sheet_headings::day(text);
    parsed.map_or_else(|| text.to_owned(), |day| day.to_string())
}

/// `None` when it is neither. An empty cell means no.
fn yes_or_no(text: &str) -> Option<bool> {
    match search_text::fold(text).as_str() {
        "si" | "s" | "x" | "1" | "vero" | "true" | "yes" => Some(true),
        "" | "no" | "n" | "0" | "falso" | "false" => Some(false),
        _ => None,
    }
}

/// Adds a message for each field that a new person lacks.
pub(super) fn require_all(candidate: &Candidate, errors: &mut FieldErrors) {
    let mut missing = FieldErrors::default();
    candidate.person.require_by_staff(&mut missing);
    let has_wrong_code = errors.get(ImportColumn::TaxCode.heading()).is_some();
    for (field, messages) in missing.iter() {
        let column = ImportColumn::of_field(field);
        let heading = column.heading();
        let is_birth = matches!(column, ImportColumn::BirthDate | ImportColumn::BirthPlace);
        if errors.get(heading).is_none() && !(is_birth && has_wrong_code) {
            errors.add_all(heading, messages.iter().cloned());
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    fn parse(sheet: &Sheet, today: NaiveDate) -> Result<ImportedRows, String> {
        super::parse(sheet.clone(), &Corrections::default(), today)
    }

    fn today() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, 25).unwrap()
    }

    const HEADER: &[&str] = &["Cognome", "Nome", "Codice fiscale", "Email", "Telefono", "Sanitario"];
    const MARIO: &[&str] = &[
        "Rossi",
        "Mario",
        "rss mra 80a01 f205x",
        "mario@rossi.it",
        "+39 333.123 45-67",
        "Sì",
    ];

    #[test]
    fn reads_people_as_they_are_typed() {
        let read = parse(&Sheet::of_texts(&[HEADER, MARIO]), today()).unwrap();
        let mario = &read.rows[0];
        assert!(mario.errors.is_empty(), "{:?}", mario.errors);
        assert!(mario.is_sanitary);
        assert_eq!(
            (mario.number, mario.person.tax_code().unwrap().as_str()),
            (2, "RSSMRA80A01F205X")
        );
        assert_eq!(mario.person.phone().unwrap().as_str(), "3331234567");
    }

    #[test]
    fn reports_errors_under_the_headings() {
        let read = parse(
            &Sheet::of_texts(&[HEADER, &["Rossi", "Mario", "RSS", "mario", "12", "forse"]]),
            today(),
        )
        .unwrap();
        let columns: Vec<_> = read.rows[0]
            .errors
            .iter()
            .map(|(column, _)| column.to_owned())
            .collect();
        assert_eq!(columns, ["Email", "Codice fiscale", "Telefono", "Sanitario (sì/no)"]);
    }

    #[test]
    fn names_cells_that_cannot_be_used() {
        let mut sheet = Sheet::of_texts(&[HEADER, MARIO]);
        sheet.merged = vec![Region {
            first: (1, 0),
            last: (2, 0),
        }];
        sheet.rows[1].cells.insert(3, Value::FormulaWithoutValue);
        sheet.rows[1].cells.insert(4, Value::Error("#REF!".into()));
        let read = parse(&sheet, today()).unwrap();
        let errors = &read.rows[0].errors;
        assert!(errors.get("Cognome").unwrap()[0].contains("A2:A3"));
        assert_eq!(errors.get("Email").unwrap(), [NO_VALUE]);
        assert_eq!(errors.get("Telefono").unwrap(), [CELL_ERROR]);
    }

    #[test]
    fn a_sheet_needs_people_and_not_too_many() {
        assert!(parse(&Sheet::of_texts(&[HEADER]), today()).is_err());
        let many: Vec<&[&str]> = std::iter::once(HEADER).chain(std::iter::repeat_n(MARIO, 501)).collect();
        assert!(parse(&Sheet::of_texts(&many), today()).unwrap_err().contains("501"));
    }
}
