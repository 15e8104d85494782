//! The backups that were made, and those that failed, as rows of the database.

use battito_domain::backup::History;
use battito_platform::{
    entities::{
        backups::{ActiveModel, Column, Entity, Model},
        statuses::BackupFailure,
        users,
    },
    nodes,
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, Select, Set,
};

use super::archive::Manifest;

/// How long backups are remembered.
const KEEP: TimeDelta = TimeDelta::days(90);

/// The row of a backup that begins on this machine.
#[must_use]
pub fn begun(place: String, now: DateTime<Utc>) -> ActiveModel {
    ActiveModel {
        node: Set(nodes::machine()),
        place: Set(place),
        began_at: Set(now),
        size: Set(0),
        rows: Set(0),
        files: Set(0),
        is_verified: Set(false),
        findings: Set(0),
        ..Default::default()
    }
}

/// What became of a backup.
#[derive(Debug, Clone, Copy)]
pub enum Ended {
    /// There is an archive.
    Made {
        /// Its bytes.
        size: u64,
        /// The rows in it.
        rows: u64,
        /// The files in it.
        files: usize,
        /// What the audit of it found, when it was restored elsewhere.
        findings: Option<usize>,
    },
    /// There is none.
    Failed(BackupFailure),
}

impl Ended {
    /// An archive of this length, audited or not.
    #[must_use]
    pub fn made(manifest: &Manifest, size: u64, findings: Option<usize>) -> Self {
        Self::Made {
            size,
            rows: manifest.tables.iter().map(|table| table.rows).sum(),
            files: manifest.files.len(),
            findings,
        }
    }

    /// The row of a backup that has ended so.
    pub(super) fn write(self, row: ActiveModel, now: DateTime<Utc>) -> ActiveModel {
        let number = |count: u64| Set(i64::try_from(count).unwrap_or(i64::MAX));
        let ended_at = Set(Some(now));
        match self {
            Self::Made {
                size,
                rows,
                files,
                findings,
            } => ActiveModel {
                ended_at,
                size: number(size),
                rows: number(rows),
                files: number(files as u64),
                is_verified: Set(findings.is_some()),
                findings: number(findings.unwrap_or_default() as u64),
                ..row
            },
            Self::Failed(failure) => ActiveModel {
                ended_at,
                failure: Set(Some(failure)),
                ..row
            },
        }
    }
}

/// Records what became of a backup made by hand.
pub async fn record(
    tx: &DatabaseTransaction,
    begun: ActiveModel,
    ended: Ended,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    ended.write(begun, now).insert(tx).await.map(drop)
}

/// Forgets the backups of long ago, once their archives are deleted.
pub(super) async fn forget(tx: &DatabaseTransaction, oldest: DateTime<Utc>, now: DateTime<Utc>) -> Result<(), DbErr> {
    let old = Entity::delete_many().filter(Column::BeganAt.lt(oldest.min(now - KEEP)));
    old.exec(tx).await.map(drop)
}

/// The backups that began before this time.
pub(super) async fn before(db: &impl ConnectionTrait, time: DateTime<Utc>) -> Result<Vec<Model>, DbErr> {
    Entity::find().filter(Column::BeganAt.lt(time)).all(db).await
}

/// The backups that have not ended.
pub(super) async fn unfinished(db: &impl ConnectionTrait) -> Result<Vec<Model>, DbErr> {
    Entity::find().filter(Column::EndedAt.is_null()).all(db).await
}

/// Whether a backup is being made: it has not ended, and a process that ran on its machine when it began still does.
pub async fn is_running(db: &impl ConnectionTrait, backup: &Model, now: DateTime<Utc>) -> Result<bool, DbErr> {
    Ok(backup.ended_at.is_none() && nodes::still_runs(db, &backup.node, backup.began_at, now).await?)
}

fn latest_first() -> Select<Entity> {
    Entity::find().order_by_desc(Column::BeganAt).order_by_desc(Column::Id)
}

/// The last backups, the latest first, also those that failed.
pub async fn latest(db: &impl ConnectionTrait, count: u64) -> Result<Vec<Model>, DbErr> {
    latest_first().limit(count).all(db).await
}

/// The last backup of which there is an archive.
pub async fn last_good(db: &impl ConnectionTrait) -> Result<Option<Model>, DbErr> {
    let made = latest_first()
        .filter(Column::EndedAt.is_not_null())
        .filter(Column::Failure.is_null());
    made.one(db).await
}

/// What decides whether a backup is due.
pub(super) async fn history(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<History, DbErr> {
    let first_user = users::Entity::find()
        .select_only()
        .column(users::Column::CreatedAt)
        .order_by_asc(users::Column::Id);
    let since: Option<DateTime<Utc>> = first_user.into_tuple().one(db).await?;
    let attempts = latest(db, 1).await?;
    Ok(History {
        in_use_since: since,
        last_good: last_good(db).await?.map(|backup| backup.began_at),
        last_attempt: attempts.first().map(|backup| backup.began_at),
        is_running: match attempts.first() {
            Some(backup) => is_running(db, backup, now).await?,
            None => false,
        },
    })
}
