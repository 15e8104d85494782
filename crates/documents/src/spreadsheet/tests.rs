//! Files as people upload them, most of them bad. Good ones are made by the writer, bad ones part by part.

use std::io::{Cursor, Write};

use chrono::NaiveDate;
use zip::{ZipWriter, write::SimpleFileOptions};

use super::{read::read, *};

const LIMITS: Limits = Limits {
    rows: 2_000,
    columns: 64,
};

/// An archive with these parts.
fn archive(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A workbook with this content of its sheet, and these further parts.
fn workbook(sheet: &str, further: &[(&str, &str)]) -> Vec<u8> {
    const TYPES: &str =
        r#"<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>"#;
    const RELATIONS: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"></Relationship></Relationships>"#;
    const WORKBOOK: &str = r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Foglio1" sheetId="1" r:id="rId1"></sheet></sheets></workbook>"#;
    const SHEETS: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"></Relationship></Relationships>"#;
    let sheet =
        format!(r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">{sheet}</worksheet>"#);
    let mut parts = vec![
        ("[Content_Types].xml", TYPES),
        ("_rels/.rels", RELATIONS),
        ("xl/workbook.xml", WORKBOOK),
        ("xl/_rels/workbook.xml.rels", SHEETS),
        ("xl/worksheets/sheet1.xml", sheet.as_str()),
    ];
    parts.extend_from_slice(further);
    archive(&parts)
}

fn one_cell(cell: &str) -> Value {
    let bytes = workbook(&format!("<sheetData><row r=\"1\">{cell}</row></sheetData>"), &[]);
    let sheet = read(&bytes, LIMITS).unwrap();
    sheet.rows[0].cells.values().next().unwrap().clone()
}

/// A file with one sheet.
fn write_one(table: &Table) -> Result<Vec<u8>, WriteError> {
    write(std::slice::from_ref(table))
}

fn table(rows: Vec<Vec<Cell>>) -> Table {
    let columns = ["Cognome", "Nato il"].map(|heading| Column {
        heading: heading.into(),
        width: 20.0,
        choices: vec!["sì".into(), "no".into()],
    });
    Table {
        title: "Prova".into(),
        sheet: "Iscritti [BLSD]/1".into(),
        created_at: NaiveDate::from_ymd_opt(2027, 3, 12)
            .unwrap()
            .and_hms_opt(9, 0, 0)
            .unwrap(),
        columns: columns.into(),
        rows,
    }
}

#[test]
fn reads_its_own_files() {
    let born = NaiveDate::from_ymd_opt(1980, 1, 31).unwrap();
    let bytes = write_one(&table(vec![
        vec!["D'Angelo".into(), Cell::Date(born)],
        vec![Cell::Empty, Cell::Integer(7)],
    ]))
    .unwrap();
    let sheet = read(&bytes, LIMITS).unwrap();
    assert_eq!(sheet.name, "Iscritti  BLSD  1");
    let texts: Vec<Vec<_>> = sheet
        .rows
        .iter()
        .map(|row| row.cells.values().map(|value| value.text().unwrap()).collect())
        .collect();
    assert_eq!(
        texts,
        [vec!["Cognome", "Nato il"], vec!["D'Angelo", "31/01/1980"], vec!["7"]]
    );
    assert_eq!(sheet.rows[2].cells.keys().copied().collect::<Vec<_>>(), [1]);
}

#[test]
fn the_same_table_gives_the_same_bytes() {
    let table = table(vec![vec!["Rossi".into(), Cell::Empty]]);
    assert_eq!(write_one(&table).unwrap(), write_one(&table).unwrap());
}

#[test]
fn texts_that_look_like_formulas_stay_texts() {
    for text in [
        "=1+1",
        "+39 333",
        "-2",
        "@SUM(A1)",
        "\tx",
        "=cmd|'/c calc'!A0",
        "'=1",
        "_x0041_",
    ] {
        let bytes = write_one(&table(vec![vec![text.into()]])).unwrap();
        let sheet = read(&bytes, LIMITS).unwrap();
        assert_eq!(sheet.rows[1].cells[&0], Value::Text(text.into()), "{text}");
        let parts = zip_parts(&bytes);
        assert!(!parts.contains("<f>"), "{text}");
        assert!(text == "_x0041_" || parts.contains("quotePrefix=\"1\""), "{text}");
    }
}

/// The sheet and the styles of a file, as XML.
fn zip_parts(bytes: &[u8]) -> String {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    ["xl/worksheets/sheet1.xml", "xl/styles.xml"]
        .map(|name| std::io::read_to_string(archive.by_name(name).unwrap()).unwrap())
        .concat()
}

#[test]
fn reads_numbers_dates_truth_and_errors() {
    assert_eq!(
        one_cell("<c r=\"A1\"><v>3331234567</v></c>").text().unwrap(),
        "3331234567"
    );
    assert_eq!(one_cell("<c r=\"A1\" t=\"b\"><v>1</v></c>").text().unwrap(), "sì");
    assert_eq!(
        one_cell("<c r=\"A1\" t=\"e\"><v>#REF!</v></c>"),
        Value::Error("#REF!".into())
    );
    assert_eq!(
        one_cell("<c r=\"A1\" t=\"d\"><v>2027-03-12T00:00:00</v></c>")
            .text()
            .unwrap(),
        "12/03/2027"
    );
    assert_eq!(
        one_cell("<c r=\"A1\" t=\"inlineStr\"><is><t>12/03/2027</t></is></c>"),
        Value::Text("12/03/2027".into())
    );
}

#[test]
fn takes_the_stored_value_of_a_formula() {
    let stored = one_cell("<c r=\"A1\" t=\"str\"><f>\"Ro\"&amp;\"ssi\"</f><v>Rossi</v></c>");
    assert_eq!(stored, Value::Text("Rossi".into()));
    assert_eq!(one_cell("<c r=\"A1\"><f>B1</f></c>"), Value::FormulaWithoutValue);
    let shared = "<c r=\"A1\"><f t=\"shared\" si=\"4000000000\" ref=\"A1:A2\">B1</f><v>2</v></c>";
    assert_eq!(one_cell(shared), Value::Number(2.0));
}

#[test]
fn tells_which_cells_are_merged() {
    let bytes = workbook(
        "<sheetData><row r=\"1\"><c r=\"A1\"><v>1</v></c></row></sheetData><mergeCells><mergeCell ref=\"A1:C2\"></mergeCell></mergeCells>",
        &[],
    );
    let sheet = read(&bytes, LIMITS).unwrap();
    assert_eq!(
        sheet.merged.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["A1:C2"]
    );
}

#[test]
fn refuses_more_merged_cells_than_a_sheet_needs() {
    let merged = |count: usize| {
        let cells = "<mergeCell ref=\"A1:B1\"></mergeCell>".repeat(count);
        let sheet = format!(
            "<sheetData><row r=\"1\"><c r=\"A1\"><v>1</v></c></row></sheetData><mergeCells>{cells}</mergeCells>"
        );
        read(&workbook(&sheet, &[]), LIMITS).map(|sheet| sheet.merged.len())
    };
    assert_eq!(merged(5_000), Ok(5_000));
    assert_eq!(merged(5_001), Err(ReadError::TooLarge));
    // Compressed, the file is small.
    assert_eq!(merged(1_000_000), Err(ReadError::TooLarge));
}

#[test]
fn refuses_a_far_cell_without_allocating_the_rectangle() {
    let far = |address: &str| {
        let cells = format!(
            "<sheetData><row r=\"1\"><c r=\"A1\"><v>1</v></c></row><row r=\"9\"><c r=\"{address}\"><v>1</v></c></row></sheetData>"
        );
        read(&workbook(&cells, &[]), LIMITS).unwrap_err()
    };
    assert_eq!(far("XFD1048576"), ReadError::TooManyRows(2_000));
    assert_eq!(far("XFD9"), ReadError::TooManyColumns(64));
    assert_eq!(far("A2001"), ReadError::TooManyRows(2_000));
    assert_eq!(far("ZZZZZZ9"), ReadError::TooManyColumns(64));
    assert_eq!(far("A99999999999"), ReadError::Damaged);
}

#[test]
fn ignores_cells_that_are_only_formatted() {
    let cells = "<sheetData><row r=\"1\"><c r=\"A1\"><v>1</v></c></row><row r=\"9999\"><c r=\"XFD9999\" s=\"1\"></c></row></sheetData>";
    assert_eq!(read(&workbook(cells, &[]), LIMITS).unwrap().rows.len(), 1);
}

#[test]
fn refuses_other_formats() {
    let refused = |bytes: &[u8]| read(bytes, LIMITS).unwrap_err();
    assert_eq!(refused(b""), ReadError::NotSpreadsheet);
    assert_eq!(
        refused("Cognome;Nome\nRossi;Mario\n".as_bytes()),
        ReadError::NotSpreadsheet
    );
    assert_eq!(
        refused(&archive(&[
            ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
            ("content.xml", "<a/>")
        ])),
        ReadError::NotSpreadsheet
    );
    let mut compound = vec![0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    compound.resize(1024, 0);
    assert_eq!(refused(&compound), ReadError::OldExcel);
    compound.extend("EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes));
    assert_eq!(refused(&compound), ReadError::Encrypted);
}

#[test]
fn refuses_a_file_that_was_cut_off() {
    let whole = write_one(&table(vec![vec!["Rossi".into()]])).unwrap();
    for length in (0..whole.len()).step_by(97) {
        assert!(read(&whole[..length], LIMITS).is_err(), "{length}");
    }
}

#[test]
fn survives_changed_bytes() {
    let whole = write_one(&table(vec![vec!["Rossi".into()]])).unwrap();
    for at in 0..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 0x55;
        // Most are refused, some changes do no harm. None may panic.
        let _ = read(&changed, LIMITS);
    }
}

#[test]
fn refuses_zip_bombs() {
    let zeros = " ".repeat(60 << 20);
    let bomb = workbook("<sheetData></sheetData>", &[("xl/theme/theme1.xml", &zeros)]);
    assert!(bomb.len() < 1 << 20);
    assert_eq!(read(&bomb, LIMITS).unwrap_err(), ReadError::TooLarge);
    let hidden = workbook("<sheetData></sheetData>", &[("xl/media/image1.png", &zeros)]);
    assert_eq!(read(&hidden, LIMITS).unwrap_err(), ReadError::TooLarge);
}

#[test]
fn refuses_more_shared_strings_than_the_file_holds() {
    let count = |count: &str| {
        let strings = format!("<sst {count}><si><t>a</t></si></sst>");
        read(
            &workbook("<sheetData></sheetData>", &[("xl/sharedStrings.xml", &strings)]),
            LIMITS,
        )
        .map(|_| ())
    };
    assert_eq!(count("uniqueCount=\"1\""), Ok(()));
    for huge in [
        "uniqueCount=\"99999999999\"",
        "uniqueCount = '999999999999999999999999'",
        "uniqueCount=\"1\" uniqueCount=\"99999999999\"",
    ] {
        assert_eq!(count(huge), Err(ReadError::Damaged), "{huge}");
    }
}

#[test]
fn reads_only_date_formats_of_the_styles() {
    let styles = |font: &str, code: &str, count: usize| {
        let used = "<xf numFmtId=\"200\" fontId=\"0\"><alignment/></xf>".repeat(count);
        format!(
            "<styleSheet><numFmts><numFmt numFmtId=\"200\" formatCode=\"{code}\"/></numFmts><fonts><font><name val=\"{font}\"/></font></fonts><cellXfs>{used}</cellXfs></styleSheet>"
        )
    };
    let read = |styles: &str| {
        let bytes = workbook(
            "<sheetData><row r=\"1\"><c r=\"A1\" s=\"7\"><v>46458</v></c></row></sheetData>",
            &[("xl/styles.xml", styles)],
        );
        assert!(bytes.len() < 1 << 20);
        read(&bytes, LIMITS).map(|sheet| sheet.rows[0].cells[&0].text().unwrap())
    };
    // 20 GB when the name is cloned into each style.
    let long = "a".repeat(1 << 20);
    assert_eq!(read(&styles(&long, "dd/mm/yyyy", 20_000)).as_deref(), Ok("12/03/2027"));
    assert_eq!(read(&styles("Arial", "0.00&quot;d&quot;", 8)).as_deref(), Ok("46458"));
    assert_eq!(read(&styles("Arial", &long, 20_000)), Err(ReadError::TooLarge));
    assert_eq!(read(&styles("Arial", "d", 70_000)), Err(ReadError::TooLarge));
}

/// A workbook with these sheets, and these addresses of them.
fn book(sheets: &str, addresses: &str) -> Vec<u8> {
    let whole = workbook(
        "<sheetData><row r=\"1\"><c r=\"A1\"><v>7</v></c></row></sheetData>",
        &[],
    );
    let mut read = zip::ZipArchive::new(Cursor::new(whole)).unwrap();
    let mut part = |name: &str| std::io::read_to_string(read.by_name(name).unwrap()).unwrap();
    let kept = ["[Content_Types].xml", "_rels/.rels", "xl/worksheets/sheet1.xml"].map(|name| (name, part(name)));
    let mut parts: Vec<(&str, &str)> = kept.iter().map(|(name, content)| (*name, content.as_str())).collect();
    let workbook = format!("<workbook xmlns:r=\"r\"><workbookPr date1904=\"1\"/><sheets>{sheets}</sheets></workbook>");
    let addresses = format!("<Relationships>{addresses}</Relationships>");
    parts.extend([
        ("xl/workbook.xml", &*workbook),
        ("xl/_rels/workbook.xml.rels", &*addresses),
    ]);
    archive(&parts)
}

#[test]
fn reads_the_first_visible_sheet_of_several() {
    let address = |id: usize, target: &str| {
        format!("<Relationship Id=\"r{id}\" Type=\"http://x/relationships/worksheet\" Target=\"{target}\"/>")
    };
    let hidden = "<sheet name=\"Nascosto\" state=\"veryHidden\" r:id=\"r1\"/>";
    let shown = "<sheet name=\"D'Angelo &amp; C.\" sheetId=\"9\" r:id=\"r2\"/>";
    for target in [
        "worksheets/sheet1.xml",
        "/xl/worksheets/sheet1.xml",
        "Worksheets/Sheet1.xml",
    ] {
        let bytes = book(
            &format!("{hidden}{shown}"),
            &(address(1, "worksheets/none.xml") + &address(2, target)),
        );
        let sheet = read(&bytes, LIMITS).unwrap();
        assert_eq!(
            (sheet.name.as_str(), sheet.rows.len()),
            ("D'Angelo & C.", 1),
            "{target}"
        );
    }
    assert_eq!(
        read(&book(hidden, &address(1, "worksheets/sheet1.xml")), LIMITS),
        Err(ReadError::NoSheet)
    );
    // 20 GB when the address is cloned into each sheet.
    let many = "<sheet name=\"a\" state=\"hidden\" r:id=\"r1\"/>".repeat(20_000);
    let bytes = book(
        &format!("{many}{shown}"),
        &(address(1, &"a".repeat(1 << 20)) + &address(2, "worksheets/sheet1.xml")),
    );
    assert!(bytes.len() < 1 << 16);
    assert_eq!(read(&bytes, LIMITS).unwrap().rows.len(), 1);
}

#[test]
fn refuses_more_shared_strings_than_a_sheet_needs() {
    let strings = format!("<sst>{}</sst>", "<si/>".repeat(2_000_001));
    let bytes = workbook("<sheetData></sheetData>", &[("xl/sharedStrings.xml", &strings)]);
    assert_eq!(read(&bytes, LIMITS), Err(ReadError::TooLarge));
}

#[test]
fn refuses_one_long_text_in_every_cell() {
    let strings = format!("<sst><si><t>{}</t></si></sst>", "a".repeat(30_000));
    let cell = |row: i32| format!("<row r=\"{row}\"><c r=\"A{row}\" t=\"s\"><v>0</v></c></row>");
    let cells = (1..2_000).map(cell).collect::<Vec<_>>().concat();
    let bytes = workbook(
        &format!("<sheetData>{cells}</sheetData>"),
        &[("xl/sharedStrings.xml", &strings)],
    );
    assert!(bytes.len() < 1 << 16);
    assert_eq!(read(&bytes, LIMITS).unwrap_err(), ReadError::TooLarge);
}

#[test]
fn refuses_external_entities_and_other_encodings() {
    let entity = "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><sst><si><t>&x;</t></si></sst>";
    let bytes = workbook(
        "<sheetData><row><c t=\"s\"><v>0</v></c></row></sheetData>",
        &[("xl/sharedStrings.xml", entity)],
    );
    let texts = read(&bytes, LIMITS)
        .map(|sheet| format!("{sheet:?}"))
        .unwrap_or_default();
    assert!(!texts.contains("root:"));
    let escape = workbook(
        "<sheetData></sheetData>",
        &[("xl/sharedStrings.xml", "<sst unique\u{1b}(BCount=\"9\"/>")],
    );
    assert_eq!(read(&escape, LIMITS).unwrap_err(), ReadError::Damaged);
}

#[test]
fn refuses_a_workbook_without_a_visible_sheet() {
    let chart = archive(&[
        ("[Content_Types].xml", "<Types/>"),
        ("_rels/.rels", "<Relationships></Relationships>"),
    ]);
    assert_eq!(read(&chart, LIMITS).unwrap_err(), ReadError::NotSpreadsheet);
}
