//! Documents: spreadsheets read and written, and papers as PDF files.
//!
//! - [`spreadsheet`] reads `.xlsx` files that people upload and writes those that they download.
//! - [`pdf`] turns pages drawn as SVG into tagged PDF/A files, and draws the attendance register.
//! - [`pdf_upload`] judges PDF files that people upload.
//! - [`qr`] draws QR codes.
//! - [`archive`] writes ZIP archives piece by piece.
//!
//! Everything here is synchronous and uses neither a database nor the network. Reading an upload and writing a PDF takes
//! tens of milliseconds, so callers run it on a blocking thread.

pub mod archive;
pub mod file_name;
pub mod pdf;
pub mod pdf_upload;
pub mod qr;
pub mod spreadsheet;
