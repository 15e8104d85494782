//! Documents: spreadsheets read and written, and papers as PDF files.
//!
//! - [`spreadsheet`] reads `.xlsx` files that people upload and writes those that they download.
//! - [`pdf`] turns pages drawn as SVG into tagged PDF/A files, and draws the attendance register.
//! - [`pdf_upload`] judges PDF files that people upload.
//! - [`qr`] draws QR codes.
//! - [`photo`] and [`logo`] make the pictures of the site.
//! - [`archive`] writes ZIP archives piece by piece.
//! - [`outside`] is the one way to read a file that people upload: in a process of its own.
//!
//! Everything here is synchronous and uses neither a database nor the network. Writing a PDF takes tens of milliseconds, so
//! callers run it on a blocking thread.

pub mod archive;
pub mod file_name;
pub mod logo;
pub mod outside;
pub mod pdf;
pub mod pdf_upload;
pub mod photo;
mod png;
pub mod qr;
pub mod spreadsheet;
