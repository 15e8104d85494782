//! The commands by which an operator looks after a centre. They read the database as a whole, table by table, and know no feature's
//! use cases ([ADR 50](../../../../docs/adr/0050-backups.md)).

pub mod archive;
pub mod audit;
pub mod backup;
pub mod discarded;
pub mod doctor;
pub mod history;
pub mod restore;
mod rules;
pub mod schedule;
mod schema;
mod tables;

use std::path::PathBuf;

use battito_platform::{ApiError, config::Config, db::Db, files::Files};
use chrono::{DateTime, Utc};
use sea_orm::DbErr;
use zip::result::ZipError;

/// The columns that name a file of the file store.
pub const FILE_COLUMNS: [(&str, &str); 7] = [
    ("centre_pictures", "file_key"),
    ("centre_pictures", "small_key"),
    ("certificate_designs", "logo_key"),
    ("certificate_designs", "signature_key"),
    ("certificate_designs", "template_key"),
    ("certificates", "file_key"),
    ("course_images", "source_key"),
];

/// What a command works on.
#[derive(Debug, Clone, Copy)]
pub struct Target<'a> {
    /// The database.
    pub db: &'a Db,
    /// The file store.
    pub files: &'a Files,
    /// The key of the settings that encrypts secrets.
    pub secret_key: Option<&'a str>,
    /// The time.
    pub now: DateTime<Utc>,
}

/// Why a command was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum OperatorError {
    /// The database does not answer, or not as it should.
    #[error("the database: {0}")]
    Database(#[from] DbErr),
    /// The file store does not answer.
    #[error("the file store: {0}")]
    Store(#[from] ApiError),
    /// A file cannot be read or written.
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
    /// The archive cannot be read or written.
    #[error("the archive: {0}")]
    Archive(#[from] ZipError),
    /// A later version of the program has made it.
    #[error("it was made by a later version of Battito ({0}): use that version or a later one")]
    Newer(String),
    /// It makes no sense; the sentence says why.
    #[error("{0}")]
    Refused(String),
}

/// Opens the database of a centre that exists, with the schema of this version. Changes nothing.
///
/// # Errors
/// When there is no such database, or it has another schema.
pub async fn open(config: &Config) -> Result<Db, OperatorError> {
    let url = config.database_url();
    let file = url.strip_prefix("sqlite:").map(|path| path.trim_start_matches("//"));
    if let Some(path) = file.and_then(|path| path.split('?').next())
        && !PathBuf::from(path).exists()
    {
        return Err(OperatorError::Refused(format!("there is no database {path}")));
    }
    let db = Db::connect(&url).await?;
    check_schema(&db).await?;
    Ok(db)
}

/// Whether the database has the schema of this version.
///
/// # Errors
/// What to do otherwise.
pub async fn check_schema(db: &Db) -> Result<(), OperatorError> {
    let tx = db.snapshot().await?;
    let applied = schema::applied(&tx).await?;
    tx.rollback().await?;
    schema::check(&applied)
}
