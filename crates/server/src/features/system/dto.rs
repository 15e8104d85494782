//! Sistema on the wire.

use battito_platform::{
    entities::{backups, statuses::BackupFailure},
    instant::Instant,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::features::mail_texts::dto::MailRoute;

/// How serious a concern is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SystemState {
    /// All is well.
    Good,
    /// It works; somebody should look at it.
    Warning,
    /// Something does not work, or data may be lost.
    Fault,
}

/// Something that somebody should look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Concern {
    /// The server makes no backups by itself.
    BackupsOff,
    /// There is no backup yet.
    NoBackup,
    /// The last backup failed.
    BackupFailed,
    /// The last good backup is more than two days old.
    BackupOld,
    /// The audit of the last backup found rows or files that contradict each other.
    Unsound,
    /// No mail leaves since the centre was restored from a backup.
    MailsHeld,
    /// There is no mail server: mails reach nobody.
    NoMailServer,
    /// Mails have waited for more than a quarter of an hour.
    MailsLate,
    /// Mails of the last days could not be delivered.
    MailsFailed,
    /// Work has not been finished for more than a quarter of an hour.
    WorkLate,
    /// A background task of this process does not run.
    TaskStopped,
    /// The file store does not answer.
    FilesAway,
    /// Little room is left on the disk.
    DiskLow,
    /// Hardly any room is left on the disk.
    DiskFull,
    /// A process that served the centre does not answer any more.
    NodeSilent,
    /// The processes are of different versions.
    VersionsDiffer,
    /// Secrets of two-factor login are not encrypted.
    NoSecretKey,
}

/// A concern and how serious it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct SystemConcern {
    /// What.
    pub concern: Concern,
    /// How serious.
    pub state: SystemState,
}

/// What the centre stands on.
#[derive(Debug, Serialize, ToSchema)]
pub struct System {
    /// The state of the most serious concern.
    pub state: SystemState,
    /// What somebody should look at, the most serious first.
    pub concerns: Vec<SystemConcern>,
    /// When this was looked at.
    pub now: Instant,
    /// Backups.
    pub backups: SystemBackups,
    /// Mails.
    pub mails: SystemMails,
    /// Work in the background.
    pub work: SystemWork,
    /// Database and files.
    pub storage: SystemStorage,
    /// The processes that serve the centre, the oldest first.
    pub nodes: Vec<SystemNode>,
}

/// Backups.
#[derive(Debug, Serialize, ToSchema)]
pub struct SystemBackups {
    /// When the server makes the next one by itself; null when it makes none.
    pub next_at: Option<Instant>,
    /// Where it puts them.
    pub folder: String,
    /// For how many days it keeps them.
    pub keep_days: u16,
    /// The last one of which there is an archive.
    pub last_good: Option<SystemBackup>,
    /// The last ones, the latest first, also those that failed.
    pub latest: Vec<SystemBackup>,
}

/// A backup.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SystemBackup {
    /// Number.
    pub id: i64,
    /// The machine that made it.
    pub node: String,
    /// The path of the archive on that machine.
    pub place: String,
    /// When it began.
    pub began_at: Instant,
    /// When it ended; null while it is being made, or when the server was killed.
    pub ended_at: Option<Instant>,
    /// Whether it is being made.
    pub is_running: bool,
    /// Bytes of the archive.
    pub size: i64,
    /// Rows in it.
    pub rows: i64,
    /// Files in it.
    pub files: i64,
    /// Whether it was restored elsewhere and audited.
    pub is_verified: bool,
    /// How many contradictions the audit found.
    pub findings: i64,
    /// Why there is no archive; null when there is one.
    pub failure: Option<BackupFailure>,
}

impl SystemBackup {
    /// A backup as its row tells it.
    pub(super) fn new(row: backups::Model, is_running: bool) -> Self {
        Self {
            is_running,
            id: row.id,
            node: row.node,
            place: row.place,
            began_at: row.began_at.into(),
            ended_at: row.ended_at.map(Into::into),
            size: row.size,
            rows: row.rows,
            files: row.files,
            is_verified: row.is_verified,
            findings: row.findings,
            failure: row.failure,
        }
    }
}

/// Mails.
#[derive(Debug, Serialize, ToSchema)]
pub struct SystemMails {
    /// Where they go.
    pub route: MailRoute,
    /// Whether none leaves, because the centre was restored from a backup.
    pub held: bool,
    /// How many wait to leave.
    pub waiting: i64,
    /// Since when the mail has been due that has waited longest; null when none is due.
    pub due_since: Option<Instant>,
    /// How many could not be delivered in the last seven days.
    pub failed: i64,
    /// When the last one left; null when none has.
    pub last_sent_at: Option<Instant>,
}

/// Work in the background.
#[derive(Debug, Serialize, ToSchema)]
pub struct SystemWork {
    /// How many jobs run.
    pub running: i64,
    /// Since when the oldest of them has run; null when none does.
    pub running_since: Option<Instant>,
    /// The background tasks of this process that do not run.
    pub stopped_tasks: Vec<String>,
}

/// Database and files.
#[derive(Debug, Serialize, ToSchema)]
pub struct SystemStorage {
    /// The engine and its version: `SQLite 3.50.4`.
    pub database: String,
    /// Bytes of the database.
    pub database_size: u64,
    /// The last migration.
    pub schema: String,
    /// Where the files are.
    pub files: String,
    /// Whether the file store answers.
    pub files_answer: bool,
    /// Bytes that are free in the data folder.
    pub free: u64,
    /// Whether secrets are encrypted with a key of the settings.
    pub has_secret_key: bool,
}

/// A process that serves the centre.
#[derive(Debug, Serialize, ToSchema)]
pub struct SystemNode {
    /// The name of its machine and its port.
    pub name: String,
    /// Its version.
    pub version: String,
    /// When it started.
    pub started_at: Instant,
    /// When it was last heard of.
    pub seen_at: Instant,
    /// Whether it was heard of lately.
    pub is_alive: bool,
    /// Whether it answers this call.
    pub is_current: bool,
}
