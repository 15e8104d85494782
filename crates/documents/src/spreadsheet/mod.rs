//! Spreadsheets in the format of Excel 2007 and later (`.xlsx`).
//!
//! An upload passes [the gate](gate) first, which inflates the file with a limit, refuses other formats and
//! keeps [the parts that are read](parts). Only then calamine parses it, cell by cell. Its
//! `worksheet_range()` is never used: it allocates the rectangle between the first and the last cell, and one
//! cell at `XFD1048576` makes that 17 billion cells.

mod address;
mod gate;
mod parts;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use address::Region;
pub(crate) use read::read;
pub use read::{Limits, ReadError, Row, Sheet, Value};
pub use write::{Cell, Column, Table, WriteError, write};
