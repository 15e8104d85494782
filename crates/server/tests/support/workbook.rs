//! Spreadsheets to upload, good and bad.

use std::io::{Cursor, Write};

use axum::http::Method;
use battito_documents::{
    outside::{self, ReadSheet},
    spreadsheet::{self, Cell, Column, Limits, ReadError, Sheet, Table},
};
use zip::{ZipWriter, write::SimpleFileOptions};

use super::{Actor, actor::Answer};

/// The headings that an import reads.
pub(crate) const HEADINGS: [&str; 7] = [
    "Cognome",
    "Nome",
    "Codice fiscale",
    "Email",
    "Telefono",
    "Sanitario (sì/no)",
    "Certificazione",
];

/// A sheet with these headings and texts.
pub(crate) fn sheet(headings: &[&str], rows: &[Vec<String>]) -> Vec<u8> {
    let column = |heading: &&str| Column {
        heading: (*heading).to_owned(),
        width: 20.0,
        choices: Vec::new(),
    };
    let cells = |row: &Vec<String>| row.iter().map(|text| Cell::from(text.as_str())).collect();
    let table = Table {
        title: "Iscritti".into(),
        sheet: "Iscritti".into(),
        created_at: super::today().naive_utc(),
        columns: headings.iter().map(column).collect(),
        rows: rows.iter().map(cells).collect(),
    };
    spreadsheet::write(&[table]).expect("a spreadsheet")
}

/// Reads a spreadsheet that the server has written.
pub(crate) fn read(bytes: &[u8], limits: Limits) -> Sheet {
    let request = outside::request(ReadSheet(limits), bytes).expect("a request");
    let answer = outside::answer(&request).expect("an answer");
    let sheet: Result<Sheet, ReadError> = serde_json::from_slice(&answer).expect("a sheet or a reason");
    sheet.expect("a sheet")
}

/// The cells of a spreadsheet as text, empty ones included.
pub(crate) fn texts(bytes: &[u8]) -> Vec<Vec<String>> {
    let sheet = read(
        bytes,
        Limits {
            rows: 1000,
            columns: 20,
        },
    );
    let text = |row: &spreadsheet::Row, column: u32| {
        row.cells
            .get(&column)
            .and_then(spreadsheet::Value::text)
            .unwrap_or_default()
    };
    let texts = |row: &spreadsheet::Row| (0..20).map(|column| text(row, column)).collect();
    sheet.rows.iter().map(texts).collect()
}

/// A row about somebody new, with an own tax code for each number.
pub(crate) fn newcomer(number: usize) -> Vec<String> {
    [
        "Verdi".to_owned(),
        format!("Persona {}", letters(number)),
        format!("VRDPRS80A01F{number:03}X"),
        format!("persona{number}@ditta.example"),
        "3331234567".to_owned(),
        "sì".to_owned(),
    ]
    .into()
}

/// A name without digits.
fn letters(number: usize) -> String {
    let letter = |digit: usize| char::from(b'A' + u8::try_from(digit % 26).unwrap_or_default());
    [letter(number / 26), letter(number)].iter().collect()
}

/// A workbook whose only sheet has this XML inside `worksheet`.
pub(crate) fn raw(worksheet: &str) -> Vec<u8> {
    let sheet = format!(
        "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">{worksheet}</worksheet>"
    );
    archive(&[
        (
            "[Content_Types].xml",
            "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"></Types>",
        ),
        (
            "_rels/.rels",
            "<Relationships><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"xl/workbook.xml\"></Relationship></Relationships>",
        ),
        (
            "xl/workbook.xml",
            "<workbook xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets><sheet name=\"Foglio1\" sheetId=\"1\" r:id=\"rId1\"></sheet></sheets></workbook>",
        ),
        (
            "xl/_rels/workbook.xml.rels",
            "<Relationships><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\" Target=\"worksheets/sheet1.xml\"></Relationship></Relationships>",
        ),
        ("xl/worksheets/sheet1.xml", &sheet),
    ])
}

/// A zip archive with these files.
pub(crate) fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(*name, SimpleFileOptions::default()).expect("a file");
        zip.write_all(content.as_bytes()).expect("its content");
    }
    zip.finish().expect("an archive").into_inner()
}

/// Rows of text cells as XML: `A1`, `B1`, …
pub(crate) fn cells(rows: &[&[&str]]) -> String {
    let cell = |(column, text): (char, &&str), row: usize| {
        format!("<c r=\"{column}{row}\" t=\"inlineStr\"><is><t>{text}</t></is></c>")
    };
    let row = |(row, texts): (usize, &&[&str])| {
        let cells: Vec<_> = ('A'..).zip(texts.iter()).map(|one| cell(one, row)).collect();
        format!("<row r=\"{row}\">{}</row>", cells.concat())
    };
    let rows: Vec<_> = (1..).zip(rows).map(row).collect();
    rows.concat()
}

impl Actor {
    /// Sends a file as a form does.
    pub(crate) async fn post_file(&self, path: &str, file_name: &str, bytes: &[u8]) -> Answer {
        self.send_file(Method::POST, path, (file_name, bytes), &[]).await
    }
}
