//! Files that people upload, as the worker reads them.

use std::fmt::Write;

use battito_documents::{
    outside::{Job, JudgePdf, ReadSheet, TryPicture, TryTemplate, answer, request},
    spreadsheet::{Limits, ReadError, Sheet},
};
use serde_json::Value;

use super::{LONGEST, MOMENT, changed};
use crate::support::workbook;

fn read(job: impl Job, file: &[u8]) -> Vec<u8> {
    answer(&request(job, file).expect("a request")).expect("an answer")
}

#[test]
fn spreadsheets() {
    let rows = [[
        "Rossi",
        "Anna",
        "RSSNNA80A41F205X",
        "anna@test.example",
        "3331234567",
        "sì",
        "BLSD",
    ]];
    let rows = rows.map(|row| row.map(str::to_owned).to_vec());
    let whole = workbook::sheet(&workbook::HEADINGS, &rows);
    let limits = Limits { rows: 50, columns: 12 };
    bolero::check!()
        .with_test_time(MOMENT)
        .with_max_len(LONGEST)
        .for_each(move |input: &[u8]| {
            let said = read(ReadSheet(limits), &changed(&whole, input));
            let sheet: Result<Sheet, ReadError> = serde_json::from_slice(&said).expect("an answer");
            if let Ok(sheet) = sheet {
                assert!(sheet.rows.len() <= 50);
            }
        });
}

/// A whole file of one empty page.
fn pdf() -> Vec<u8> {
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
    ];
    let mut file = String::from("%PDF-1.7\n");
    let mut table = String::from("0000000000 65535 f \n");
    for (number, object) in (1..).zip(objects) {
        writeln!(table, "{:010} 00000 n ", file.len()).expect("memory");
        writeln!(file, "{number} 0 obj\n{object}\nendobj").expect("memory");
    }
    let start = file.len();
    writeln!(
        file,
        "xref\n0 4\n{table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n{start}\n%%EOF"
    )
    .expect("memory");
    file.into_bytes()
}

#[test]
fn pdfs() {
    let whole = pdf();
    assert_eq!(read(JudgePdf, &whole), br#"{"Ok":null}"#);
    bolero::check!()
        .with_test_time(MOMENT)
        .with_max_len(LONGEST)
        .for_each(move |input: &[u8]| {
            let file = changed(&whole, input);
            if read(JudgePdf, &file) == br#"{"Ok":null}"# {
                assert!(!file.windows(11).any(|bytes| bytes == b"/JavaScript"));
            }
        });
}

#[test]
fn drawings() {
    let whole = br##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><style>.a{fill:#abcdef}</style>
        <g class="a" transform="rotate(5)"><path d="M5 20C30 0 40 30 80 10" stroke="#123456"/><circle r="9"/></g></svg>"##;
    bolero::check!()
        .with_test_time(MOMENT)
        .with_max_len(LONGEST)
        .for_each(|input: &[u8]| {
            let file = changed(whole, input);
            for said in [read(TryPicture, &file), read(TryTemplate, &file)] {
                let said: Value = serde_json::from_slice(&said).expect("an answer");
                assert!(said["Err"].as_str().is_none_or(|reason| !reason.is_empty()), "{said}");
            }
        });
}
