//! A list as text: pasted, or a file that a spreadsheet program has written as CSV. Text needs no parser that could be attacked.

use battito_documents::spreadsheet::{Row, Value};

use super::rows::{MAX_COLUMNS, MAX_ROWS, MOST};

const WORKBOOK: &str = "Questo è un foglio di calcolo: copia le sue celle e incollale qui, oppure salvalo come CSV.";
const NO_TEXT: &str = "Il file non è un elenco di testo: salvalo come CSV.";
/// The beginnings of `.xlsx` and `.ods`, and of `.xls`.
const WORKBOOKS: [&[u8]; 2] = [b"PK\x03\x04", b"\xd0\xcf\x11\xe0"];
/// In this order, when as many of one as of the other stand in the first line.
const SEPARATORS: [char; 3] = ['\t', ';', ','];

/// The rows with text. Cells in quotes may hold separators and line ends.
///
/// # Errors
/// The sentence for the person when this is no list.
pub(super) fn rows(bytes: &[u8]) -> Result<Vec<Row>, String> {
    if WORKBOOKS.iter().any(|start| bytes.starts_with(start)) {
        return Err(WORKBOOK.to_owned());
    }
    let text = decode(bytes);
    let mut text = text.trim_start_matches('\u{feff}');
    let is_control = |letter: char| letter.is_control() && !matches!(letter, '\t' | '\n' | '\r');
    if text.contains(is_control) {
        return Err(NO_TEXT.to_owned());
    }
    let mut first = 0;
    // Excel writes and reads this line.
    if let Some((line, rest)) = text.split_once('\n')
        && line.trim_end().len() == 5
        && line.starts_with("sep=")
    {
        (text, first) = (rest, 1);
    }
    let separator = separator(text);
    let mut rows = Vec::new();
    let mut cells = Cells { rest: text, separator };
    for index in first.. {
        let Some(texts) = cells.next_row(MAX_COLUMNS as usize) else {
            break;
        };
        if index >= MAX_ROWS {
            return Err(format!(
                "L'elenco ha troppe righe: al massimo {MOST} attestati alla volta."
            ));
        }
        let texts = (0..).zip(texts).filter(|(_, text)| !text.trim().is_empty());
        let row = Row {
            index,
            cells: texts.map(|(column, text)| (column, Value::Text(text))).collect(),
        };
        if !row.cells.is_empty() {
            rows.push(row);
        }
    }
    Ok(rows)
}

/// UTF-8, or else Windows-1252, in which Excel writes CSV.
fn decode(bytes: &[u8]) -> String {
    /// The letters from 128 to 159. The others are those of Latin-1.
    const HIGH: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_owned();
    }
    let letter = |byte: &u8| match byte {
        128..160 => HIGH.chars().nth(usize::from(byte - 128)).unwrap_or(' '),
        byte => char::from(*byte),
    };
    bytes.iter().map(letter).collect()
}

/// The one that stands most often in the first line with text.
fn separator(text: &str) -> char {
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let mut most = SEPARATORS[0];
    for separator in SEPARATORS {
        if line.matches(separator).count() > line.matches(most).count() {
            most = separator;
        }
    }
    most
}

struct Cells<'a> {
    rest: &'a str,
    separator: char,
}

impl Cells<'_> {
    /// The next row; its first cells, when there are too many.
    fn next_row(&mut self, most: usize) -> Option<Vec<String>> {
        if self.rest.is_empty() {
            return None;
        }
        let mut cells = Vec::new();
        loop {
            let (cell, is_last) = self.next_cell();
            if cells.len() < most {
                cells.push(cell);
            }
            if is_last {
                return Some(cells);
            }
        }
    }

    /// The next cell, and whether it is the last one of its row.
    fn next_cell(&mut self) -> (String, bool) {
        let mut cell = String::new();
        if let Some(quoted) = self.rest.strip_prefix('"') {
            self.rest = quoted;
            while let Some((before, after)) = self.rest.split_once('"') {
                cell.push_str(before);
                self.rest = after;
                // Two quotes stand for one.
                let Some(more) = after.strip_prefix('"') else { break };
                cell.push('"');
                self.rest = more;
            }
        }
        let end = self.rest.find([self.separator, '\n']).unwrap_or(self.rest.len());
        let (more, after) = self.rest.split_at(end);
        cell.push_str(more.trim_end_matches('\r'));
        let is_last = !after.starts_with(self.separator);
        self.rest = after.get(1..).unwrap_or_default();
        (cell, is_last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(bytes: &[u8]) -> Vec<(u32, Vec<String>)> {
        let rows = rows(bytes).unwrap().into_iter();
        rows.map(|row| {
            (
                row.index,
                row.cells.into_values().filter_map(|value| value.text()).collect(),
            )
        })
        .collect()
    }

    #[test]
    fn reads_files_of_spreadsheet_programs_and_pasted_text() {
        let expected = [
            (0, vec!["Codice".to_owned(), "Cognome".to_owned()]),
            (2, vec!["1234".to_owned(), "D'Angelò".to_owned()]),
        ];
        for text in [
            "Codice;Cognome\r\n\r\n1234;D'Angelò\r\n",
            "\u{feff}Codice;Cognome\n;;\n1234;D'Angelò",
            "Codice\tCognome\n\t\n1234\tD'Angelò\n\n\n",
            "Codice,Cognome\n\n\"1234\",\"D'Angelò\"\n",
        ] {
            assert_eq!(texts(text.as_bytes()), expected, "{text:?}");
        }
        assert_eq!(
            texts(b"sep=,\nCodice,Cognome\n1234,D'Angel\xf2\n")[1],
            (2, expected[1].1.clone())
        );
        assert_eq!(texts(b"Codice;Cognome\n1;\x92\xc8\x80\n")[1].1, ["1", "’È€"]);
    }

    #[test]
    fn cells_in_quotes_hold_anything() {
        let text = "Codice;Nota;Cognome\n1;\"una \"\"nota\"\"; con\r\ndue righe\";Rossi\n2;\"senza fine";
        let rows = texts(text.as_bytes());
        assert_eq!(
            rows[1],
            (
                1,
                ["1", "una \"nota\"; con\r\ndue righe", "Rossi"]
                    .map(str::to_owned)
                    .into()
            )
        );
        assert_eq!(rows[2].1, ["2", "senza fine"]);
        assert_eq!(texts(b"Codice;Cognome\n\"1\"x;a\"b\"\n")[1].1, ["1x", "a\"b\""]);
    }

    #[test]
    fn refuses_bytes_that_are_no_text() {
        assert_eq!(rows(b"PK\x03\x04abc"), Err(WORKBOOK.to_owned()));
        assert_eq!(rows(b"\xd0\xcf\x11\xe0abc"), Err(WORKBOOK.to_owned()));
        for bytes in [&b"\xff\xfeC\0o\0"[..], b"\x89PNG\r\n\x1a\n", b"a\0b"] {
            assert_eq!(rows(bytes), Err(NO_TEXT.to_owned()));
        }
        assert!(
            rows("\n".repeat(2_001).as_bytes())
                .unwrap_err()
                .contains("troppe righe")
        );
        assert_eq!(rows("a;".repeat(100_000).as_bytes()).unwrap()[0].cells.len(), 64);
    }
}
