//! A ZIP archive that is written piece by piece, so that a long one can be sent while it grows. Its files are stored as they
//! are: the PDFs inside are compressed already.

use std::{
    io::{self, Write},
    sync::{Arc, Mutex, PoisonError},
};

use zip::{CompressionMethod, DateTime, ZipWriter, result::ZipError, write::SimpleFileOptions, write::StreamWriter};

/// Bytes that were written and not yet taken.
#[derive(Debug, Clone, Default)]
struct Pending(Arc<Mutex<Vec<u8>>>);

impl Pending {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Why an archive cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("the archive cannot be written: {0}")]
pub struct ArchiveError(#[from] ZipError);

/// An archive that is being written.
pub struct Archive {
    writer: ZipWriter<StreamWriter<Pending>>,
    pending: Pending,
}

impl Default for Archive {
    fn default() -> Self {
        let pending = Pending::default();
        Self {
            writer: ZipWriter::new_stream(pending.clone()),
            pending,
        }
    }
}

impl Archive {
    /// Adds a file and returns the next piece of the archive.
    ///
    /// # Errors
    /// When the name is there already, or the archive is too large for its format.
    pub fn add(&mut self, name: &str, content: &[u8]) -> Result<Vec<u8>, ArchiveError> {
        // Without the time of day the same files give the same archive.
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Stored)
            .last_modified_time(DateTime::default());
        self.writer.start_file(name, options)?;
        self.writer.write_all(content).map_err(ZipError::Io)?;
        Ok(self.pending.take())
    }

    /// Ends the archive and returns its last piece.
    ///
    /// # Errors
    /// When the archive is too large for its format.
    pub fn finish(self) -> Result<Vec<u8>, ArchiveError> {
        self.writer.finish()?;
        Ok(self.pending.take())
    }
}

impl std::fmt::Debug for Archive {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Archive")
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read};

    use super::*;

    #[test]
    fn pieces_make_an_archive_that_others_read() {
        let mut archive = Archive::default();
        let mut bytes = archive.add("attestato-2027-000001.pdf", b"%PDF-1.7 one").unwrap();
        assert!(!bytes.is_empty(), "a piece is there before the end");
        bytes.extend(archive.add("attestato-2027-000002.pdf", b"%PDF-1.7 two").unwrap());
        bytes.extend(archive.finish().unwrap());

        let mut read = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        assert_eq!(read.len(), 2);
        let mut text = String::new();
        let mut second = read.by_name("attestato-2027-000002.pdf").unwrap();
        second.read_to_string(&mut text).unwrap();
        assert_eq!(text, "%PDF-1.7 two");
    }

    #[test]
    fn the_same_name_twice_is_refused() {
        let mut archive = Archive::default();
        archive.add("a.pdf", b"1").unwrap();
        assert!(archive.add("a.pdf", b"2").is_err());
    }
}
