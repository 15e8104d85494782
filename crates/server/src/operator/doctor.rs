//! `battito doctor`: whether what a centre stands on is as it must be. It tries each part as the server uses it, and changes nothing but a
//! file of its own in the file store, which it deletes.

use std::{os::unix::fs::MetadataExt, path::Path};

use axum::body::Bytes;
use battito_platform::{
    config::Config,
    db::Db,
    files::{Files, OPERATOR},
    mail::{hold, transport::Transport},
    private_files,
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ConnectionTrait, DbBackend, DbErr, Statement};
use serde::Serialize;

use super::{history, open};

/// Less room than this on the disk is told, and a tenth of it is a fault.
pub const LITTLE_ROOM: u64 = 2 << 30;
/// Clocks that differ by more make leases and codes wrong.
const CLOCK: TimeDelta = TimeDelta::seconds(5);
/// A backup that is older is told.
pub const OLD_BACKUP: TimeDelta = TimeDelta::days(2);
/// The time after which PostgreSQL ends a statement of the server, as it says it.
const STATEMENT_TIMEOUT: &str = "10s";
/// How PostgreSQL is reached.
const CONNECTION: &str = "SELECT CASE WHEN ssl THEN 'encrypted' \
     WHEN inet_client_addr() IS NOT DISTINCT FROM inet_server_addr() THEN 'of this machine' ELSE 'open' END \
     FROM pg_stat_ssl WHERE pid = pg_backend_pid()";

/// How serious it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// As it must be.
    Good,
    /// It works; somebody should look at it.
    Warning,
    /// It does not work.
    Fault,
}

/// One thing that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What was looked at.
    pub part: &'static str,
    /// How it is.
    pub state: State,
    /// What was seen, and what to do.
    pub says: String,
}

impl Finding {
    fn good(part: &'static str, says: impl Into<String>) -> Self {
        let state = State::Good;
        let says = says.into();
        Self { part, state, says }
    }

    fn warning(part: &'static str, says: impl Into<String>) -> Self {
        let state = State::Warning;
        Self {
            state,
            ..Self::good(part, says)
        }
    }

    fn fault(part: &'static str, says: impl Into<String>) -> Self {
        let state = State::Fault;
        Self {
            state,
            ..Self::good(part, says)
        }
    }
}

/// Looks at everything, and says what it has seen.
pub async fn examine(config: &Config, files: &Files, now: DateTime<Utc>) -> Vec<Finding> {
    let mut findings: Vec<Finding> = config
        .warnings()
        .into_iter()
        .map(|says| Finding::warning("settings", says))
        .collect();
    if findings.is_empty() {
        findings.push(Finding::good(
            "settings",
            format!("public address {}", config.public_url()),
        ));
    }
    findings.push(match &config.secret_key {
        Some(_) => Finding::good("secret key", "set"),
        None => Finding::warning(
            "secret key",
            "not set: secrets of two-factor login are stored as they are (BATTITO_SECRET_KEY)",
        ),
    });
    findings.extend(data_folder(&config.data_dir));
    match open(config).await {
        Ok(db) => {
            findings.extend(
                database(&db, now)
                    .await
                    .unwrap_or_else(|error| vec![Finding::fault("database", error.to_string())]),
            );
            findings.push(held(&db).await);
            findings.push(last_backup(&db, now).await);
            db.close().await;
        }
        Err(_) if Db::is_standby(&config.database_url()).await => {
            findings.push(Finding::fault("database", "it is a standby, which cannot be written"));
        }
        Err(error) => findings.push(Finding::fault("database", error.to_string())),
    }
    findings.push(match try_out(files, now).await {
        Ok(()) => Finding::good(
            "files",
            format!("written, read and deleted in {}", config.files_place()),
        ),
        Err(error) => Finding::fault("files", error),
    });
    findings.push(mail(config).await);
    findings
}

fn data_folder(folder: &Path) -> Vec<Finding> {
    const PART: &str = "data folder";
    let mode = match folder.metadata() {
        Ok(found) => found.mode(),
        Err(error) => return vec![Finding::fault(PART, format!("{}: {error}", folder.display()))],
    };
    let mut findings = Vec::new();
    if mode & 0o077 != 0 {
        findings.push(Finding::warning(
            PART,
            format!("others can read {}: chmod 0700 closes it", folder.display()),
        ));
    }
    let room = match private_files::free_room(folder) {
        Ok(room) => room,
        Err(error) => return vec![Finding::fault(PART, format!("{}: {error}", folder.display()))],
    };
    let says = format!("{} MB free in {}", room >> 20, folder.display());
    findings.push(if room < LITTLE_ROOM / 10 {
        Finding::fault(PART, says)
    } else if room < LITTLE_ROOM {
        Finding::warning(PART, says)
    } else {
        Finding::good(PART, says)
    });
    findings
}

async fn database(db: &Db, now: DateTime<Utc>) -> Result<Vec<Finding>, DbErr> {
    const PART: &str = "database";
    let engine = db.backend();
    let ask = async |query: &str| -> Result<String, DbErr> {
        let row = db.read().query_one_raw(Statement::from_string(engine, query)).await?;
        row.map_or_else(|| Ok(String::new()), |row| row.try_get_by_index(0))
    };
    if engine != DbBackend::Postgres {
        let version = ask("SELECT sqlite_version()").await?;
        let journal = ask("PRAGMA journal_mode").await?;
        let says = format!("SQLite {version}, journal {journal}, all migrations");
        return Ok(vec![match journal.as_str() {
            "wal" => Finding::good(PART, says),
            _ => Finding::fault(PART, format!("{says}: the journal must be wal")),
        }]);
    }
    let mut findings = vec![Finding::good(
        PART,
        format!("PostgreSQL {}, all migrations", ask("SHOW server_version").await?),
    )];
    let limit = ask("SHOW statement_timeout").await?;
    if limit != STATEMENT_TIMEOUT {
        let says = format!(
            "statements may take {limit} instead of {STATEMENT_TIMEOUT}: a pooler has dropped the setting; use its session mode"
        );
        findings.push(Finding::fault(PART, says));
    }
    findings.push(match ask(CONNECTION).await?.as_str() {
        "open" => Finding::warning(
            PART,
            "its connections cross a network unencrypted: add sslmode=verify-full and sslrootcert to its address",
        ),
        way => Finding::good(PART, format!("its connections are {way}")),
    });
    let theirs: DateTime<Utc> =
        ask("SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')")
            .await?
            .parse()
            .unwrap_or(now);
    let apart = (theirs - now).abs();
    findings.push(if apart > CLOCK {
        Finding::fault(
            "clock",
            format!(
                "{} seconds from that of the database: set both by NTP",
                apart.num_seconds()
            ),
        )
    } else {
        Finding::good("clock", "agrees with that of the database")
    });
    Ok(findings)
}

async fn held(db: &Db) -> Finding {
    match hold::is_on(db).await {
        Ok(false) => Finding::good("outbox", "mails leave"),
        Ok(true) => Finding::warning(
            "outbox",
            "mails are held back since a restore: battito resume lets them leave",
        ),
        Err(error) => Finding::fault("outbox", error.to_string()),
    }
}

async fn try_out(files: &Files, now: DateTime<Utc>) -> Result<(), String> {
    let said = now.to_rfc3339();
    let written = Bytes::from(said.clone());
    let told = |error: battito_platform::ApiError| error.to_string();
    let key = files.put(OPERATOR, written.clone()).await.map_err(told)?;
    let read = files.get(&key).await.map_err(told)?;
    files.delete(&key).await.map_err(told)?;
    if read != Some(written) {
        return Err("what was written is not what was read".to_owned());
    }
    Ok(())
}

async fn mail(config: &Config) -> Finding {
    match Transport::check(config).await {
        None => Finding::warning(
            "mail",
            "no server is set: mails stay in files and reach nobody (BATTITO_SMTP_URL)",
        ),
        Some(Ok(())) => Finding::good("mail", "the server takes the login"),
        Some(Err(refusal)) => Finding::fault("mail", refusal.to_string()),
    }
}

async fn last_backup(db: &Db, now: DateTime<Utc>) -> Finding {
    const PART: &str = "backup";
    match history::last_good(db.read()).await {
        Ok(Some(last)) => {
            let verified = if last.is_verified { "verified" } else { "not verified" };
            let says = format!(
                "the last one is of {}, {verified}, {} on {}",
                last.began_at, last.place, last.node
            );
            if last.findings > 0 {
                Finding::fault(PART, format!("{says}: {} findings of its audit", last.findings))
            } else if now - last.began_at > OLD_BACKUP {
                Finding::warning(PART, says)
            } else {
                Finding::good(PART, says)
            }
        }
        Ok(None) => Finding::warning(PART, "none was made"),
        Err(error) => Finding::fault(PART, error.to_string()),
    }
}

/// The findings as an operator reads them, a line each.
#[must_use]
pub fn text(findings: &[Finding]) -> String {
    let line = |finding: &Finding| {
        let state = match finding.state {
            State::Good => "good",
            State::Warning => "warning",
            State::Fault => "FAULT",
        };
        format!("{state:8}{:12}{}", finding.part, finding.says)
    };
    findings.iter().map(line).collect::<Vec<_>>().join("\n")
}
