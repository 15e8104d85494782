//! Looks at what the centre stands on.

use std::time::Duration;

use battito_domain::{backup::next_turn, job::JobState};
use chrono::{DateTime, TimeDelta, Utc};
use nix::sys::statvfs::statvfs;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    Statement,
};
use tokio::time::timeout;

use super::{
    concerns::concerns,
    dto::{System, SystemBackups, SystemMails, SystemNode, SystemState, SystemStorage, SystemWork},
};
use crate::{
    entities::{jobs, outbox},
    features::mail_texts::delivery,
    operator::{history, schedule},
    platform::{ApiError, App, instant::Instant, mail::hold, nodes},
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
    let db = app.db().read();
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
        storage: storage(app, db).await?,
        nodes: nodes.collect(),
    };
    system.concerns = concerns(&system, now);
    system.state = system.concerns.first().map_or(SystemState::Good, |first| first.state);
    Ok(system)
}

async fn backups(app: &App, now: DateTime<Utc>) -> Result<SystemBackups, ApiError> {
    let settings = &app.config.backup;
    let db = app.db().read();
    Ok(SystemBackups {
        next_at: schedule::is_on(&app.config).then(|| next_turn(now, settings.hour).into()),
        folder: app.config.backup_folder().display().to_string(),
        keep_days: settings.keep_days,
        last_good: history::last_good(db).await?.map(Into::into),
        latest: history::latest(db, BACKUPS)
            .await?
            .into_iter()
            .map(Into::into)
            .collect(),
    })
}

async fn mails(app: &App, now: DateTime<Utc>) -> Result<SystemMails, ApiError> {
    use outbox::{Column, Entity};
    let db = app.db().read();
    let unsent = || Entity::find().filter(Column::SentAt.is_null());
    let waiting = || unsent().filter(Column::FailedAt.is_null());
    let moment = async |query: sea_orm::Select<Entity>, column: sea_orm::sea_query::Expr| {
        let found: Option<Option<DateTime<Utc>>> =
            query.select_only().expr_as(column, "at").into_tuple().one(db).await?;
        Ok::<Option<Instant>, DbErr>(found.flatten().map(Into::into))
    };
    let new = waiting()
        .filter(Column::Attempts.eq(0))
        .filter(Column::NextAttemptAt.lte(now));
    // A mail that failed is due again later: it has waited since it was written.
    let failing = waiting().filter(Column::Attempts.gt(0));
    let due_since = [
        moment(new, Column::NextAttemptAt.min()).await?,
        moment(failing, Column::CreatedAt.min()).await?,
    ];
    Ok(SystemMails {
        route: delivery::route(app),
        held: hold::is_on(app.db()).await?,
        waiting: number(waiting().count(db).await?),
        due_since: due_since.into_iter().flatten().min(),
        failed: number(unsent().filter(Column::FailedAt.gt(now - LATELY)).count(db).await?),
        last_sent_at: moment(Entity::find(), Column::SentAt.max()).await?,
    })
}

fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

async fn work(app: &App) -> Result<SystemWork, ApiError> {
    let running = jobs::Entity::find().filter(jobs::Column::State.eq(JobState::Running.as_str()));
    let oldest = running.clone().order_by_asc(jobs::Column::CreatedAt);
    let oldest = oldest.one(app.db().read()).await?;
    Ok(SystemWork {
        running: number(running.count(app.db().read()).await?),
        running_since: oldest.map(|job| job.created_at.into()),
        stopped_tasks: app.tasks.stopped().into_iter().map(str::to_owned).collect(),
    })
}

async fn storage(app: &App, db: &impl ConnectionTrait) -> Result<SystemStorage, ApiError> {
    let engine = db.get_database_backend();
    let ask = async |query: &str| -> Result<String, DbErr> {
        let row = db.query_one_raw(Statement::from_string(engine, query)).await?;
        row.map_or_else(|| Ok(String::new()), |row| row.try_get_by_index(0))
    };
    let database = match engine {
        DbBackend::Postgres => format!("PostgreSQL {}", ask("SHOW server_version").await?),
        _ => format!("SQLite {}", ask("SELECT sqlite_version()").await?),
    };
    // A key without a file is as good an answer as any.
    let answer = timeout(TIME_LIMIT, app.files.has("operator/probe")).await;
    let disk = statvfs(&app.config.data_dir).map_err(ApiError::internal)?;
    Ok(SystemStorage {
        database,
        database_size: schedule::database_size(db).await?,
        schema: ask("SELECT MAX(version) FROM seaql_migrations").await?,
        files: app.config.files_place(),
        files_answer: matches!(answer, Ok(Ok(_))),
        free: disk.blocks_available() * disk.fragment_size(),
        has_secret_key: app.config.secret_key.is_some(),
    })
}
