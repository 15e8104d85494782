//! What looks wrong in a sheet although it can be read: headings above other columns, rows of totals, tax codes with a typing
//! error. Hints refuse nothing.

use battito_documents::spreadsheet::{Row, Value};
use battito_domain::{search_text, tax_code::TaxCode};
use battito_platform::sheet_headings::Header;

use super::{columns::ImportColumn, rows::Candidate};

/// Rows that a hint names.
const MOST_NAMED: usize = 10;

/// The hints of a sheet, as sentences.
pub(super) fn of(header: &Header<ImportColumn>, rows: &[&Row], people: &[Candidate]) -> Vec<String> {
    let shifted = [
        (
            ImportColumn::TaxCode,
            "I codici fiscali",
            is_tax_code as fn(&str) -> bool,
        ),
        (ImportColumn::Email, "Gli indirizzi email", is_email),
    ];
    let shifted = shifted.map(|(column, what, looks)| shifted_heading(header, rows, column, what, looks));
    shifted
        .into_iter()
        .chain([totals(rows), wrong_check_characters(people)])
        .flatten()
        .collect()
}

/// Where values of a column stand under another heading: in more than half of the rows, and in none under their own.
fn shifted_heading(
    header: &Header<ImportColumn>,
    rows: &[&Row],
    column: ImportColumn,
    what: &str,
    looks: fn(&str) -> bool,
) -> Option<String> {
    let found = |index: u32| {
        let texts = rows.iter().filter_map(|row| row.cells.get(&index)?.text());
        texts.filter(|text| looks(text.trim())).count()
    };
    let own = header.columns.iter().find(|(_, known)| **known == column)?.0;
    if found(*own) > 0 {
        return None;
    }
    let last = rows.iter().filter_map(|row| row.cells.keys().next_back()).max()?;
    let other = (0..=*last).find(|index| found(*index) * 2 > rows.len())?;
    let heading = column.heading();
    let place = match header.columns.get(&other) {
        Some(ImportColumn::ContactEmail) if column == ImportColumn::Email => return None,
        Some(known) => format!("sotto «{}»", known.heading()),
        None => format!("nella colonna {}", column_name(other)),
    };
    Some(format!(
        "{what} stanno {place}, non sotto «{heading}»: le intestazioni sembrano spostate."
    ))
}

/// The rows that add up others.
fn totals(rows: &[&Row]) -> Option<String> {
    let is_total = |row: &&&Row| {
        let mut texts = row.cells.values().filter_map(Value::text);
        texts.any(|text| {
            matches!(
                search_text::fold(text.trim()).trim_end_matches(':'),
                "totale" | "totali" | "tot"
            )
        })
    };
    let numbers: Vec<u32> = rows.iter().filter(is_total).map(|row| row.index + 1).collect();
    Some(format!(
        "{} di totali, non di persone: da lasciare fuori.",
        named(&numbers, "sembra una riga", "sembrano righe")?
    ))
}

fn wrong_check_characters(people: &[Candidate]) -> Option<String> {
    let wrong = people.iter().filter(|one| {
        let code = one.person.tax_code();
        code.is_some_and(|code| !code.has_valid_check_character())
    });
    let numbers: Vec<u32> = wrong.map(|one| one.number).collect();
    Some(format!(
        "{} l'ultimo carattere del codice fiscale diverso da quello calcolato: forse un errore di battitura.",
        named(&numbers, "ha", "hanno")?
    ))
}

/// `La riga 3 ha`, `Le righe 3, 8 e altre 4 hanno`; none without rows.
fn named(rows: &[u32], one: &str, many: &str) -> Option<String> {
    let shown: Vec<String> = rows.iter().take(MOST_NAMED).map(u32::to_string).collect();
    match rows.len() {
        0 => None,
        1 => Some(format!("La riga {} {one}", shown[0])),
        count if count > MOST_NAMED => Some(format!(
            "Le righe {} e altre {} {many}",
            shown.join(", "),
            count - MOST_NAMED
        )),
        _ => Some(format!("Le righe {} {many}", shown.join(", "))),
    }
}

fn is_tax_code(text: &str) -> bool {
    TaxCode::parse(&text.replace([' ', '.', '-'], "")).is_ok()
}

fn is_email(text: &str) -> bool {
    text.split_once('@')
        .is_some_and(|(local, domain)| !local.is_empty() && domain.contains('.') && !text.contains(' '))
}

/// The name of a column in a spreadsheet: `A`, `AB`.
fn column_name(mut index: u32) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'A' + u8::try_from(index % 26).unwrap_or_default()));
        if index < 26 {
            return letters.into_iter().rev().collect();
        }
        index = index / 26 - 1;
    }
}

#[cfg(test)]
mod tests {
    use battito_documents::spreadsheet::Sheet;
    use battito_platform::sheet_corrections::Corrections;

    use super::*;

    fn hints(rows: &[&[&str]]) -> Vec<String> {
        let today = chrono::NaiveDate::from_ymd_opt(2026, 11, 25).unwrap();
        super::super::rows::parse(Sheet::of_texts(rows), &Corrections::default(), today)
            .unwrap()
            .hints
    }

    #[test]
    fn headings_that_stand_above_other_columns_are_named() {
        let header: &[&str] = &["Cognome", "Nome", "Codice fiscale", "Email"];
        let good: &[&str] = &["Rossi", "Mario", "RSSMRA80A01F205X", "mario@rossi.it"];
        assert_eq!(hints(&[header, good]), [""; 0]);
        assert_eq!(
            hints(&[header, &["1", "Rossi", "Mario", "RSSMRA80A01F205X", "mario@rossi.it"]]),
            [
                "I codici fiscali stanno sotto «Email», non sotto «Codice fiscale»: le intestazioni sembrano spostate.",
                "Gli indirizzi email stanno nella colonna E, non sotto «Email»: le intestazioni sembrano spostate.",
            ]
        );
        let of_others = &["Rossi", "Mario", "RSSMRA80A01F205X", "", "capo@rossi.it"];
        let with_contact = &["Cognome", "Nome", "Codice fiscale", "Email", "Email di contatto"];
        assert_eq!(hints(&[with_contact, of_others]), [""; 0]);
    }

    #[test]
    fn totals_and_typing_errors_are_named_by_their_rows() {
        let header: &[&str] = &["Cognome", "Nome", "Codice fiscale"];
        let wrong: &[&str] = &["Rossi", "Mario", "RSSMRA80A01F205Y"];
        assert_eq!(
            hints(&[header, wrong, &["Totale:", "1"]]),
            [
                "La riga 3 sembra una riga di totali, non di persone: da lasciare fuori.",
                "La riga 2 ha l'ultimo carattere del codice fiscale diverso da quello calcolato: forse un errore di battitura.",
            ]
        );
        let many: Vec<&[&str]> = std::iter::once(header).chain(std::iter::repeat_n(wrong, 12)).collect();
        assert!(hints(&many)[0].starts_with("Le righe 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 e altre 2 hanno"));
    }

    #[test]
    fn columns_are_named_as_in_a_spreadsheet() {
        assert_eq!([0, 25, 26, 51, 52].map(column_name), ["A", "Z", "AA", "AZ", "BA"]);
    }
}
