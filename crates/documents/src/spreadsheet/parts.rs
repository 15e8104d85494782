//! The parts of a workbook that are read, written anew. calamine clones the name of a font and the code of a
//! number format into every cell style that uses them, and the address of a sheet into every sheet: 4 KB of
//! file become 20 GB of memory. So it gets an archive with one sheet, its texts, and styles that only tell
//! dates from numbers.

use std::{
    collections::HashMap,
    fmt::Write as _,
    io::{Cursor, Write},
};

use usvg::roxmltree::{Document, Node, ParsingOptions};
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

use super::{gate::Parts, read::ReadError};

/// The largest part that is parsed as a whole: the list of sheets, of relationships, of styles.
const MAX_TREE: usize = 8 << 20;
/// Their most nodes.
const MAX_NODES: u32 = 500_000;
/// The most cell styles; Excel stops at 65,490.
const MAX_STYLES: usize = 65_536;
/// The longest code of a number format, in bytes; Excel stops at 255 characters.
const LONGEST_CODE: usize = 1024;
/// The longest name of a sheet, in characters.
const LONGEST_NAME: usize = 31;
/// The most tags of the shared strings. Each string takes memory besides its text.
const MAX_TAGS: usize = 2_000_000;
/// Each shared string takes at least this many bytes of XML: `<si><t/></si>`.
const SHORTEST_STRING: usize = 13;

const PACKAGE: &str = r#"<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const RELATIONSHIPS: &str = r#"<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#;
/// The name that calamine knows the sheet by.
pub(super) const SHEET: &str = "1";

/// The parts of an upload that are read.
pub(super) struct Workbook {
    /// An archive for calamine. Its only sheet is [`SHEET`].
    pub(super) archive: Vec<u8>,
    /// The name of the sheet.
    pub(super) sheet: String,
}

/// Writes the archive.
pub(super) fn repack(parts: &Parts) -> Result<Workbook, ReadError> {
    let main = office_document(parts)?;
    let folder = main.rfind('/').map_or("", |slash| &main[..=slash]);
    let name = &main[folder.len()..];
    let sheets = relationships(parts, &format!("{folder}_rels/{name}.rels"))?;
    let workbook = tree(parts.get(&main).ok_or(ReadError::NotSpreadsheet)?)?;
    let visible = elements(&workbook, "sheet").find(|sheet| {
        let is_shown = sheet.attribute("state").is_none_or(|state| state == "visible");
        is_shown && target(&sheets, *sheet).is_some()
    });
    let visible = visible.ok_or(ReadError::NoSheet)?;
    let address = target(&sheets, visible).ok_or(ReadError::NoSheet)?;
    let address = address
        .strip_prefix('/')
        .map_or_else(|| format!("{folder}{address}"), str::to_owned);
    let cells = parts.get(&address).ok_or(ReadError::NoSheet)?;
    let is_1904 =
        elements(&workbook, "workbookPr").any(|settings| matches!(settings.attribute("date1904"), Some("1" | "true")));
    let workbook_xml = format!(
        "<workbook><workbookPr date1904=\"{}\"/><sheets><sheet name=\"{SHEET}\" id=\"r1\"/></sheets></workbook>",
        u8::from(is_1904)
    );
    let styles = parts.get(&format!("{folder}styles.xml"));
    let styles = styles.map_or_else(|| Ok(String::new()), |part| self::styles(part))?;
    let strings = parts.get(&format!("{folder}sharedstrings.xml"));
    if let Some(strings) = strings {
        check_strings(strings)?;
    }
    let sheet = visible.attribute("name").unwrap_or_default();
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let mut add = |name: &str, content: &[u8]| {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        archive.start_file(name, options).map_err(|_| ReadError::Damaged)?;
        archive.write_all(content).map_err(|_| ReadError::Damaged)
    };
    add("_rels/.rels", PACKAGE.as_bytes())?;
    add("xl/_rels/workbook.xml.rels", RELATIONSHIPS.as_bytes())?;
    add("xl/workbook.xml", workbook_xml.as_bytes())?;
    add("xl/worksheets/sheet1.xml", cells)?;
    if !styles.is_empty() {
        add("xl/styles.xml", styles.as_bytes())?;
    }
    if let Some(strings) = strings {
        add("xl/sharedStrings.xml", strings)?;
    }
    Ok(Workbook {
        archive: archive.finish().map_err(|_| ReadError::Damaged)?.into_inner(),
        sheet: sheet.chars().take(LONGEST_NAME).collect(),
    })
}

fn tree(part: &[u8]) -> Result<Document<'_>, ReadError> {
    if part.len() > MAX_TREE {
        return Err(ReadError::TooLarge);
    }
    let text = std::str::from_utf8(part).map_err(|_| ReadError::Damaged)?;
    let options = ParsingOptions {
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text.trim_start_matches('\u{feff}'), options).map_err(|error| match error {
        usvg::roxmltree::Error::NodesLimitReached => ReadError::TooLarge,
        _ => ReadError::Damaged,
    })
}

/// The elements with this name, in any namespace: there are two editions of the format.
fn elements<'a>(document: &'a Document<'_>, name: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    document
        .descendants()
        .filter(move |node| node.is_element() && node.tag_name().name() == name)
}

/// The address of the workbook, in lower case.
fn office_document(parts: &Parts) -> Result<String, ReadError> {
    let package = tree(parts.get("_rels/.rels").ok_or(ReadError::NotSpreadsheet)?)?;
    let target = elements(&package, "Relationship")
        .find(|one| {
            one.attribute("Type")
                .is_some_and(|kind| kind.ends_with("/relationships/officeDocument"))
        })
        .and_then(|one| one.attribute("Target"))
        .ok_or(ReadError::NotSpreadsheet)?;
    Ok(target.trim_start_matches('/').to_ascii_lowercase())
}

/// Ids and addresses of the worksheets, in lower case.
fn relationships(parts: &Parts, name: &str) -> Result<HashMap<String, String>, ReadError> {
    let document = tree(parts.get(name).ok_or(ReadError::NotSpreadsheet)?)?;
    let worksheet = |one: Node<'_, '_>| {
        let kind = one.attribute("Type")?;
        let (id, target) = (one.attribute("Id")?, one.attribute("Target")?);
        kind.ends_with("/worksheet")
            .then(|| (id.to_owned(), target.to_ascii_lowercase()))
    };
    Ok(elements(&document, "Relationship").filter_map(worksheet).collect())
}

/// Where a sheet lies, when it is a worksheet.
fn target<'a>(sheets: &'a HashMap<String, String>, sheet: Node<'_, '_>) -> Option<&'a str> {
    let id = sheet.attributes().find(|attribute| attribute.name() == "id")?.value();
    sheets.get(id).map(String::as_str)
}

/// The cell styles with nothing but their number formats.
fn styles(part: &[u8]) -> Result<String, ReadError> {
    let document = tree(part)?;
    let mut formats = String::new();
    for format in elements(&document, "numFmt").filter(|format| is_in(*format, "numFmts")) {
        let (Some(id), Some(code)) = (format.attribute("numFmtId"), format.attribute("formatCode")) else {
            continue;
        };
        if code.len() > LONGEST_CODE {
            return Err(ReadError::TooLarge);
        }
        // Only the first part of a code says whether it is a date, and only a code that is used has to be known.
        let _ = write!(
            formats,
            "<numFmt numFmtId=\"{}\" formatCode=\"{}\"/>",
            number(id),
            escape(code)
        );
    }
    let (mut styles, mut count) = (String::new(), 0);
    for style in elements(&document, "xf").filter(|style| is_in(*style, "cellXfs")) {
        count += 1;
        if count > MAX_STYLES {
            return Err(ReadError::TooLarge);
        }
        let format = style.attribute("numFmtId").map_or(0, number);
        let _ = write!(styles, "<xf numFmtId=\"{format}\"/>");
    }
    Ok(format!(
        "<styleSheet><numFmts>{formats}</numFmts><cellXfs>{styles}</cellXfs></styleSheet>"
    ))
}

fn is_in(node: Node<'_, '_>, parent: &str) -> bool {
    node.parent().is_some_and(|node| node.tag_name().name() == parent)
}

/// The id of a format; 0, which is none, for a text that is no number.
fn number(text: &str) -> u32 {
    text.trim().parse().unwrap_or_default()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// calamine reserves memory for as many shared strings as the file says it has. It must not say more than it can hold, and not
/// hold more than a sheet needs.
fn check_strings(content: &[u8]) -> Result<(), ReadError> {
    const ATTRIBUTE: &[u8] = b"uniqueCount";
    if content.split(|byte| *byte == b'<').count() > MAX_TAGS {
        return Err(ReadError::TooLarge);
    }
    let possible = (content.len() / SHORTEST_STRING) as u64;
    let mut rest = content;
    while let Some(at) = rest.windows(ATTRIBUTE.len()).position(|window| window == ATTRIBUTE) {
        rest = rest.get(at + ATTRIBUTE.len()..).unwrap_or_default();
        let digits = rest
            .iter()
            .skip_while(|byte| byte.is_ascii_whitespace() || matches!(byte, b'=' | b'"' | b'\'' | b'+'))
            .take_while(|byte| byte.is_ascii_digit());
        let count = digits.fold(0_u64, |count, digit| {
            count.saturating_mul(10).saturating_add(u64::from(digit - b'0'))
        });
        if count > possible {
            return Err(ReadError::Damaged);
        }
    }
    Ok(())
}
