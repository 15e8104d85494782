//! Writes tables as an `.xlsx` file, a sheet each.
//!
//! **Formulas.** A text that starts with `=`, `+`, `-`, `@`, a tab or a line end must never become a formula
//! in the program that opens the file. Texts are therefore written as strings, which no spreadsheet program
//! evaluates. Such texts also get the cell style `quotePrefix`, as for a typed leading apostrophe: the cell
//! stays text when a person edits it. The apostrophe itself is not written. It would be part of the value, so
//! a name would come back changed when the file is imported.

use chrono::{NaiveDate, NaiveDateTime};
use rust_xlsxwriter::{
    Color, DataValidation, DocProperties, Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError,
};

const HEADER_BACKGROUND: Color = Color::RGB(0x0B_5D_4B);
const HEADER_LINE: Color = Color::RGB(0x08_42_36);
/// The longest text of a cell, in characters.
const LONGEST_TEXT: usize = 32_767;
/// The longest name of a sheet, in characters.
const LONGEST_NAME: usize = 31;
/// The number of rows below the header for which choices are offered.
const ROWS_WITH_CHOICES: u32 = 500;

/// The file could not be written, for example because there are more rows than a sheet can hold.
#[derive(Debug, thiserror::Error)]
#[error("the spreadsheet cannot be written: {0}")]
pub struct WriteError(#[from] XlsxError);

/// A column.
#[derive(Debug, Clone, Default)]
pub struct Column {
    /// Text of the header.
    pub heading: String,
    /// Width in characters.
    pub width: f64,
    /// The allowed values of the column, offered as a list. Empty: anything.
    pub choices: Vec<String>,
}

impl Column {
    /// A column that takes anything.
    pub fn new(heading: impl Into<String>, width: f64) -> Self {
        Self {
            heading: heading.into(),
            width,
            choices: Vec::new(),
        }
    }
}

/// The value of a cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// Text, also when it looks like a number or a formula.
    Text(String),
    /// Whole number.
    Integer(i32),
    /// Number with up to two decimals.
    Number(f64),
    /// Date.
    Date(NaiveDate),
    /// Date and time.
    DateTime(NaiveDateTime),
}

impl From<NaiveDate> for Cell {
    fn from(day: NaiveDate) -> Self {
        Self::Date(day)
    }
}

impl From<NaiveDateTime> for Cell {
    fn from(moment: NaiveDateTime) -> Self {
        Self::DateTime(moment)
    }
}

impl From<i32> for Cell {
    fn from(number: i32) -> Self {
        Self::Integer(number)
    }
}

impl From<i64> for Cell {
    fn from(number: i64) -> Self {
        Self::Integer(i32::try_from(number).unwrap_or(i32::MAX))
    }
}

impl From<&String> for Cell {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Empty, Into::into)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        if text.is_empty() {
            Self::Empty
        } else {
            Self::Text(text.to_owned())
        }
    }
}

/// A table with a header.
#[derive(Debug, Clone)]
pub struct Table {
    /// Title in the properties of the file.
    pub title: String,
    /// Name of the sheet. Characters that a name cannot hold are replaced.
    pub sheet: String,
    /// When it was made, UTC.
    pub created_at: NaiveDateTime,
    /// Columns.
    pub columns: Vec<Column>,
    /// Rows, each with a cell for each column.
    pub rows: Vec<Vec<Cell>>,
}

/// Writes the tables, a sheet each. The title and the time of the file are those of the first. Headers stay in view and have
/// filters. The same tables give the same bytes.
///
/// # Errors
/// When there are too many rows or columns for a sheet.
pub fn write(tables: &[Table]) -> Result<Vec<u8>, WriteError> {
    let mut workbook = Workbook::new();
    if let Some(first) = tables.first() {
        let properties = DocProperties::new()
            .set_title(&first.title)
            .set_creation_datetime(&first.created_at);
        workbook.set_properties(&properties);
    }
    for table in tables {
        write_sheet(workbook.add_worksheet(), table)?;
    }
    Ok(workbook.save_to_buffer()?)
}

fn write_sheet(sheet: &mut Worksheet, table: &Table) -> Result<(), XlsxError> {
    sheet.set_name(sheet_name(&table.sheet))?;
    sheet.set_landscape().set_paper_size(9).set_print_fit_to_pages(1, 0);
    sheet.set_freeze_panes(1, 0)?;
    sheet.set_repeat_rows(0, 0)?;
    header(sheet, table)?;
    let formats = Formats::new();
    for (row, cells) in (1..).zip(&table.rows) {
        for (column, cell) in (0..).zip(cells) {
            formats.write(sheet, (row, column), cell)?;
        }
    }
    if let Some(last) = table.columns.len().checked_sub(1) {
        let rows = u32::try_from(table.rows.len()).unwrap_or(u32::MAX);
        sheet.autofilter(0, 0, rows, u16::try_from(last).unwrap_or(u16::MAX))?;
    }
    Ok(())
}

fn header(sheet: &mut Worksheet, table: &Table) -> Result<(), XlsxError> {
    let format = Format::new()
        .set_bold()
        .set_font_color(Color::White)
        .set_background_color(HEADER_BACKGROUND)
        .set_border_bottom(FormatBorder::Thin)
        .set_border_bottom_color(HEADER_LINE)
        .set_align(FormatAlign::VerticalCenter);
    sheet.set_row_height(0, 22)?;
    for (index, column) in (0..).zip(&table.columns) {
        sheet.set_column_width(index, column.width)?;
        sheet.write_string_with_format(0, index, &column.heading, &format)?;
        // A list longer than the format allows is left out: the choices only help to type.
        if !column.choices.is_empty()
            && let Ok(choices) = DataValidation::new().allow_list_strings(&column.choices)
        {
            sheet.add_data_validation(1, index, ROWS_WITH_CHOICES, index, &choices.ignore_blank(true))?;
        }
    }
    Ok(())
}

struct Formats {
    text: Format,
    quoted: Format,
    date: Format,
    date_time: Format,
    number: Format,
}

impl Formats {
    fn new() -> Self {
        // "@" is the number format of text: an edited cell stays text, and a tax code or a telephone keeps its zeros.
        let text = Format::new().set_num_format("@").set_align(FormatAlign::Top);
        Self {
            quoted: text.clone().set_quote_prefix(),
            text,
            date: Format::new().set_num_format("dd/mm/yyyy").set_align(FormatAlign::Left),
            date_time: Format::new()
                .set_num_format("dd/mm/yyyy hh:mm")
                .set_align(FormatAlign::Left),
            number: Format::new().set_num_format("0.##"),
        }
    }

    fn write(&self, sheet: &mut Worksheet, (row, column): (u32, u16), cell: &Cell) -> Result<(), XlsxError> {
        match cell {
            Cell::Empty => return Ok(()),
            Cell::Text(text) => {
                let format = if looks_like_formula(text) {
                    &self.quoted
                } else {
                    &self.text
                };
                sheet.write_string_with_format(row, column, shortened(text), format)?
            }
            Cell::Integer(number) => sheet.write_number(row, column, *number)?,
            Cell::Number(number) => sheet.write_number_with_format(row, column, *number, &self.number)?,
            Cell::Date(day) => sheet.write_datetime_with_format(row, column, day, &self.date)?,
            Cell::DateTime(moment) => sheet.write_datetime_with_format(row, column, moment, &self.date_time)?,
        };
        Ok(())
    }
}

/// Whether a program that imports the text as CSV, or a person who edits the cell, could turn it into a formula.
fn looks_like_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '\'', '＝', '＋', '－', '＠'])
}

fn shortened(text: &str) -> &str {
    text.char_indices()
        .nth(LONGEST_TEXT)
        .map_or(text, |(end, _)| text.get(..end).unwrap_or(text))
}

/// A name without the characters that sheets cannot have in theirs.
fn sheet_name(name: &str) -> String {
    let allowed = |character: char| {
        if "[]:*?/\\'".contains(character) || character.is_control() {
            ' '
        } else {
            character
        }
    };
    let name: String = name.chars().map(allowed).take(LONGEST_NAME).collect();
    let name = name.trim();
    if name.is_empty() {
        "Foglio".into()
    } else {
        name.to_owned()
    }
}
