//! Queries on what the centre stands on.

use battito_domain::job::JobState;
use battito_platform::entities::{
    jobs,
    outbox::{Column, Entity},
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    Select, Statement, sea_query::Expr,
};

/// The outbox.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mails {
    /// How many wait to leave.
    pub waiting: u64,
    /// Since when the mail has been due that has waited longest.
    pub due_since: Option<DateTime<Utc>>,
    /// How many failed lately.
    pub failed: u64,
    /// When the last one left.
    pub last_sent_at: Option<DateTime<Utc>>,
}

/// The outbox now; failures count from `lately` on.
pub(super) async fn mails(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    lately: DateTime<Utc>,
) -> Result<Mails, DbErr> {
    let unsent = || Entity::find().filter(Column::SentAt.is_null());
    let waiting = || unsent().filter(Column::FailedAt.is_null());
    let new = waiting()
        .filter(Column::Attempts.eq(0))
        .filter(Column::NextAttemptAt.lte(now));
    // A mail that failed is due again later: it has waited since it was written.
    let retried = waiting().filter(Column::Attempts.gt(0));
    let due_since = [
        moment(db, new, Column::NextAttemptAt.min()).await?,
        moment(db, retried, Column::CreatedAt.min()).await?,
    ];
    Ok(Mails {
        waiting: waiting().count(db).await?,
        due_since: due_since.into_iter().flatten().min(),
        failed: unsent().filter(Column::FailedAt.gt(lately)).count(db).await?,
        last_sent_at: moment(db, Entity::find(), Column::SentAt.max()).await?,
    })
}

async fn moment(
    db: &impl ConnectionTrait,
    mails: Select<Entity>,
    moment: Expr,
) -> Result<Option<DateTime<Utc>>, DbErr> {
    let found: Option<Option<DateTime<Utc>>> = mails.select_only().expr_as(moment, "at").into_tuple().one(db).await?;
    Ok(found.flatten())
}

/// How many jobs run, and since when the oldest has.
pub(super) async fn running_jobs(db: &impl ConnectionTrait) -> Result<(u64, Option<DateTime<Utc>>), DbErr> {
    let running = jobs::Entity::find().filter(jobs::Column::State.eq(JobState::Running.as_str()));
    let oldest = running
        .clone()
        .select_only()
        .column(jobs::Column::CreatedAt)
        .order_by_asc(jobs::Column::CreatedAt);
    Ok((running.count(db).await?, oldest.into_tuple().one(db).await?))
}

/// The engine of the database and its version: `SQLite 3.51.3`.
pub(super) async fn engine(db: &impl ConnectionTrait) -> Result<String, DbErr> {
    Ok(match db.get_database_backend() {
        DbBackend::Postgres => format!("PostgreSQL {}", text(db, "SHOW server_version").await?),
        _ => format!("SQLite {}", text(db, "SELECT sqlite_version()").await?),
    })
}

/// The name of the last migration.
pub(super) async fn last_migration(db: &impl ConnectionTrait) -> Result<String, DbErr> {
    text(db, "SELECT MAX(version) FROM seaql_migrations").await
}

async fn text(db: &impl ConnectionTrait, query: &str) -> Result<String, DbErr> {
    let query = Statement::from_string(db.get_database_backend(), query);
    let row = db.query_one_raw(query).await?;
    row.map_or_else(|| Ok(String::new()), |row| row.try_get_by_index(0))
}
