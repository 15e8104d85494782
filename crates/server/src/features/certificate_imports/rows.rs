//! The rows of an import: their cells, checked as far as possible without the database.

use std::collections::{BTreeMap, HashMap};

use battito_documents::spreadsheet::{Row, Sheet, Value};
use battito_domain::{field_errors::FieldErrors, messages, person_name::PersonName, tax_code::TaxCode};
use battito_platform::{
    sheet_corrections::Corrections,
    sheet_headings::{self, Header},
};
use chrono::{Datelike, NaiveDate};

use super::columns::ImportColumn;

/// The most certificates in a file.
pub(super) const MOST: usize = 2_000;
/// Rows of the sheet that are looked at: room for a title, a header and blank lines.
pub(super) const MAX_ROWS: u32 = 5_000;
/// Columns of the sheet that are looked at.
pub(super) const MAX_COLUMNS: u32 = 64;
const LONGEST_TEXT: usize = 200;
const LONGEST_NUMBER: usize = 40;
const MOST_HOURS: i32 = 1_000;
const FIRST_YEAR: i32 = 1950;

const UNREADABLE: &str = "Questa cella contiene un errore o una formula senza risultato.";
const NO_DAY: &str = "Data non valida: scrivila come 31/12/2024.";
const IN_FUTURE: &str = "La data di rilascio è nel futuro.";
const EXPIRES_BEFORE: &str = "La scadenza è precedente al rilascio.";

/// A certificate as a row describes it.
#[derive(Debug, Clone, Default)]
pub(super) struct Candidate {
    /// The number of the row in the sheet, from 1.
    pub(super) row: u32,
    pub(super) number: String,
    pub(super) surname: String,
    pub(super) name: String,
    pub(super) tax_code: Option<String>,
    pub(super) title: String,
    pub(super) option: String,
    pub(super) issued_on: Option<NaiveDate>,
    pub(super) expires_on: Option<NaiveDate>,
    pub(super) hours: Option<i32>,
    pub(super) city: Option<String>,
    /// The texts of the cells, by heading.
    pub(super) texts: BTreeMap<&'static str, String>,
    /// Messages by heading.
    pub(super) errors: FieldErrors,
}

/// The certificates of a file.
#[derive(Debug, Clone)]
pub(super) struct ImportedRows {
    pub(super) rows: Vec<Candidate>,
    pub(super) ignored_columns: Vec<String>,
}

/// Reads the certificates of a sheet, with what was corrected in the preview.
///
/// # Errors
/// The sentence for the person when the sheet as a whole cannot be used.
pub(super) fn parse(mut sheet: Sheet, corrections: &Corrections, today: NaiveDate) -> Result<ImportedRows, String> {
    let header = sheet_headings::find(&sheet.rows, &ImportColumn::NEEDED, ImportColumn::of);
    let Some(mut header) = header else {
        let needed = ImportColumn::NEEDED.map(ImportColumn::heading).join(", ");
        return Err(format!(
            "Non trovo le colonne degli attestati: servono almeno {needed}."
        ));
    };
    corrections.apply(&mut sheet, &mut header, ImportColumn::named);
    let below = sheet.rows.iter().filter(|row| row.index > header.row);
    let mut rows: Vec<Candidate> = below
        .filter(|row| row.cells.keys().any(|column| header.columns.contains_key(column)))
        .map(|row| candidate(row, &header, today))
        .collect();
    if rows.is_empty() {
        return Err("Sotto le intestazioni non c'è nessun attestato.".into());
    }
    if rows.len() > MOST {
        return Err(format!(
            "Il file contiene {} attestati: al massimo {MOST} alla volta.",
            rows.len()
        ));
    }
    refuse_repeated(&mut rows);
    Ok(ImportedRows {
        rows,
        ignored_columns: header.unknown,
    })
}

fn refuse_repeated(rows: &mut [Candidate]) {
    let mut seen: HashMap<String, u32> = HashMap::new();
    for row in rows.iter_mut().filter(|row| !row.number.is_empty()) {
        let first = *seen.entry(row.number.clone()).or_insert(row.row);
        if first != row.row {
            let message = format!("Già presente alla riga {first}.");
            row.errors.add(ImportColumn::Number.heading(), message);
        }
    }
}

fn candidate(row: &Row, header: &Header<ImportColumn>, today: NaiveDate) -> Candidate {
    let mut cells = Cells {
        values: header
            .columns
            .iter()
            .filter_map(|(at, column)| Some((*column, row.cells.get(at)?)))
            .collect(),
        errors: FieldErrors::default(),
    };
    let texts = cells.values.iter();
    let texts = texts.filter_map(|(column, value)| Some((column.heading(), value.text()?.trim().to_owned())));
    let texts = texts.collect();
    let number = cells.required(ImportColumn::Number, LONGEST_NUMBER);
    let surname = cells.name(ImportColumn::Surname);
    let name = cells.name(ImportColumn::Name);
    let tax_code = cells.tax_code();
    let title = cells.required(ImportColumn::Title, LONGEST_TEXT);
    let option = cells.text(ImportColumn::Option, LONGEST_TEXT);
    let (issued_on, expires_on) = cells.days(today);
    let hours = cells.hours();
    let city = Some(cells.text(ImportColumn::City, LONGEST_TEXT)).filter(|city| !city.is_empty());
    Candidate {
        row: row.index + 1,
        option: if option.is_empty() { title.clone() } else { option },
        number,
        surname,
        name,
        tax_code,
        title,
        issued_on,
        expires_on,
        hours,
        city,
        texts,
        errors: cells.errors,
    }
}

/// The cells of a row, and their errors.
struct Cells<'a> {
    values: BTreeMap<ImportColumn, &'a Value>,
    errors: FieldErrors,
}

impl Cells<'_> {
    /// The text of a cell without repeated spaces and control characters; empty when there is none.
    fn text(&mut self, column: ImportColumn, longest: usize) -> String {
        let Some(value) = self.values.get(&column) else {
            return String::new();
        };
        let Some(text) = value.text() else {
            self.errors.add(column.heading(), UNREADABLE);
            return String::new();
        };
        let text = text.replace(char::is_control, " ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.chars().count() > longest {
            self.errors.add(column.heading(), messages::max_length(longest));
        }
        text
    }

    fn required(&mut self, column: ImportColumn, longest: usize) -> String {
        let text = self.text(column, longest);
        if text.is_empty() && self.errors.get(column.heading()).is_none() {
            self.errors.add(column.heading(), messages::REQUIRED);
        }
        text
    }

    fn name(&mut self, column: ImportColumn) -> String {
        let text = self.text(column, LONGEST_TEXT);
        let parsed = self.errors.take(column.heading(), PersonName::parse(&text));
        parsed.map_or(text, |name| name.as_str().to_owned())
    }

    fn tax_code(&mut self) -> Option<String> {
        let text = self.text(ImportColumn::TaxCode, LONGEST_TEXT).replace(' ', "");
        if text.is_empty() {
            return None;
        }
        let parsed = self.errors.take(ImportColumn::TaxCode.heading(), TaxCode::parse(&text));
        parsed.map(|code| code.as_str().to_owned())
    }

    fn hours(&mut self) -> Option<i32> {
        let text = self.text(ImportColumn::Hours, LONGEST_TEXT);
        if text.is_empty() {
            return None;
        }
        let hours = text.parse().ok().filter(|hours| (1..=MOST_HOURS).contains(hours));
        if hours.is_none() {
            self.errors.add(ImportColumn::Hours.heading(), messages::INVALID_VALUE);
        }
        hours
    }

    /// The day of issue and the last day of validity.
    fn days(&mut self, today: NaiveDate) -> (Option<NaiveDate>, Option<NaiveDate>) {
        let issued_on = self.day(ImportColumn::IssuedOn);
        let expires_on = self.day(ImportColumn::ExpiresOn);
        let heading = ImportColumn::IssuedOn.heading();
        if issued_on.is_none() && self.errors.get(heading).is_none() {
            self.errors.add(heading, messages::REQUIRED);
        }
        if issued_on.is_some_and(|day| day > today) {
            self.errors.add(heading, IN_FUTURE);
        }
        if let (Some(issued), Some(last)) = (issued_on, expires_on)
            && last < issued
        {
            self.errors.add(ImportColumn::ExpiresOn.heading(), EXPIRES_BEFORE);
        }
        (issued_on, expires_on)
    }

    fn day(&mut self, column: ImportColumn) -> Option<NaiveDate> {
        let day = match self.values.get(&column) {
            None => return None,
            Some(Value::Date(moment)) => Some(moment.date()),
            Some(_) => {
                let text = self.text(column, LONGEST_TEXT);
                if text.is_empty() {
                    return None;
                }
                sheet_headings::day(&text)
            }
        };
        let day = day.filter(|day| (FIRST_YEAR..=9998).contains(&day.year()));
        if day.is_none() {
            self.errors.add(column.heading(), NO_DAY);
        }
        day
    }
}
