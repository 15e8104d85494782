//! Decides whether bytes are an `.xlsx` file that can be parsed safely: the right format, not encrypted, whole, and with a
//! limited size once inflated. What a zip directory says about sizes is not believed: every part is inflated and counted.

use std::io::{Cursor, Read, Write};

use zip::{CompressionMethod, ZipArchive, ZipWriter, result::ZipError, write::SimpleFileOptions};

use super::read::ReadError;

/// Size of all parts once inflated.
const MAX_INFLATED: u64 = 50 << 20;
/// Number of parts. A file with one sheet has about ten.
const MAX_PARTS: usize = 500;
/// Compound files: `.xls`, and `.xlsx` with a password.
const COMPOUND_FILE: &[u8] = &[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP: &[u8] = b"PK\x03\x04";
/// Each shared string takes at least this many bytes of XML: `<si><t/></si>`.
const SHORTEST_STRING: u64 = 13;

/// Inflates the XML parts of an `.xlsx` file and returns them as a new archive without compression. Other parts (pictures,
/// macros) are left out, so nothing can read them.
pub(super) fn open(bytes: &[u8]) -> Result<Vec<u8>, ReadError> {
    if bytes.starts_with(COMPOUND_FILE) {
        return Err(if is_encrypted(bytes) {
            ReadError::Encrypted
        } else {
            ReadError::OldExcel
        });
    }
    if !bytes.starts_with(ZIP) {
        return Err(ReadError::NotSpreadsheet);
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| ReadError::Damaged)?;
    if archive.len() > MAX_PARTS {
        return Err(ReadError::TooLarge);
    }
    let mut left = MAX_INFLATED;
    let mut safe = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let mut has_workbook = false;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(|error| match error {
            ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => ReadError::Encrypted,
            _ => ReadError::Damaged,
        })?;
        let name = part.name().map_err(|_| ReadError::Damaged)?.into_owned();
        let mut content = Vec::new();
        part.take(left + 1)
            .read_to_end(&mut content)
            .map_err(|_| ReadError::Damaged)?;
        let size = content.len() as u64;
        left = left.checked_sub(size).ok_or(ReadError::TooLarge)?;
        if !is_xml(&name) {
            continue;
        }
        check_text(&content)?;
        check_string_count(&content)?;
        has_workbook |= name.eq_ignore_ascii_case("[Content_Types].xml");
        let kept = safe.start_file(&*name, options);
        kept.map_err(|_| ReadError::Damaged)?;
        safe.write_all(&content).map_err(|_| ReadError::Damaged)?;
    }
    if !has_workbook {
        return Err(ReadError::NotSpreadsheet);
    }
    let safe = safe.finish().map_err(|_| ReadError::Damaged)?;
    Ok(safe.into_inner())
}

/// Names of the streams of a compound file are UTF-16.
fn is_encrypted(bytes: &[u8]) -> bool {
    let name: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    bytes.windows(name.len()).any(|window| window == name)
}

fn is_xml(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    [".xml", ".rels"].iter().any(|extension| name.ends_with(extension))
}

/// XML must be UTF-8 without control characters, as all spreadsheet programs write it. Otherwise [`check_string_count`]
/// could be bypassed by another encoding.
fn check_text(content: &[u8]) -> Result<(), ReadError> {
    let is_control = |byte: &u8| *byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r');
    if content.iter().any(is_control) || std::str::from_utf8(content).is_err() {
        return Err(ReadError::Damaged);
    }
    Ok(())
}

/// calamine reserves memory for as many shared strings as the file says it has. It must not say more than it can hold.
fn check_string_count(content: &[u8]) -> Result<(), ReadError> {
    const ATTRIBUTE: &[u8] = b"uniqueCount";
    let possible = content.len() as u64 / SHORTEST_STRING;
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
