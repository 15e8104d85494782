//! What staff correct in the preview of an import, so that they need not open the file again: cells, and rows to leave out.

use std::collections::BTreeMap;

use battito_documents::spreadsheet::{Column, Row, Sheet, Table, Value};
use battito_domain::field_errors::FieldErrors;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::{Attachment, dry_run::flag, error::ApiError, sheet_headings::Header, state::App};

/// More is corrected in the file.
const MOST_CELLS: usize = 200;
const MOST_ROWS: usize = 500;
const LONGEST_VALUE: usize = 200;

/// Changes to a sheet. In a form they are a text with JSON.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(try_from = "String")]
pub struct Corrections(Changes);

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Changes {
    #[serde(default)]
    cells: Vec<CorrectedCell>,
    /// Rows that are not imported, from 1.
    #[serde(default)]
    left_out: Vec<u32>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct CorrectedCell {
    /// From 1.
    row: u32,
    /// The column's name in the report.
    column: String,
    /// Empty for an empty cell.
    value: String,
}

/// The fields of an import's form besides the file.
#[derive(Debug, Default, Deserialize)]
pub struct ImportFields {
    /// What is read instead of the file's cells.
    #[serde(default)]
    pub corrections: Corrections,
}

/// The contract of an import's form.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form")]
pub struct ImportForm {
    /// A spreadsheet (.xlsx).
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// What to read instead of cells of the file, and rows to leave out, as JSON. At most 200 cells and 500 rows.
    #[schema(
        example = r#"{"cells": [{"row": 4, "column": "Codice fiscale", "value": "RSSMRA80A01F205X"}], "left_out": [9]}"#
    )]
    corrections: Option<String>,
}

impl TryFrom<String> for Corrections {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let changes: Changes = serde_json::from_str(&text).map_err(|_| "not JSON of this form")?;
        let is_long = |cell: &CorrectedCell| cell.value.chars().count() > LONGEST_VALUE;
        if changes.cells.len() > MOST_CELLS || changes.left_out.len() > MOST_ROWS || changes.cells.iter().any(is_long) {
            return Err("too much");
        }
        Ok(Self(changes))
    }
}

impl Corrections {
    /// Changes the rows below the header. A column that the sheet lacks is added; one that no import reads is passed over.
    pub fn apply<C: Copy + PartialEq>(
        &self,
        sheet: &mut Sheet,
        header: &mut Header<C>,
        of: impl Fn(&str) -> Option<C>,
    ) {
        let Changes { cells, left_out } = &self.0;
        for CorrectedCell { row, column, value } in cells {
            let below = |other: &&mut Row| other.index > header.row && other.index + 1 == *row;
            let Some(row) = sheet.rows.iter_mut().find(below) else {
                continue;
            };
            let Some(column) = of(column) else { continue };
            let known = header
                .columns
                .iter()
                .find(|(_, other)| **other == column)
                .map(|(at, _)| *at);
            let at = known.unwrap_or_else(|| {
                // Beyond all that a file may have.
                let next = header
                    .columns
                    .keys()
                    .last()
                    .map_or(0, |last| last + 1)
                    .max(u32::from(u16::MAX));
                header.columns.insert(next, column);
                next
            });
            if value.trim().is_empty() {
                row.cells.remove(&at);
            } else {
                row.cells.insert(at, Value::Text(value.clone()));
            }
        }
        sheet
            .rows
            .retain(|row| row.index <= header.row || !left_out.contains(&(row.index + 1)));
    }
}

/// Whether an import only gives back the rows that it cannot use.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ErrorSheet {
    /// 1 = answer with a spreadsheet of the rows with errors and their reasons, and change nothing.
    #[param(minimum = 0, maximum = 1)]
    pub errors: Option<u8>,
}

impl ErrorSheet {
    /// Whether the spreadsheet is asked for.
    ///
    /// # Errors
    /// A field error for other numbers than 0 and 1.
    pub fn is_asked(&self) -> Result<bool, ApiError> {
        flag("errors", self.errors)
    }
}

/// Why a file with this many wrong rows is not imported.
#[must_use]
pub fn refusal(wrong_rows: usize) -> String {
    match wrong_rows {
        1 => "Una riga ha errori: correggila nel file e riprova.".to_owned(),
        rows => format!("{rows} righe hanno errori: correggile nel file e riprova."),
    }
}

/// The rows with errors, each with its reasons, as a spreadsheet that can be corrected and imported. `columns` are names with
/// widths in characters; `rows` are texts by name with messages by name.
pub async fn error_sheet<'a>(
    app: &App,
    file_name: &str,
    columns: impl Iterator<Item = (&'static str, f64)>,
    rows: impl Iterator<Item = (impl Fn(&str) -> Option<&'a str>, &'a FieldErrors)>,
) -> Result<Attachment, ApiError> {
    let columns: Vec<_> = columns.collect();
    let rows = rows.filter(|(_, errors)| !errors.is_empty()).map(|(text, errors)| {
        let cells = columns.iter().map(|(name, _)| text(name).unwrap_or_default().into());
        let reasons = errors
            .iter()
            .map(|(name, messages)| format!("{name}: {}", messages.join(" ")));
        let reasons = reasons.collect::<Vec<_>>().join("\n");
        cells.chain([reasons.as_str().into()]).collect()
    });
    let table = Table {
        title: "Righe da correggere".into(),
        sheet: "Da correggere".into(),
        created_at: app.now().naive_utc(),
        rows: rows.collect(),
        columns: columns
            .iter()
            .map(|(name, width)| Column::new(*name, *width))
            .chain([Column::new("Motivo", 60.0)])
            .collect(),
    };
    Attachment::spreadsheet(app, file_name.into(), table).await
}

/// What stands in the cells with errors, by the names of their columns. Empty texts are not there.
pub fn values(errors: &FieldErrors, text: impl Fn(&str) -> Option<String>) -> BTreeMap<String, String> {
    let texts = errors.iter().filter_map(|(column, _)| {
        let text = text(column).filter(|text| !text.is_empty())?;
        Some((column.to_owned(), text))
    });
    texts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corrections(json: &str) -> Result<Corrections, &'static str> {
        Corrections::try_from(json.to_owned())
    }

    #[test]
    fn change_fill_and_empty_cells_and_leave_rows_out() {
        let mut sheet = Sheet::of_texts(&[&["Nome", "Nota"], &["Mrio", "x"], &["Anna", "y"], &["Totale", "2"]]);
        let mut header = Header {
            row: 0,
            columns: BTreeMap::from([(0, 'n')]),
            unknown: Vec::new(),
        };
        let of = |name: &str| match name {
            "Nome" => Some('n'),
            "Email" => Some('e'),
            _ => None,
        };
        let json = r#"{"cells": [
            {"row": 2, "column": "Nome", "value": "Mario"}, {"row": 2, "column": "Email", "value": "m@rossi.it"},
            {"row": 3, "column": "Nome", "value": " "}, {"row": 3, "column": "Reparto", "value": "z"},
            {"row": 1, "column": "Nome", "value": "z"}, {"row": 99, "column": "Nome", "value": "z"}], "left_out": [4, 1]}"#;
        corrections(json).unwrap().apply(&mut sheet, &mut header, of);

        let email = *header.columns.iter().find(|(_, column)| **column == 'e').unwrap().0;
        let texts = |row: usize| -> Vec<_> { sheet.rows[row].cells.values().filter_map(Value::text).collect() };
        assert_eq!(sheet.rows.len(), 3);
        assert_eq!(texts(0), ["Nome", "Nota"]);
        assert_eq!(texts(1), ["Mario", "x", "m@rossi.it"]);
        assert!(email > 1);
        assert_eq!(texts(2), ["y"]);
    }

    #[test]
    fn have_limits() {
        assert!(corrections("{}").is_ok());
        assert!(corrections("1").is_err());
        assert!(corrections(r#"{"rows": []}"#).is_err());
        let long = "x".repeat(LONGEST_VALUE + 1);
        assert!(
            corrections(&format!(
                r#"{{"cells": [{{"row": 2, "column": "Nome", "value": "{long}"}}]}}"#
            ))
            .is_err()
        );
        let rows = vec!["3"; MOST_ROWS + 1].join(",");
        assert!(corrections(&format!(r#"{{"left_out": [{rows}]}}"#)).is_err());
    }
}
