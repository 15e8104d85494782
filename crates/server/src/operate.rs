//! The commands of an operator: their settings, their progress on standard error and their answers.

use std::{fs, path::Path, process::ExitCode, sync::Arc};

use battito::{
    features::{centre, personal_data},
    operator::{
        OperatorError, Target,
        audit::audit,
        backup::{Content, backup},
        doctor,
        history::{Ended, begun, record},
        open,
        restore::{Purpose, restore, try_out},
    },
};
use battito_platform::{
    clock::{Clock, SystemClock},
    config::Config,
    db::Db,
    files::Files,
    mail::hold,
    private_files,
    randomness::SystemRandomness,
    state::App,
};
use futures_util::FutureExt;

use crate::{Failure, assemble, print};

fn store(config: &Config) -> Result<Files, Failure> {
    Ok(Files::open(config, Arc::new(SystemRandomness))?)
}

fn target<'a>(config: &'a Config, db: &'a Db, files: &'a Files) -> Target<'a> {
    Target {
        db,
        files,
        secret_key: config.secret_key.as_deref(),
        now: SystemClock.now(),
    }
}

fn tell(progress: &str) {
    eprintln!("{progress}");
}

/// `battito audit`.
pub(crate) async fn check(config: Config, json: bool) -> Result<ExitCode, Failure> {
    let db = open(&config).await?;
    let report = audit(&db, &store(&config)?, SystemClock.now()).await?;
    db.close().await;
    print(&if json {
        serde_json::to_string_pretty(&report)?
    } else {
        report.text()
    })?;
    Ok(code(report.findings.is_empty()))
}

fn code(is_good: bool) -> ExitCode {
    if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// `battito doctor`.
pub(crate) async fn examine(config: Config, json: bool) -> Result<ExitCode, Failure> {
    let findings = doctor::examine(&config, &store(&config)?, SystemClock.now()).await;
    print(&if json {
        serde_json::to_string_pretty(&findings)?
    } else {
        doctor::text(&findings)
    })?;
    Ok(code(
        findings.iter().all(|finding| finding.state != doctor::State::Fault),
    ))
}

/// `battito backup`.
pub(crate) async fn save(config: Config, place: &Path, verify: bool) -> Result<(), Failure> {
    let db = open(&config).await?;
    let files = store(&config)?;
    let began_at = SystemClock.now();
    let made = backup(target(&config, &db, &files), place, Content::All, &mut tell).await?;
    let report = if verify {
        Some(try_out(&config, place, SystemClock.now()).await?)
    } else {
        None
    };
    let findings = report.as_ref().map(|report| report.findings.len());
    let ended = Ended::made(&made, place.metadata()?.len(), findings);
    let path = place.canonicalize()?.display().to_string();
    let recorded = db
        .write(move |tx| async move { Ok(record(tx, begun(path, began_at), ended, SystemClock.now()).await?) }.boxed())
        .await;
    db.close().await;
    if let Err(error) = recorded {
        tell(&format!(
            "the centre does not know of this backup, since its database cannot be written: {error}"
        ));
    }
    for key in &made.missing {
        tell(&format!("lost already: {key}"));
    }
    if let Some(report) = report.filter(|report| !report.findings.is_empty()) {
        print(&report.text())?;
        return Err(format!(
            "{} was made and can be restored, but the centre is not sound",
            place.display()
        )
        .into());
    }
    let rows: u64 = made.tables.iter().map(|table| table.rows).sum();
    let verified = if verify { ", restored elsewhere and audited" } else { "" };
    print(&format!(
        "{}: {} tables, {rows} rows, {} files{verified}.",
        place.display(),
        made.tables.len(),
        made.files.len()
    ))
}

/// `battito restore`.
pub(crate) async fn bring_back(config: Config, place: &Path) -> Result<(), Failure> {
    private_files::create_folder(&config.data_dir)?;
    let db = Db::connect(&config.database_url()).await.map_err(OperatorError::from)?;
    let files = store(&config)?;
    let restored = restore(target(&config, &db, &files), place, Purpose::Restore, &mut tell).await?;
    let app = assemble(config, db.clone())?;
    erase_again(&app).await?;
    let report = audit(&db, &files, SystemClock.now()).await?;
    db.close().await;
    print(&report.text())?;
    print(&format!(
        "The centre is as it was at {}. Everybody has to log in again, and no mail leaves until: battito resume",
        restored.made_at
    ))
}

/// `battito copy`.
pub(crate) async fn copy_to(config: Config, from: &str, to: &str) -> Result<(), Failure> {
    let with = |url: &str| Config {
        database_url: Some(url.to_owned()),
        ..config.clone()
    };
    let source = open(&with(from)).await?;
    let copy = Db::connect(to).await.map_err(OperatorError::from)?;
    let files = store(&config)?;
    let archive = config.data_dir.join("copy.battito");
    // One that a killed process left behind.
    drop(fs::remove_file(&archive));
    backup(target(&config, &source, &files), &archive, Content::Rows, &mut tell).await?;
    source.close().await;
    let quietly = &mut |_: &str| {};
    let copied = restore(target(&config, &copy, &files), &archive, Purpose::Copy, quietly).await;
    fs::remove_file(&archive)?;
    let copied = copied?;
    let report = audit(&copy, &files, SystemClock.now()).await?;
    copy.close().await;
    print(&report.text())?;
    let rows: u64 = copied.tables.iter().map(|table| table.rows).sum();
    print(&format!(
        "{} tables, {rows} rows. Set BATTITO_DATABASE_URL to the new database before you start the server.",
        copied.tables.len()
    ))
}

/// Deletes again the accounts that were deleted since the backup.
async fn erase_again(app: &App) -> Result<(), Failure> {
    centre::load(app).await?;
    let erased = personal_data::erasures::repeat(app).await?;
    if erased > 0 {
        tell(&format!(
            "{erased} accounts that were deleted since the backup are deleted again"
        ));
    }
    Ok(())
}

/// `battito resume`.
pub(crate) async fn resume(config: Config, discard: bool) -> Result<(), Failure> {
    let db = open(&config).await?;
    // Also those of a restore that was killed before it came to them.
    let app = assemble(config, db.clone())?;
    erase_again(&app).await?;
    drop(app);
    let resumed = db.write(move |tx| hold::end(tx, discard).boxed()).await?;
    db.close().await;
    if !resumed.was_held {
        return print("No mail was held back.");
    }
    print(&format!(
        "Mails leave again: {} wait, {} of the backup were deleted.",
        resumed.waiting, resumed.discarded
    ))
}
