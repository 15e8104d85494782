//! `battito restore` and `battito copy`: fill an empty centre from an archive. The files come first and the rows in one transaction, so a process that is
//! killed leaves a centre that is still empty, and the same restore can be repeated. A restored centre sends no mail and knows no
//! session until the operator resumes.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::{BufRead, BufReader, Read},
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    sync::Arc,
};

use axum::body::Bytes;
use battito_platform::{
    ApiError,
    config::Config,
    db::Db,
    entities::{backups, mail_holds, nodes, sessions},
    files::Files,
    mail::hold,
    randomness::{SystemRandomness, hex},
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, EntityTrait,
    IntoActiveModel, QueryFilter, Statement,
};
use serde_json::Value as Json;
use sha2::{Digest, Sha256};

use super::{
    OperatorError, Target,
    archive::{Manifest, Reader, TableInfo, fingerprint},
    audit::{Report, audit},
    schema,
    tables::{Table, tables},
};

/// A database with rows in one of these is not empty.
const FILLED: [&str; 3] = ["users", "courses", "audit_entries"];

/// What becomes of a centre in its new place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// It comes back from the past: nobody is logged in, no mail leaves, and the files come back too.
    Restore,
    /// It moves to another database, with its sessions; the file store stays.
    Copy,
}

/// Fills an empty database and file store, and brings the schema up to this version. `told` hears of the progress.
///
/// # Errors
/// When the archive is damaged or of a newer version, or the centre is not empty. The database is then as before.
pub async fn restore(
    Target {
        db,
        files,
        secret_key,
        now,
    }: Target<'_>,
    place: &Path,
    purpose: Purpose,
    told: &mut (dyn FnMut(&str) + Send),
) -> Result<Manifest, OperatorError> {
    let mut reader = Reader::open(place)?;
    let manifest = reader.manifest.clone();
    told(&format!("the archive of {} is whole", manifest.made_at));
    let known = schema::known();
    if manifest.schema.is_empty() || !known.starts_with(&manifest.schema) {
        return Err(OperatorError::Newer(manifest.version));
    }
    // Before any migration touches it.
    let tx = db.snapshot().await?;
    refuse_filled(&tx).await?;
    tx.rollback().await?;
    db.migrate_first(manifest.schema.len()).await?;
    let tx = db.long_transaction().await?;
    let before = schema::applied(&tx).await?;
    if before != manifest.schema {
        return Err(OperatorError::Refused(
            "the database has another schema than the backup: give an empty one".to_owned(),
        ));
    }
    refuse_filled(&tx).await?;
    if purpose == Purpose::Restore {
        restore_files(&mut reader, files, told).await?;
    }

    let loading = Loading::begin(&tx).await?;
    let mut targets: BTreeMap<String, Table> = tables(&tx)
        .await?
        .into_iter()
        .map(|table| (table.name.clone(), table))
        .collect();
    for name in targets.keys() {
        tx.execute_unprepared(&format!("DELETE FROM \"{name}\"")).await?;
    }
    for info in &manifest.tables {
        let unknown = |name: String| OperatorError::Refused(format!("{name} of the backup is not in the database"));
        let table = targets.remove(&info.name).ok_or_else(|| unknown(info.name.clone()))?;
        let table = table.with(&info.columns).map_err(unknown)?;
        let rows = BufReader::new(reader.entry(&format!("data/{}.jsonl", info.name))?);
        load(&tx, &table, info, rows).await?;
        told(&format!("{}: {} rows", info.name, info.rows));
    }
    if purpose == Purpose::Restore {
        hold_back(&tx, now, &manifest).await?;
    }
    loading.end(&tx).await?;
    tx.commit().await?;
    db.migrate().await?;
    if manifest.secret_key.is_some() && manifest.secret_key != secret_key.map(fingerprint) {
        told(
            "the secret key is not the one of the backup: two-factor codes that it protects cannot be checked (docs/operating.md)",
        );
    }
    if !manifest.missing.is_empty() {
        told(&format!(
            "{} files were lost already when the backup was made",
            manifest.missing.len()
        ));
    }
    Ok(manifest)
}

/// Where the archive of this place is restored to be tried out.
pub(super) fn trial_folder(place: &Path) -> PathBuf {
    let mut folder = place.as_os_str().to_owned();
    folder.push(".verify");
    folder.into()
}

/// Restores an archive into a folder beside it, audits what came out, and deletes the folder.
///
/// # Errors
/// When there is such a folder already, or the archive cannot be restored.
pub async fn try_out(config: &Config, place: &Path, now: DateTime<Utc>) -> Result<Report, OperatorError> {
    let folder = trial_folder(place);
    let failed = |error| OperatorError::File(folder.clone(), error);
    // Never a folder that was there: it is deleted afterwards.
    fs::DirBuilder::new().mode(0o700).create(&folder).map_err(failed)?;
    let _folder = Temporary(&folder);
    let config = Config {
        data_dir: folder.clone(),
        database_url: None,
        files_url: None,
        ..config.clone()
    };
    let db = Db::connect(&config.database_url()).await?;
    let files = Files::open(&config, Arc::new(SystemRandomness)).map_err(ApiError::internal)?;
    let copy = Target {
        db: &db,
        files: &files,
        secret_key: config.secret_key.as_deref(),
        now,
    };
    let report = match restore(copy, place, Purpose::Restore, &mut |_| {}).await {
        Ok(_) => audit(&db, &files, now).await.map_err(OperatorError::from),
        Err(error) => Err(error),
    };
    db.close().await;
    report
}

struct Temporary<'a>(&'a Path);

impl Drop for Temporary<'_> {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(self.0) {
            tracing::error!(%error, folder = %self.0.display(), "a folder cannot be deleted");
        }
    }
}

/// Ends all sessions, holds mails back, and forgets what only the processes of then know.
async fn hold_back(tx: &DatabaseTransaction, now: DateTime<Utc>, backup: &Manifest) -> Result<(), DbErr> {
    sessions::Entity::delete_many().exec(tx).await?;
    // Not in archives of the first version that made any.
    if backup.tables.iter().any(|table| table.name == "nodes") {
        nodes::Entity::delete_many().exec(tx).await?;
        let unfinished = backups::Entity::delete_many().filter(backups::Column::EndedAt.is_null());
        unfinished.exec(tx).await?;
    }
    mail_holds::Entity::delete_many().exec(tx).await?;
    let held = mail_holds::Model {
        id: hold::ID,
        since: now,
        backup_of: backup.made_at,
    };
    let held = mail_holds::Entity::insert(held.into_active_model().reset_all());
    held.exec_without_returning(tx).await.map(drop)
}

async fn refuse_filled(tx: &DatabaseTransaction) -> Result<(), OperatorError> {
    let known = tables(tx).await?;
    for table in FILLED {
        if !known.iter().any(|one| one.name == table) {
            continue;
        }
        let query = Statement::from_string(
            tx.get_database_backend(),
            format!("SELECT 1 AS one FROM {table} LIMIT 1"),
        );
        if tx.query_one_raw(query).await?.is_some() {
            return Err(OperatorError::Refused(format!(
                "the database is not empty: {table} has rows"
            )));
        }
    }
    Ok(())
}

async fn restore_files(
    reader: &mut Reader,
    files: &Files,
    told: &mut (dyn FnMut(&str) + Send),
) -> Result<(), OperatorError> {
    let wanted: BTreeSet<String> = reader.manifest.files.iter().map(|file| file.key.clone()).collect();
    if let Some((other, _)) = files.list().await?.into_iter().find(|(key, _)| !wanted.contains(key)) {
        return Err(OperatorError::Refused(format!(
            "the file store is not empty: {other} is not of this backup"
        )));
    }
    for file in reader.manifest.files.clone() {
        let mut content = Vec::new();
        let read = reader
            .entry(&format!("files/{}", file.key))?
            .take(file.size + 1)
            .read_to_end(&mut content);
        read.map_err(|error| OperatorError::File(file.key.clone().into(), error))?;
        if hex(&Sha256::digest(&content)) != file.sha256 {
            return Err(OperatorError::Refused(format!(
                "{} is not the file that was backed up",
                file.key
            )));
        }
        files.put_again(&file.key, Bytes::from(content)).await?;
    }
    told(&format!("{} files", wanted.len()));
    Ok(())
}

async fn load(
    tx: &DatabaseTransaction,
    table: &Table,
    info: &TableInfo,
    rows: impl BufRead,
) -> Result<(), OperatorError> {
    let wrong = || OperatorError::Refused(format!("the rows of {} are not those that were backed up", info.name));
    let (mut count, mut digest, mut batch) = (0, Sha256::new(), Vec::new());
    for line in rows.lines() {
        let line = line.map_err(|_| wrong())?;
        digest.update(&line);
        digest.update(b"\n");
        batch.push(serde_json::from_str::<Json>(&line).map_err(|_| wrong())?);
        count += 1;
        if batch.len() == table.rows_at_once() {
            table.insert(tx, std::mem::take(&mut batch)).await?.ok_or_else(wrong)?;
        }
    }
    if !batch.is_empty() {
        table.insert(tx, batch).await?.ok_or_else(wrong)?;
    }
    if (count, hex(&digest.finalize())) != (info.rows, info.sha256.clone()) {
        return Err(wrong());
    }
    if let Some(last) = info.last_id {
        number_from(tx, &table.name, last).await?;
    }
    Ok(())
}

/// Makes the database give numbers after this one.
async fn number_from(tx: &DatabaseTransaction, table: &str, last: i64) -> Result<(), DbErr> {
    if tx.get_database_backend() == DbBackend::Postgres {
        // Zero was never given: the sequence is then as new.
        let set = format!(
            "SELECT setval(pg_get_serial_sequence('{table}', 'id'), GREATEST({last}, 1), {})",
            last > 0
        );
        tx.execute_unprepared(&set).await?;
    } else {
        let set = format!(
            "DELETE FROM sqlite_sequence WHERE name = '{table}'; INSERT INTO sqlite_sequence (name, seq) VALUES ('{table}', {last})"
        );
        tx.execute_unprepared(&set).await?;
    }
    Ok(())
}

/// What stands still while rows come in any order: triggers, and on PostgreSQL the references between tables, which are checked when
/// they are made again.
struct Loading {
    again: Vec<String>,
}

impl Loading {
    async fn begin(tx: &DatabaseTransaction) -> Result<Self, DbErr> {
        let mut again = Vec::new();
        let engine = tx.get_database_backend();
        if engine == DbBackend::Postgres {
            let triggers =
                "SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
                WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace";
            for row in tx.query_all_raw(Statement::from_string(engine, triggers)).await? {
                let table: String = row.try_get("", "name")?;
                tx.execute_unprepared(&format!("ALTER TABLE {table} DISABLE TRIGGER USER"))
                    .await?;
                again.push(format!("ALTER TABLE {table} ENABLE TRIGGER USER"));
            }
            let references = "SELECT conrelid::regclass::text AS name, quote_ident(conname) AS reference, pg_get_constraintdef(oid) AS made
                FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace";
            for row in tx.query_all_raw(Statement::from_string(engine, references)).await? {
                let (table, name, made): (String, String, String) = (
                    row.try_get("", "name")?,
                    row.try_get("", "reference")?,
                    row.try_get("", "made")?,
                );
                tx.execute_unprepared(&format!("ALTER TABLE {table} DROP CONSTRAINT {name}"))
                    .await?;
                again.push(format!("ALTER TABLE {table} ADD CONSTRAINT {name} {made}"));
            }
        } else {
            // Until the commit, which fails when a reference is broken.
            tx.execute_unprepared("PRAGMA defer_foreign_keys = ON").await?;
            let triggers = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'";
            for row in tx.query_all_raw(Statement::from_string(engine, triggers)).await? {
                let (name, made): (String, String) = (row.try_get("", "name")?, row.try_get("", "sql")?);
                tx.execute_unprepared(&format!("DROP TRIGGER {name}")).await?;
                again.push(made);
            }
        }
        Ok(Self { again })
    }

    async fn end(self, tx: &DatabaseTransaction) -> Result<(), DbErr> {
        for statement in self.again {
            tx.execute_unprepared(&statement).await?;
        }
        Ok(())
    }
}
