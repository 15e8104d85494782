//! Looks at what the centre stands on.

use std::time::Duration;

use battito_domain::backup::next_turn;
use battito_platform::{ApiError, App, mail::hold, nodes, private_files};
use chrono::{DateTime, TimeDelta, Utc};
use tokio::time::timeout;

use super::{
    concerns::concerns,
    dto::{System, SystemBackup, SystemBackups, SystemMails, SystemNode, SystemState, SystemStorage, SystemWork},
    store,
};
use crate::{
    features::mail_texts::delivery,
    operator::{history, schedule},
};

/// How many backups are listed.
const BACKUPS: u64 = 10;
/// Mails that failed earlier are not told any more.
const LATELY: TimeDelta = TimeDelta::days(7);
/// How long the file store may take to answer.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// What the centre stands on, and what somebody should look at.
pub(super) async fn show(app: &App) -> Result<System, ApiError> {
    let now = app.now();
    let nodes = nodes::all(app).await?.into_iter().map(|node| SystemNode {
        is_alive: nodes::is_alive(&node, now),
        is_current: app.node.is(&node),
        name: node.name,
        version: node.version,
        started_at: node.started_at.into(),
        seen_at: node.seen_at.into(),
    });
    let mut system = System {
        state: SystemState::Good,
        concerns: Vec::new(),
        now: now.into(),
        backups: backups(app, now).await?,
        mails: mails(app, now).await?,
        work: work(app).await?,
        storage: storage(app).await?,
        nodes: nodes.collect(),
    };
    system.concerns = concerns(&system, now);
    system.state = system.concerns.first().map_or(SystemState::Good, |first| first.state);
    Ok(system)
}

async fn backups(app: &App, now: DateTime<Utc>) -> Result<SystemBackups, ApiError> {
    let settings = &app.config.backup;
    let db = app.db().read();
    let mut latest = Vec::new();
    for row in history::latest(db, BACKUPS).await? {
        let is_running = history::is_running(db, &row, now).await?;
        latest.push(SystemBackup::new(row, is_running));
    }
    Ok(SystemBackups {
        next_at: schedule::is_on(&app.config).then(|| next_turn(now, settings.hour).into()),
        folder: app.config.backup_folder().display().to_string(),
        keep_days: settings.keep_days,
        last_good: history::last_good(db).await?.map(|row| SystemBackup::new(row, false)),
        latest,
    })
}

async fn mails(app: &App, now: DateTime<Utc>) -> Result<SystemMails, ApiError> {
    let mails = store::mails(app.db().read(), now, now - LATELY).await?;
    Ok(SystemMails {
        route: delivery::route(app),
        held: hold::is_on(app.db()).await?,
        waiting: number(mails.waiting),
        due_since: mails.due_since.map(Into::into),
        failed: number(mails.failed),
        last_sent_at: mails.last_sent_at.map(Into::into),
    })
}

fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

async fn work(app: &App) -> Result<SystemWork, ApiError> {
    let (running, since) = store::running_jobs(app.db().read()).await?;
    Ok(SystemWork {
        running: number(running),
        running_since: since.map(Into::into),
        stopped_tasks: app.tasks.stopped().into_iter().map(str::to_owned).collect(),
    })
}

async fn storage(app: &App) -> Result<SystemStorage, ApiError> {
    let db = app.db().read();
    // No file has this key: any answer shows that the store responds.
    let answer = timeout(TIME_LIMIT, app.files.has("operator/probe")).await;
    Ok(SystemStorage {
        database: store::engine(db).await?,
        database_size: schedule::database_size(db).await?,
        schema: store::last_migration(db).await?,
        files: app.config.files_place(),
        files_answer: matches!(answer, Ok(Ok(_))),
        free: private_files::free_room(&app.config.data_dir).map_err(ApiError::internal)?,
        has_secret_key: app.config.secret_key.is_some(),
    })
}
