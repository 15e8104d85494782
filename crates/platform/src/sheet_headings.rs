//! Finds the columns of an uploaded sheet by their headings: in any order, case and accent, below a title or not.

use std::collections::BTreeMap;

use battito_documents::spreadsheet::{ReadError, Row};
use battito_domain::search_text;
use chrono::NaiveDate;

/// A header stands in one of the first rows: above it people like to write a title.
pub const LAST_HEADER_ROW: usize = 20;
const LONGEST_HEADING: usize = 60;

/// Where the columns are.
#[derive(Debug, PartialEq)]
pub struct Header<C> {
    /// The row with the headings, from 0.
    pub row: u32,
    /// The known columns by their number in the sheet.
    pub columns: BTreeMap<u32, C>,
    /// Headings that are not read.
    pub unknown: Vec<String>,
}

/// The letters and digits of a heading, folded: `Cod. Fiscale` becomes `codfiscale`.
#[must_use]
pub fn letters(heading: &str) -> String {
    let folded = search_text::fold(heading);
    folded.chars().filter(char::is_ascii_alphanumeric).collect()
}

/// Finds the first row with all of the needed columns. The first of two columns with the same heading counts.
pub fn find<C: Copy + PartialEq>(rows: &[Row], needed: &[C], of: impl Fn(&str) -> Option<C>) -> Option<Header<C>> {
    let header = |row: &Row| {
        let (mut columns, mut unknown) = (BTreeMap::new(), Vec::new());
        for (index, value) in &row.cells {
            let Some(text) = value.text() else { continue };
            match of(&letters(&text)) {
                Some(column) if !columns.values().any(|other| *other == column) => {
                    columns.insert(*index, column);
                }
                _ => unknown.push(text.trim().chars().take(LONGEST_HEADING).collect()),
            }
        }
        let is_complete = needed
            .iter()
            .all(|needed| columns.values().any(|column| column == needed));
        is_complete.then_some(Header {
            row: row.index,
            columns,
            unknown,
        })
    };
    rows.iter().take(LAST_HEADER_ROW).find_map(header)
}

/// A day as people write it in a cell: `28/02/1990`, or `1990-02-28`.
#[must_use]
pub fn day(text: &str) -> Option<NaiveDate> {
    let formats = ["%d/%m/%Y", "%d-%m-%Y", "%d.%m.%Y", "%Y-%m-%d"];
    formats
        .iter()
        .find_map(|format| NaiveDate::parse_from_str(text, format).ok())
}

/// Why a file cannot be read, for the person who chose it. `most` is how many rows of it are read.
#[must_use]
pub fn sentence(error: ReadError, most: usize) -> String {
    match error {
        ReadError::NotSpreadsheet => {
            "Questo file non è un foglio .xlsx: salvalo come cartella di lavoro di Excel (.xlsx).".into()
        }
        ReadError::OldExcel => "Questo è un file .xls di una vecchia versione di Excel: salvalo come .xlsx.".into(),
        ReadError::Encrypted => "Il file è protetto da password: salvalo senza protezione.".into(),
        ReadError::Damaged => "Il file è danneggiato: aprilo, salvalo di nuovo e riprova.".into(),
        ReadError::TooLarge => "Il file contiene troppi dati: lascia solo il foglio che serve.".into(),
        ReadError::NoSheet => "Il file non contiene nessun foglio visibile.".into(),
        ReadError::TooManyRows(_) => format!("Il foglio ha troppe righe: al massimo {most} alla volta."),
        ReadError::TooManyColumns(most) => format!("Il foglio ha troppe colonne: al massimo {most}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_a_header_below_a_title_and_names_what_is_not_read() {
        let of = |heading: &str| ["codice", "cognome"].into_iter().position(|known| known == heading);
        let rows = [
            Row::of_texts(0, &["Elenco"]),
            Row::of_texts(2, &["Reparto", "COGNOME ", "Códice", "codice"]),
        ];
        let header = find(&rows, &[0, 1], of).unwrap();
        assert_eq!((header.row, header.columns), (2, BTreeMap::from([(1, 1), (2, 0)])));
        assert_eq!(header.unknown, ["Reparto", "codice"]);
        assert_eq!(find(&rows[..1], &[0], of), None);
    }
}
