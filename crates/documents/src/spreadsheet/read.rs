//! Reads the first sheet of an uploaded `.xlsx` file.

use std::{collections::BTreeMap, io::Cursor, panic::catch_unwind};

use calamine::{DataRef, Dimensions, Reader, Xlsx, XlsxError};
use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use serde::{Deserialize, Serialize};

use super::{
    Region, gate,
    parts::{SHEET, Workbook},
};

/// The longest text of a cell, as in Excel.
const LONGEST_TEXT: usize = 32_767;
/// All texts of a sheet together. A file may refer to one long string from every cell.
const MAX_TEXT: usize = 8 << 20;

/// Merged cells of a sheet. Readers look through all of them for each cell.
const MAX_MERGED: usize = 5_000;

/// How large a sheet may be. Cells without a value do not count.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Limits {
    /// The number of the last row with a value may not be greater.
    pub rows: u32,
    /// The number of the last column with a value may not be greater.
    pub columns: u32,
}

/// Why a file cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum ReadError {
    /// Another format, for example CSV with a wrong name.
    #[error("not an .xlsx file")]
    NotSpreadsheet,
    /// The format of Excel 97 to 2003.
    #[error("an .xls file")]
    OldExcel,
    /// Protected with a password.
    #[error("an encrypted file")]
    Encrypted,
    /// Cut off, or with parts that cannot be parsed.
    #[error("a damaged file")]
    Damaged,
    /// More than 50 MiB once inflated, or more text or merged cells than a sheet within the limits needs.
    #[error("too large once inflated")]
    TooLarge,
    /// No visible sheet with cells.
    #[error("no visible sheet")]
    NoSheet,
    /// A value below the last allowed row.
    #[error("more than {0} rows")]
    TooManyRows(u32),
    /// A value to the right of the last allowed column.
    #[error("more than {0} columns")]
    TooManyColumns(u32),
}

/// The value of a cell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// Text, not empty.
    Text(String),
    /// Number.
    Number(#[serde(with = "bits")] f64),
    /// Date, with a time that is often midnight.
    Date(NaiveDateTime),
    /// True or false.
    Bool(bool),
    /// An error such as `#REF!`.
    Error(String),
    /// A formula whose result is not in the file: it was written by a program that does not calculate.
    FormulaWithoutValue,
}

impl Value {
    /// The text of a value as a person would type it; `None` for an error and for a formula without value. Numbers have
    /// no thousands separators, dates read `31/12/2027`.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        match self {
            Self::Text(text) => Some(text.clone()),
            Self::Number(number) => Some(number.to_string()),
            Self::Date(moment) if moment.time() == NaiveTime::MIN => Some(moment.format("%d/%m/%Y").to_string()),
            Self::Date(moment) => Some(moment.format("%d/%m/%Y %H:%M").to_string()),
            Self::Bool(true) => Some("sì".into()),
            Self::Bool(false) => Some("no".into()),
            Self::Error(_) | Self::FormulaWithoutValue => None,
        }
    }
}

/// A row with at least one value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// Its number, counting from 0.
    pub index: u32,
    /// The values by column, counting from 0.
    pub cells: BTreeMap<u32, Value>,
}

/// A sheet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// The rows with values, from top to bottom.
    pub rows: Vec<Row>,
    /// Merged cells. Only the upper left one of each has a value.
    pub merged: Vec<Region>,
}

impl Row {
    /// The row with this number, counting from 0, of texts in its first columns. An empty text is an empty cell.
    #[must_use]
    pub fn of_texts(index: u32, texts: &[&str]) -> Self {
        let cells = (0..).zip(texts).filter(|(_, text)| !text.is_empty());
        Self {
            index,
            cells: cells.map(|(at, text)| (at, Value::Text((*text).to_owned()))).collect(),
        }
    }
}

impl Sheet {
    /// A sheet of texts, row by row.
    #[must_use]
    pub fn of_texts(rows: &[&[&str]]) -> Self {
        Self {
            name: "Foglio1".into(),
            rows: (0..)
                .zip(rows)
                .map(|(index, texts)| Row::of_texts(index, texts))
                .collect(),
            merged: Vec::new(),
        }
    }
}

/// Reads the first visible sheet.
///
/// # Errors
/// When the bytes are no `.xlsx` file, or the sheet exceeds the limits.
pub(crate) fn read(bytes: &[u8], limits: Limits) -> Result<Sheet, ReadError> {
    let safe = gate::open(bytes)?;
    // calamine panics on some wrong addresses of cells, for example `A99999999999`.
    catch_unwind(move || parse(safe, limits)).unwrap_or(Err(ReadError::Damaged))
}

fn parse(Workbook { archive, sheet: name }: Workbook, limits: Limits) -> Result<Sheet, ReadError> {
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(archive)).map_err(|error| refused(&error))?;
    let rows = rows(&mut workbook, limits)?;
    let merged = workbook
        .merge_cells_by_sheet_name(SHEET)
        .map_err(|error| refused(&error))?;
    if merged.len() > MAX_MERGED {
        return Err(ReadError::TooLarge);
    }
    let merged = merged.into_iter().map(region).collect();
    Ok(Sheet { name, rows, merged })
}

fn rows(workbook: &mut Xlsx<Cursor<Vec<u8>>>, limits: Limits) -> Result<Vec<Row>, ReadError> {
    let mut reader = workbook
        .worksheet_cells_reader(SHEET)
        .map_err(|error| refused(&error))?;
    let mut rows: BTreeMap<u32, BTreeMap<u32, Value>> = BTreeMap::new();
    let mut text_left = MAX_TEXT;
    while let Some(cell) = reader
        .next_cell_with_formula_metadata()
        .map_err(|error| refused(&error))?
    {
        let Some(value) = value(&cell.value, cell.formula.is_some())? else {
            continue;
        };
        let (row, column) = cell.pos;
        if row >= limits.rows {
            return Err(ReadError::TooManyRows(limits.rows));
        }
        if column >= limits.columns {
            return Err(ReadError::TooManyColumns(limits.columns));
        }
        if let Value::Text(text) = &value {
            text_left = text_left.checked_sub(text.len()).ok_or(ReadError::TooLarge)?;
        }
        rows.entry(row).or_default().insert(column, value);
    }
    Ok(rows.into_iter().map(|(index, cells)| Row { index, cells }).collect())
}

/// The value of a cell; `None` when it is empty or blank.
fn value(data: &DataRef<'_>, is_formula: bool) -> Result<Option<Value>, ReadError> {
    let value = match data {
        DataRef::Empty if is_formula => Value::FormulaWithoutValue,
        DataRef::Empty => return Ok(None),
        DataRef::String(text) => return self::text(text),
        DataRef::SharedString(text) => return self::text(text),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => match text.parse::<NaiveDateTime>() {
            Ok(moment) => Value::Date(moment),
            Err(_) => return self::text(text),
        },
        DataRef::Bool(truth) => Value::Bool(*truth),
        #[expect(clippy::cast_precision_loss, reason = "spreadsheets have no other numbers")]
        DataRef::Int(number) => Value::Number(*number as f64),
        DataRef::Float(number) => Value::Number(*number),
        DataRef::DateTime(moment) if moment.is_datetime() => {
            date(moment.to_ymd_hms_milli()).unwrap_or(Value::Number(moment.as_f64()))
        }
        DataRef::DateTime(duration) => Value::Number(duration.as_f64()),
        DataRef::Error(error) => Value::Error(error.to_string()),
    };
    Ok(Some(value))
}

fn text(text: &str) -> Result<Option<Value>, ReadError> {
    if text.len() > LONGEST_TEXT * 4 {
        return Err(ReadError::TooLarge);
    }
    Ok((!text.trim().is_empty()).then(|| Value::Text(text.to_owned())))
}

fn date((year, month, day, hour, minute, second, _): (u16, u8, u8, u8, u8, u8, u16)) -> Option<Value> {
    let day = NaiveDate::from_ymd_opt(year.into(), month.into(), day.into())?;
    Some(Value::Date(day.and_hms_opt(
        hour.into(),
        minute.into(),
        second.into(),
    )?))
}

/// A number as its bits: decimals do not come back exactly.
mod bits {
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
    pub(super) fn serialize<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(number.to_bits())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        u64::deserialize(deserializer).map(f64::from_bits)
    }
}

fn region(dimensions: Dimensions) -> Region {
    Region {
        first: dimensions.start,
        last: dimensions.end,
    }
}

fn refused(error: &XlsxError) -> ReadError {
    match error {
        XlsxError::Password => ReadError::Encrypted,
        XlsxError::FileNotFound(_) | XlsxError::RelationshipNotFound => ReadError::NotSpreadsheet,
        XlsxError::WorksheetNotFound(_) | XlsxError::NotAWorksheet(_) => ReadError::NoSheet,
        _ => ReadError::Damaged,
    }
}
