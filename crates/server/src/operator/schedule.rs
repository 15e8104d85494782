//! The backups that the server makes by itself, one a day: each is restored elsewhere and audited, and old archives are
//! deleted. One node makes them, on a thread of its own.

use std::{
    fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    time::Duration,
};

use battito_domain::backup::{BackupFailure, is_due};
use battito_platform::{
    ApiError, App,
    config::Config,
    entities::{
        backups::{ActiveModel, Model},
        settings_lock,
    },
    private_files,
};
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use futures_util::FutureExt;
use sea_orm::{ActiveModelTrait, ConnectionTrait, DbBackend, DbErr, Set, Statement};
use tokio::{runtime::Handle, task::spawn_blocking};
use tokio_util::sync::CancellationToken;

use super::{
    OperatorError, Target,
    archive::partial_file,
    backup::{Content, backup},
    history::{self, Ended},
    restore::{trial_folder, try_out},
};

const INTERVAL: Duration = Duration::from_mins(1);
/// An archive's name is the time at which it was made.
const NAME: &str = "battito-%Y%m%d-%H%M%S.zip";
/// Room that is left free for the database, in bytes.
const SPARE: u64 = 256 << 20;

/// Looks once a minute whether a backup is due, until `shutdown` is cancelled.
pub async fn run(app: App, shutdown: CancellationToken) {
    while !shutdown.is_cancelled() {
        if let Err(error) = make_due(&app, &shutdown).await {
            tracing::error!(%error, "the server cannot tell whether a backup is due");
        }
        tokio::select! {
            () = shutdown.cancelled() => {}
            () = tokio::time::sleep(INTERVAL) => {}
        }
    }
}

/// Whether the server makes backups by itself. The demo's data are worth none.
#[must_use]
pub fn is_on(config: &Config) -> bool {
    config.backup.keep_days > 0 && !config.demo
}

/// Makes a backup when one is due. Returns its row, also when it failed; `None` when none is due.
pub async fn make_due(app: &App, shutdown: &CancellationToken) -> Result<Option<Model>, ApiError> {
    measure(app.db().read()).await?;
    let history = history::history(app.db().read(), app.now()).await?;
    if !is_on(&app.config) {
        return Ok(None);
    }
    // Also on the nodes that have made none since.
    if history.last_good.is_some_and(|good| good >= oldest(app)) {
        delete_old(app).await?;
    }
    if !is_due(app.now(), app.config.backup.hour, history) {
        return Ok(None);
    }
    let Some(begun) = claim(app).await? else {
        return Ok(None);
    };
    let (state, place, runtime) = (app.clone(), PathBuf::from(&begun.place), Handle::current());
    let shutdown = shutdown.clone();
    // Compressing and restoring take seconds of processor time, which requests must not wait for.
    let made = spawn_blocking(move || {
        runtime.block_on(async {
            tokio::select! {
                made = make(&state, &place) => made,
                () = shutdown.cancelled() => Err(Failure(BackupFailure::Stopped, "the server stops".to_owned())),
            }
        })
    });
    let ended = match made.await.map_err(ApiError::internal)? {
        Ok(ended) => ended,
        Err(Failure(failure, reason)) => {
            tracing::error!(
                place = begun.place,
                reason,
                "a backup was not made; trying again in an hour"
            );
            Ended::Failed(failure.into())
        }
    };
    let now = app.now();
    let row = ended.write(
        ActiveModel {
            id: Set(begun.id),
            ..Default::default()
        },
        now,
    );
    let oldest = oldest(app);
    if matches!(ended, Ended::Made { .. }) {
        delete_old(app).await?;
    }
    let row = app
        .db()
        .write(move |tx| {
            async move {
                history::forget(tx, oldest, now).await?;
                Ok(row.update(tx).await?)
            }
            .boxed()
        })
        .await?;
    if row.failure.is_none() {
        tracing::info!(
            place = row.place,
            bytes = row.size,
            findings = row.findings,
            "a backup was made and restored elsewhere"
        );
    }
    Ok(Some(row))
}

/// Publishes when the last good backup began, and what its audit found, as metrics.
async fn measure(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    if let Some(good) = history::last_good(db).await? {
        let number = |value: i64| u32::try_from(value).map_or(0.0, f64::from);
        metrics::gauge!("battito_backup_last_success_timestamp_seconds").set(number(good.began_at.timestamp()));
        metrics::gauge!("battito_backup_findings").set(number(good.findings));
    }
    Ok(())
}

/// Takes the turn, unless another node has it.
async fn claim(app: &App) -> Result<Option<Model>, ApiError> {
    let (now, hour) = (app.now(), app.config.backup.hour);
    let place = app.config.backup_folder().join(now.format(NAME).to_string());
    let place = place.display().to_string();
    app.db()
        .write(move |tx| {
            async move {
                settings_lock::lock(tx).await?;
                if !is_due(now, hour, history::history(tx, now).await?) {
                    return Ok(None);
                }
                Ok(Some(history::begun(place, now).insert(tx).await?))
            }
            .boxed()
        })
        .await
}

/// Why there is no archive, and for the log what was in the way.
struct Failure(BackupFailure, String);

impl From<OperatorError> for Failure {
    fn from(error: OperatorError) -> Self {
        let failure = match error {
            OperatorError::Database(_) => BackupFailure::Database,
            OperatorError::Store(_) => BackupFailure::Files,
            OperatorError::File(..) | OperatorError::Archive(_) => BackupFailure::Disk,
            OperatorError::Newer(_) | OperatorError::Refused(_) => BackupFailure::Unusable,
        };
        Self(failure, error.to_string())
    }
}

async fn make(app: &App, place: &Path) -> Result<Ended, Failure> {
    let folder = app.config.backup_folder();
    let disk = |error: std::io::Error| Failure(BackupFailure::Disk, format!("{}: {error}", folder.display()));
    private_files::create_folder(&folder).map_err(disk)?;
    let unfinished = history::unfinished(app.db().read()).await;
    clear(&folder, &unfinished.map_err(OperatorError::from)?).map_err(disk)?;
    let needed = needed(app).await?;
    let room = private_files::free_room(&folder).map_err(disk)?;
    if room < needed {
        let says = format!(
            "{} MB free in {}, {} MB needed",
            room >> 20,
            folder.display(),
            needed >> 20
        );
        return Err(Failure(BackupFailure::NoRoom, says));
    }
    let source = Target {
        db: app.db(),
        files: &app.files,
        secret_key: app.config.secret_key.as_deref(),
        now: app.now(),
    };
    let manifest = backup(source, place, Content::All, &mut |_| {}).await?;
    let size = place.metadata().map_err(disk)?.len();
    match try_out(&app.config, place, app.now()).await {
        Ok(report) => {
            for finding in &report.findings {
                tracing::error!(
                    rule = finding.rule,
                    id = finding.id,
                    detail = finding.detail,
                    "the audit of a backup found"
                );
            }
            Ok(Ended::made(&manifest, size, Some(report.findings.len())))
        }
        Err(error) => {
            let unusable = !matches!(error, OperatorError::File(..));
            // It must not be taken for a good one.
            fs::remove_file(place).map_err(disk)?;
            let failure = Failure::from(error);
            Err(if unusable {
                Failure(BackupFailure::Unusable, failure.1)
            } else {
                failure
            })
        }
    }
}

/// The room that a backup takes at most while it is restored elsewhere: twice what there is to save.
async fn needed(app: &App) -> Result<u64, OperatorError> {
    let files = app.files.size().await.map_err(OperatorError::Store)?;
    Ok(SPARE + 2 * (files + database_size(app.db().read()).await?))
}

/// The bytes of the database.
pub async fn database_size(db: &impl ConnectionTrait) -> Result<u64, DbErr> {
    let engine = db.get_database_backend();
    let query = match engine {
        DbBackend::Postgres => "SELECT pg_database_size(current_database()) AS bytes",
        _ => "SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()",
    };
    let row = db.query_one_raw(Statement::from_string(engine, query)).await?;
    let bytes: i64 = row.map_or(Ok(0), |row| row.try_get("", "bytes"))?;
    Ok(u64::try_from(bytes).unwrap_or_default())
}

/// Removes what processes that were killed have left behind of these backups: one node makes backups at a time.
fn clear(folder: &Path, unfinished: &[Model]) -> io::Result<()> {
    let places = unfinished.iter().map(|backup| Path::new(&backup.place));
    for place in places.filter(|place| is_scheduled(folder, place)) {
        if_there(fs::remove_file(partial_file(place)))?;
        if_there(fs::remove_dir_all(trial_folder(place)))?;
    }
    Ok(())
}

/// Takes the removal of what is not there for one that succeeded.
fn if_there(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Archives from before this time are deleted.
fn oldest(app: &App) -> DateTime<Utc> {
    app.now() - TimeDelta::days(app.config.backup.keep_days.into())
}

/// Deletes the old archives that the server made. Its folder may hold archives of another centre, which its table does not name; the table
/// of a restored copy names those of the original, which lie in another folder.
async fn delete_old(app: &App) -> Result<(), DbErr> {
    let folder = app.config.backup_folder();
    for backup in history::before(app.db().read(), oldest(app)).await? {
        let place = Path::new(&backup.place);
        if is_scheduled(&folder, place)
            && let Err(error) = if_there(fs::remove_file(place))
        {
            tracing::error!(%error, place = %place.display(), "an old backup cannot be deleted");
        }
    }
    Ok(())
}

/// Whether an archive lies in this folder and has the name of one that the server makes by itself.
fn is_scheduled(folder: &Path, place: &Path) -> bool {
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    place.parent() == Some(folder) && NaiveDateTime::parse_from_str(&name, NAME).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_own_archives_are_scheduled() {
        let made: DateTime<Utc> = "2026-11-27T02:00:09Z".parse().unwrap();
        let folder = Path::new("/backups");
        assert!(is_scheduled(folder, &folder.join(made.format(NAME).to_string())));
        for other in [
            "/backups/centre.zip",
            "/backups/battito-20261127-020009.zip.verify",
            "/backups/.battito-20261127-020009.zip.partial",
            "/original/battito-20261127-020009.zip",
            "/",
        ] {
            assert!(!is_scheduled(folder, Path::new(other)), "{other}");
        }
    }
}
