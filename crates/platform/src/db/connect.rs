//! Connections and their settings for each engine.

use std::{path::PathBuf, str::FromStr, time::Duration};

use futures_util::{FutureExt, future::BoxFuture};
use sea_orm::{
    ConnectOptions, Database, DatabaseConnection, DbErr,
    sqlx::{self, Connection, Executor, PgConnection, Row, sqlite::SqliteConnectOptions},
};

use super::doubt::{Doubt, STATEMENT_LIMIT};
use crate::private_files;

/// Connections that only read. Four are enough for an embedded database on a small machine.
pub(super) const SQLITE_READERS: u32 = 4;
/// Connections for the sessions of requests alone.
pub(super) const SESSIONS: u32 = 2;
/// Rows that SQLite's thread reads before ours takes them: each time they meet costs more than a row.
const ROWS_AHEAD: usize = 1024;
/// How much of the database its readers see as memory, instead of copying it page by page: all of it, as far
/// as SQLite can. Pages that are not read take no memory.
const SQLITE_MAPPED: &str = "2147418112";
/// Connections of PostgreSQL for queries, and for use cases that write: neither has to wait for the other.
pub(super) const POSTGRES_READERS: u32 = 6;
pub(super) const POSTGRES_WRITERS: u32 = 12;

/// How long a query waits for a connection.
pub(super) const ACQUIRE_LIMIT: Duration = Duration::from_secs(5);

fn options(url: &str, connections: u32) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_LIMIT)
        .connect_timeout(Duration::from_secs(5))
        .test_before_acquire(false)
        .sqlx_logging(false);
    options
}

/// Boxed: a connection that may be encrypted has a large state.
fn open(options: ConnectOptions) -> BoxFuture<'static, Result<DatabaseConnection, DbErr>> {
    Database::connect(options).boxed()
}

/// Makes the file of the database before SQLite does, so that only its owner can read it: SQLite gives the files beside it the
/// same mode. Whether the file can be used is for SQLite to say.
pub(super) fn keep_private(url: &str) {
    let Ok(options) = SqliteConnectOptions::from_str(url) else {
        return;
    };
    if url.contains(":memory:") {
        return;
    }
    let beside = |ending: &str| {
        let mut path = options.get_filename().as_os_str().to_owned();
        path.push(ending);
        PathBuf::from(path)
    };
    let closed = private_files::create_or_close(&beside(""))
        .and_then(|()| private_files::close(&beside("-wal")))
        .and_then(|()| private_files::close(&beside("-shm")));
    if let Err(error) = closed {
        tracing::warn!(%error, "the rights of the database file could not be looked at");
    }
}

/// The single connection that writes: WAL, and `synchronous=FULL` so that a commit survives a power cut.
pub(super) async fn sqlite_writer(url: &str) -> Result<DatabaseConnection, DbErr> {
    let mut options = options(url, 1);
    options.map_sqlx_sqlite_opts(|options| {
        options
            .create_if_missing(true)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5))
            .pragma("journal_mode", "WAL")
            .pragma("synchronous", "FULL")
    });
    options.idle_timeout(None).max_lifetime(None);
    open(options).await
}

/// The connections that read; `query_only` turns a write past the seam into an error.
pub(super) async fn sqlite_readers(url: &str, connections: u32) -> Result<DatabaseConnection, DbErr> {
    let mut options = options(url, connections);
    options.min_connections(1).idle_timeout(None).max_lifetime(None);
    options.map_sqlx_sqlite_opts(|options| {
        options
            .busy_timeout(Duration::from_secs(5))
            .row_buffer_size(ROWS_AHEAD)
            .pragma("query_only", "ON")
            .pragma("mmap_size", SQLITE_MAPPED)
    });
    open(options).await
}

/// Refuses a server that only follows another one: it answers queries, from the past, and no write. While a failover is under
/// way the address of the database may still lead to one.
async fn refuse_standby(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    if follows(connection).await? {
        return Err(sqlx::Error::Configuration(
            "the database is a standby, which cannot be written".into(),
        ));
    }
    Ok(())
}

async fn follows(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    connection.fetch_one("SELECT pg_is_in_recovery()").await?.try_get(0)
}

/// Whether this is the address of a PostgreSQL server that only follows another one.
pub(super) async fn is_standby(url: &str) -> bool {
    let Ok(mut connection) = PgConnection::connect(url).await else {
        return false;
    };
    follows(&mut connection).await.unwrap_or(false)
}

/// A pool of connections to a PostgreSQL server, which ends statements that run away. Nothing here runs long enough to earn
/// back the cost of compiling it: the first compilation of a connection alone takes a third of a second.
pub(super) async fn postgres(url: &str, connections: u32, doubt: &Doubt) -> Result<DatabaseConnection, DbErr> {
    let doubt = doubt.clone();
    let mut options = options(url, connections);
    // A transaction whose node is gone must not keep its locks.
    let settings = [("jit", "off"), ("idle_in_transaction_session_timeout", "15s")];
    options.map_sqlx_postgres_opts(move |options| options.options(settings));
    options.map_sqlx_postgres_pool_opts(move |pool| {
        doubt.watch(pool.after_connect(|connection, _| Box::pin(refuse_standby(connection))))
    });
    options.statement_timeout(STATEMENT_LIMIT);
    open(options).await
}
