//! Addresses of cells as spreadsheet programs show them.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The letters of a column: 0 is `A`, 26 is `AA`.
pub(super) fn column_letters(column: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = column;
    loop {
        letters.push(char::from(b'A' + u8::try_from(rest % 26).unwrap_or_default()));
        if rest < 26 {
            break;
        }
        rest = rest / 26 - 1;
    }
    letters.into_iter().rev().collect()
}

/// A rectangle of merged cells. Rows and columns count from 0; both ends belong to it. Shown as `A1:C2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Region {
    /// Row and column of the upper left cell, the only one with a value.
    pub first: (u32, u32),
    /// Row and column of the lower right cell.
    pub last: (u32, u32),
}

impl Region {
    /// Whether it covers any cell of a row.
    #[must_use]
    pub const fn touches_row(&self, row: u32) -> bool {
        self.first.0 <= row && row <= self.last.0
    }
}

impl fmt::Display for Region {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |(row, column): (u32, u32)| format!("{}{}", column_letters(column), row + 1);
        write!(formatter, "{}:{}", cell(self.first), cell(self.last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_columns_by_letters() {
        let names = [0, 25, 26, 51, 52, 701, 702, 16_383].map(column_letters);
        assert_eq!(names, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA", "XFD"]);
    }

    #[test]
    fn names_regions_by_their_corners() {
        let region = Region {
            first: (0, 0),
            last: (1, 2),
        };
        assert_eq!(region.to_string(), "A1:C2");
        assert!(region.touches_row(1) && !region.touches_row(2));
    }
}
