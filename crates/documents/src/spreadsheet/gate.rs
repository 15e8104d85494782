//! Decides whether bytes are an `.xlsx` file that can be parsed safely: the right format, not encrypted,
//! whole, and with a limited size once inflated. The sizes in the zip directory are not believed: every part
//! is inflated and counted.

use std::{
    collections::BTreeMap,
    io::{Cursor, Read},
};

use zip::{ZipArchive, result::ZipError};

use super::{
    parts::{self, Workbook},
    read::ReadError,
};

/// Size of all parts once inflated.
const MAX_INFLATED: u64 = 50 << 20;
/// Number of parts. A file with one sheet has about ten.
const MAX_PARTS: usize = 500;
/// Compound files: `.xls`, and `.xlsx` with a password.
const COMPOUND_FILE: &[u8] = &[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP: &[u8] = b"PK\x03\x04";

/// Writes a new archive with the parts of an `.xlsx` file that are read: the first visible sheet, the texts
/// that its cells refer to, and which styles are dates. Everything else is left out, so no reader can be
/// misled by it.
pub(super) fn open(bytes: &[u8]) -> Result<Workbook, ReadError> {
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
    let parts = inflate(bytes)?;
    if !parts.contains_key("[content_types].xml") {
        return Err(ReadError::NotSpreadsheet);
    }
    parts::repack(&parts)
}

/// The XML parts by their names, in lower case.
pub(super) type Parts = BTreeMap<String, Vec<u8>>;

fn inflate(bytes: &[u8]) -> Result<Parts, ReadError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| ReadError::Damaged)?;
    if archive.len() > MAX_PARTS {
        return Err(ReadError::TooLarge);
    }
    let mut left = MAX_INFLATED;
    let mut parts = Parts::new();
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(|error| match error {
            ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => ReadError::Encrypted,
            _ => ReadError::Damaged,
        })?;
        let name = part.name().map_err(|_| ReadError::Damaged)?.replace('\\', "/");
        let name = name.to_ascii_lowercase();
        let mut content = Vec::new();
        part.take(left + 1)
            .read_to_end(&mut content)
            .map_err(|_| ReadError::Damaged)?;
        let size = content.len() as u64;
        left = left.checked_sub(size).ok_or(ReadError::TooLarge)?;
        if [".xml", ".rels"].iter().any(|extension| name.ends_with(extension)) {
            check_text(&content)?;
            parts.insert(name, content);
        }
    }
    Ok(parts)
}

/// Names of the streams of a compound file are UTF-16.
fn is_encrypted(bytes: &[u8]) -> bool {
    let name: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    bytes.windows(name.len()).any(|window| window == name)
}

/// XML must be UTF-8 without control characters, as all spreadsheet programs write it. Otherwise another encoding could hide
/// from the checks of [`parts`] what calamine reads.
fn check_text(content: &[u8]) -> Result<(), ReadError> {
    let is_control = |byte: &u8| *byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r');
    if content.iter().any(is_control) || std::str::from_utf8(content).is_err() {
        return Err(ReadError::Damaged);
    }
    Ok(())
}
