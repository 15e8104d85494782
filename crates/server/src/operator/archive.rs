//! The file of a backup: a ZIP archive whose last 64 bytes, its comment, are the SHA-256 of all bytes before them, so that no damaged
//! byte stays unseen. It holds the rows of each table (`data/{table}.jsonl`), the files (`files/{key}`) and `manifest.json`.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use battito_platform::randomness::hex;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use zip::{
    CompressionMethod, ZipArchive, ZipWriter,
    write::{SimpleFileOptions, StreamWriter},
};

use super::OperatorError;

/// The length of the seal: SHA-256 in hexadecimal.
const SEAL: usize = 64;
const MANIFEST: &str = "manifest.json";
/// The version of the archive's own form.
const FORMAT: u32 = 1;

/// What an archive holds.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the archive's form.
    pub format: u32,
    /// The version of the program that made it.
    pub version: String,
    /// The engine of the database that it was made of.
    pub engine: String,
    /// When it was made.
    pub made_at: DateTime<Utc>,
    /// The migrations that the database had, oldest first.
    pub schema: Vec<String>,
    /// Tells whether a secret key is the one of then.
    pub secret_key: Option<String>,
    /// The tables, by name.
    pub tables: Vec<TableInfo>,
    /// The files that rows name.
    pub files: Vec<FileInfo>,
    /// Files that rows name and the store had lost already.
    pub missing: Vec<String>,
}

/// A table of an archive.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct TableInfo {
    /// Its name.
    pub name: String,
    /// The columns, in the order of the rows' values.
    pub columns: Vec<String>,
    /// How many rows it has.
    pub rows: u64,
    /// The SHA-256 of the rows.
    pub sha256: String,
    /// The last number that was given to a row, also if that row is gone.
    pub last_id: Option<i64>,
}

/// A file of an archive.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct FileInfo {
    /// Its key in the file store.
    pub key: String,
    /// Its length in bytes.
    pub size: u64,
    /// The SHA-256 of its content.
    pub sha256: String,
}

/// Writes an archive beside its place. It takes the place only when it is whole, and never that of another file.
pub(super) struct Writer {
    zip: ZipWriter<StreamWriter<BufWriter<Sealing>>>,
    partial: Partial,
    place: PathBuf,
}

impl Writer {
    pub(super) fn create(place: &Path) -> Result<Self, OperatorError> {
        if place.exists() {
            return Err(OperatorError::Refused(format!("{} exists already", place.display())));
        }
        if place.file_name().is_none() {
            return Err(OperatorError::Refused("the archive needs a name".into()));
        }
        // One that a killed process left behind.
        let partial = Partial(partial_file(place));
        partial.remove();
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&partial.0);
        let file = file.map_err(|error| OperatorError::File(partial.0.clone(), error))?;
        let mut zip = ZipWriter::new_stream(BufWriter::new(Sealing {
            file,
            digest: Sha256::new(),
            held: Vec::new(),
        }));
        zip.set_raw_comment(Box::new([b'0'; SEAL]))?;
        Ok(Self {
            zip,
            partial,
            place: place.to_owned(),
        })
    }

    /// Begins a file in the archive that is written with [`Self::write`].
    pub(super) fn begin(&mut self, name: &str, compress: bool) -> Result<(), OperatorError> {
        let method = if compress {
            CompressionMethod::Deflated
        } else {
            CompressionMethod::Stored
        };
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .large_file(true)
            .last_modified_time(zip::DateTime::default());
        Ok(self.zip.start_file(name, options)?)
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), OperatorError> {
        self.zip
            .write_all(bytes)
            .map_err(|error| OperatorError::File(self.partial.0.clone(), error))
    }

    /// Seals the archive and puts it in its place.
    pub(super) fn finish(mut self, manifest: &Manifest) -> Result<(), OperatorError> {
        let place = self.place.clone();
        let failed = |error| OperatorError::File(place.clone(), error);
        self.begin(MANIFEST, true)?;
        self.write(
            &serde_json::to_vec_pretty(manifest)
                .map_err(io::Error::from)
                .map_err(failed)?,
        )?;
        let buffered = self.zip.finish()?.into_inner();
        let sealing = buffered.into_inner().map_err(|error| failed(error.into_error()))?;
        let file = sealing.seal().map_err(failed)?;
        file.sync_all().map_err(failed)?;
        // A link, unlike a new name, does not take the place of another file.
        std::fs::hard_link(&self.partial.0, &self.place).map_err(failed)?;
        std::fs::remove_file(&self.partial.0).map_err(failed)?;
        let folder = self.place.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))
            .and_then(|folder| folder.sync_all())
            .map_err(failed)
    }
}

/// The file that becomes the archive of this place when it is whole.
pub(super) fn partial_file(place: &Path) -> PathBuf {
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    place.with_file_name(format!(".{name}.partial"))
}

/// A file that is not left behind.
struct Partial(PathBuf);

impl Partial {
    fn remove(&self) {
        drop(std::fs::remove_file(&self.0));
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Holds the last bytes back, to write the digest of all others in their place.
struct Sealing {
    file: File,
    digest: Sha256,
    held: Vec<u8>,
}

impl Sealing {
    fn seal(mut self) -> io::Result<File> {
        let seal = hex(&self.digest.finalize());
        self.file.write_all(seal.as_bytes())?;
        Ok(self.file)
    }
}

impl Write for Sealing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        let done = self.held.len().saturating_sub(SEAL);
        if let Some(out) = self.held.get(..done) {
            self.file.write_all(out)?;
            self.digest.update(out);
        }
        self.held.drain(..done);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// An archive that is whole.
pub(super) struct Reader {
    zip: ZipArchive<BufReader<File>>,
    pub(super) manifest: Manifest,
}

impl Reader {
    /// Reads the whole file once before anything in it is believed.
    ///
    /// # Errors
    /// When it is damaged, cut off, or no backup.
    pub(super) fn open(path: &Path) -> Result<Self, OperatorError> {
        let failed = |error| OperatorError::File(path.to_owned(), error);
        let mut file = File::open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let damaged = || OperatorError::Refused(format!("{} is damaged, or no backup", path.display()));
        let content = length.checked_sub(SEAL as u64).ok_or_else(damaged)?;
        let mut digest = Sha256::new();
        io::copy(&mut (&mut file).take(content), &mut Digesting(&mut digest)).map_err(failed)?;
        let mut seal = String::new();
        (&mut file)
            .take(SEAL as u64)
            .read_to_string(&mut seal)
            .map_err(|_| damaged())?;
        if seal != hex(&digest.finalize()) {
            return Err(damaged());
        }
        file.seek(SeekFrom::Start(0)).map_err(failed)?;
        let mut zip = ZipArchive::new(BufReader::new(file))?;
        let format: Format = serde_json::from_reader(zip.by_name(MANIFEST)?).map_err(|_| damaged())?;
        if format.format > FORMAT {
            return Err(OperatorError::Newer(format.version));
        }
        let manifest = serde_json::from_reader(zip.by_name(MANIFEST)?).map_err(|_| damaged())?;
        Ok(Self { zip, manifest })
    }

    /// A file of the archive.
    pub(super) fn entry(&mut self, name: &str) -> Result<impl Read + use<'_>, OperatorError> {
        Ok(self.zip.by_name(name)?)
    }
}

/// The part of a manifest that every version understands.
#[derive(Deserialize)]
struct Format {
    format: u32,
    version: String,
}

struct Digesting<'a>(&'a mut Sha256);

impl Write for Digesting<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Manifest {
    /// A manifest without tables and files.
    pub(super) fn new(engine: String, made_at: DateTime<Utc>, schema: Vec<String>, secret_key: Option<&str>) -> Self {
        Self {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            engine,
            made_at,
            schema,
            secret_key: secret_key.map(fingerprint),
            tables: Vec::new(),
            files: Vec::new(),
            missing: Vec::new(),
        }
    }
}

/// Tells keys apart without telling them.
pub(super) fn fingerprint(secret_key: &str) -> String {
    let digest = hex(&Sha256::digest(format!("battito backup\n{secret_key}")));
    digest.chars().take(16).collect()
}
