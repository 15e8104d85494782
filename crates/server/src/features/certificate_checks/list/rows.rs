//! The rows of a list: their cells, checked as far as possible without the database.

use battito_documents::spreadsheet::{Row, Value};
use battito_domain::{certificate::VerificationCode, field_errors::FieldErrors, messages};
use battito_platform::sheet_headings::{self, Header};

use super::{super::dto::LONGEST_SURNAME, columns::ListColumn};

/// The most certificates in a list.
pub(super) const MOST: usize = 500;
/// Rows that are looked at: room for a title, a header and blank lines.
pub(super) const MAX_ROWS: u32 = 2_000;
/// Columns that are looked at.
pub(super) const MAX_COLUMNS: u32 = 64;
/// Room for the address of a check, which a QR code has.
const LONGEST_CODE: usize = 200;

/// A certificate as a row names it.
#[derive(Debug, Clone)]
pub(super) struct ListedRow {
    /// The number of the row in the list, from 1.
    pub(super) number: u32,
    /// The code as it is typed.
    pub(super) typed: String,
    /// The code; none when it cannot be one.
    pub(super) code: Option<VerificationCode>,
    pub(super) surname: String,
    /// Messages by heading.
    pub(super) errors: FieldErrors,
}

/// Reads the rows of a list.
///
/// # Errors
/// The sentence for the person when the list as a whole cannot be used.
pub(super) fn parse(rows: &[Row]) -> Result<Vec<ListedRow>, String> {
    let Some(header) = sheet_headings::find(rows, &ListColumn::ALL, ListColumn::of) else {
        return Err("Non trovo le colonne Codice e Cognome: scrivile nella prima riga.".into());
    };
    let below = rows.iter().filter(|row| row.index > header.row);
    let rows: Vec<ListedRow> = below
        .filter(|row| row.cells.keys().any(|column| header.columns.contains_key(column)))
        .map(|row| listed(row, &header))
        .collect();
    match rows.len() {
        0 => Err("Sotto le intestazioni non c'è nessun attestato.".into()),
        found if found > MOST => Err(format!("L'elenco ha {found} attestati: al massimo {MOST} alla volta.")),
        _ => Ok(rows),
    }
}

fn listed(row: &Row, header: &Header<ListColumn>) -> ListedRow {
    let mut errors = FieldErrors::default();
    let mut text = |column: ListColumn, longest: usize| {
        let at = header.columns.iter().find(|(_, other)| **other == column);
        let value = at.and_then(|(at, _)| row.cells.get(at));
        let text = value.and_then(Value::text).unwrap_or_default();
        let text = text.replace(char::is_control, " ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            errors.add(column.heading(), messages::REQUIRED);
        } else if text.chars().count() > longest {
            errors.add(column.heading(), messages::max_length(longest));
        }
        text
    };
    let typed = text(ListColumn::Code, LONGEST_CODE);
    let surname = text(ListColumn::Surname, LONGEST_SURNAME);
    ListedRow {
        number: row.index + 1,
        code: code(&typed),
        typed,
        surname,
        errors,
    }
}

/// The code of a cell, which may also hold the address of the check.
fn code(typed: &str) -> Option<VerificationCode> {
    let path = typed.split(['?', '#']).next().unwrap_or_default();
    VerificationCode::parse(path.rsplit('/').next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(index: u32, cells: &[(u32, Value)]) -> Row {
        Row {
            index,
            cells: cells.iter().cloned().collect(),
        }
    }

    fn text(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    #[test]
    fn reads_codes_and_addresses_of_checks() {
        let header = row(2, &[(0, text("COGNOME")), (4, text("Codice di verifica"))]);
        let rows = vec![
            row(0, &[(0, text("I nostri addetti"))]),
            header,
            row(3, &[(0, text(" De \u{a0}Rossi")), (4, text("olab-cdef 0123 4567"))]),
            row(
                5,
                &[
                    (0, text("Neri")),
                    (4, text("https://battito.test/verifica/01AB-CDEF-0123-4567?x=1")),
                ],
            ),
            row(6, &[(1, text("a note"))]),
            row(7, &[(0, text("Verdi")), (4, text("12"))]),
        ];
        let rows = parse(&rows).unwrap();
        let code = VerificationCode::parse("01ABCDEF01234567");
        assert_eq!(rows.iter().map(|row| row.number).collect::<Vec<_>>(), [4, 6, 8]);
        assert_eq!((&rows[0].code, rows[0].surname.as_str()), (&code, "De Rossi"));
        assert_eq!(rows[1].code, code);
        assert_eq!((&rows[2].code, rows[2].typed.as_str()), (&None, "12"));
        assert!(rows.iter().all(|row| row.errors.is_empty()));
    }

    #[test]
    fn names_missing_cells_row_by_row() {
        let header = row(0, &[(0, text("Codice")), (1, text("Cognome"))]);
        let rows = vec![
            header,
            row(1, &[(0, text("x"))]),
            row(2, &[(1, text(&"a".repeat(101)))]),
        ];
        let rows = parse(&rows).unwrap();
        let errors = |at: usize, heading: &str| rows[at].errors.get(heading).unwrap().join(" ");
        assert_eq!(errors(0, "Cognome"), messages::REQUIRED);
        assert_eq!(errors(1, "Codice"), messages::REQUIRED);
        assert_eq!(errors(1, "Cognome"), messages::max_length(100));
    }
}
