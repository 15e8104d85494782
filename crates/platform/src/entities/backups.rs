//! Backups of the last months, also those that failed.

use sea_orm::entity::prelude::*;

use super::statuses::BackupFailure;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "backups")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The machine that made it.
    pub node: String,
    /// The path of the archive on that machine.
    pub place: String,
    pub began_at: DateTimeUtc,
    /// Null while it is being made, and when the process was killed.
    pub ended_at: Option<DateTimeUtc>,
    /// Bytes of the archive.
    pub size: i64,
    pub rows: i64,
    pub files: i64,
    /// Whether it was restored elsewhere and audited.
    pub is_verified: bool,
    /// What that audit found.
    pub findings: i64,
    /// Why there is no archive.
    pub failure: Option<BackupFailure>,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
