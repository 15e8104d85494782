//! The database seam: `read()` for queries and `write(|tx| …)` for a use case, which is one transaction. PostgreSQL gives
//! each write a pooled transaction, in a task of its own that a caller who gives up does not end. SQLite has one writer, so there every write is a job of one task that commits up to 64
//! of them together (docs/adr/0002-data-layer.md); either way the answer comes only once the commit is durable.

mod connect;
mod doubt;
mod reader;
mod transactions;
mod writer;

use std::{any::Any, panic::AssertUnwindSafe, time::Duration};

use futures_util::{FutureExt, TryFutureExt, future::BoxFuture};
use sea_orm::{
    AccessMode, ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, IsolationLevel,
    TransactionTrait,
};
use sea_orm_migration::MigratorTrait;
use tracing::Instrument;

pub use self::reader::Reader;
use self::{doubt::Doubt, transactions::Transactions, writer::Writer};
use super::{error::ApiError, supervisor::panic_message, traces};
use crate::migrations::{Migrator, NO_TIMEOUTS, OneTransactionEach, replace_first_migrations};

/// The longest a use case may hold its transaction.
const TIME_LIMIT: Duration = Duration::from_secs(5);
/// How long a shutdown waits for PostgreSQL to answer running statements.
const CLOSE_LIMIT: Duration = Duration::from_secs(10);

/// A use case without its types, so that what runs it is compiled once and not for each.
type Job = Box<dyn for<'t> FnOnce(&'t DatabaseTransaction) -> BoxFuture<'t, Outcome> + Send>;
/// What a [`Job`] came to.
type Outcome = Result<Box<dyn Any + Send>, ApiError>;

/// A connected database.
#[derive(Debug, Clone)]
pub struct Db {
    read: Reader,
    sessions: Reader,
    engine: Engine,
}

/// What a database is doing at a moment.
#[derive(Debug, Clone, Copy)]
pub struct DbLoad {
    /// Open connections; on SQLite those that read. Those for sessions are not counted.
    pub connections: u32,
    /// Those of them that are in use.
    pub busy_connections: u32,
    /// Use cases that wait for their turn.
    pub waiting_writes: u32,
}

#[derive(Debug, Clone)]
enum Engine {
    Sqlite(Writer),
    Postgres(Transactions),
}

impl Db {
    /// Whether this is the address of a PostgreSQL server that only follows another one: `connect` refuses it.
    pub async fn is_standby(url: &str) -> bool {
        url.starts_with("postgres") && connect::is_standby(url).await
    }

    /// Connects to `sqlite://path` (created when missing) or `postgres://…`. Does not migrate.
    ///
    /// # Errors
    /// When the database cannot be reached or opened.
    pub async fn connect(url: &str) -> Result<Self, DbErr> {
        if url.starts_with("sqlite:") {
            connect::keep_private(url);
            // The writer comes first: it creates the file that the readers then open.
            let writer = Writer::start(url).await?;
            Ok(Self {
                read: Reader::new(connect::sqlite_readers(url, connect::SQLITE_READERS).await?, None),
                sessions: Reader::new(connect::sqlite_readers(url, connect::SESSIONS).await?, None),
                engine: Engine::Sqlite(writer),
            })
        } else {
            let doubt = Doubt::default();
            let readers = async |count| {
                let connections = connect::postgres(url, count, &doubt).await?;
                Ok::<_, DbErr>(Reader::new(connections, Some(doubt.clone())))
            };
            Ok(Self {
                read: readers(connect::POSTGRES_READERS).await?,
                sessions: readers(connect::SESSIONS).await?,
                engine: Engine::Postgres(Transactions::connect(url, &doubt).await?),
            })
        }
    }

    /// Brings the schema up to this version.
    pub async fn migrate(&self) -> Result<(), DbErr> {
        self.migrate_with::<Migrator>().await
    }

    /// Runs the first migrations of an empty database.
    pub async fn migrate_first(&self, count: usize) -> Result<(), DbErr> {
        let steps = u32::try_from(count).unwrap_or(u32::MAX);
        let db = match &self.engine {
            Engine::Sqlite(writer) => writer.connection(),
            Engine::Postgres(_) => self.read.connections().clone(),
        };
        let applied = Migrator::get_migration_models(&db).await?.len();
        let missing = steps.saturating_sub(u32::try_from(applied).unwrap_or(u32::MAX));
        if missing == 0 {
            return Ok(());
        }
        OneTransactionEach::<Migrator>::up(&db, Some(missing)).await
    }

    /// Runs these migrations, each in a transaction of its own. On PostgreSQL an advisory lock keeps two starting nodes from
    /// migrating at once.
    pub async fn migrate_with<M: MigratorTrait>(&self) -> Result<(), DbErr> {
        match &self.engine {
            Engine::Sqlite(writer) => run_migrations::<M>(&writer.connection()).await,
            Engine::Postgres(_) => {
                let lock = self.read.connections().begin().await?;
                // Another node may migrate for longer than a statement may otherwise take.
                lock.execute_unprepared(NO_TIMEOUTS).await?;
                lock.execute_unprepared("SELECT pg_advisory_xact_lock(4711208319)")
                    .await?;
                let result = run_migrations::<M>(self.read.connections()).await;
                lock.rollback().await?;
                result
            }
        }
    }

    /// For queries that change nothing.
    #[must_use]
    pub fn read(&self) -> &Reader {
        &self.read
    }

    /// For the query that each call of a signed-in person begins with: it does not wait for slow ones, and so no booking does.
    #[must_use]
    pub fn sessions(&self) -> &Reader {
        &self.sessions
    }

    /// A transaction that reads the database as it is now, whatever is written meanwhile, for as long as it takes. SQLite keeps its
    /// write-ahead log until the transaction ends.
    pub async fn snapshot(&self) -> Result<DatabaseTransaction, DbErr> {
        // Both engines take the snapshot with the first read.
        if self.backend() == DbBackend::Postgres {
            let isolation = Some(IsolationLevel::RepeatableRead);
            let first = format!("{NO_TIMEOUTS}; SELECT 1");
            self.read.begin(isolation, Some(AccessMode::ReadOnly), first).await
        } else {
            let first = "SELECT COUNT(*) FROM sqlite_master".into();
            self.read.begin(None, None, first).await
        }
    }

    /// A transaction that writes for as long as it takes. For a command while no node serves.
    pub async fn long_transaction(&self) -> Result<DatabaseTransaction, DbErr> {
        match &self.engine {
            Engine::Sqlite(writer) => writer.connection().begin().await,
            Engine::Postgres(_) => self.read.begin(None, None, NO_TIMEOUTS.into()).await,
        }
    }

    /// Which engine this is.
    #[must_use]
    pub fn backend(&self) -> DbBackend {
        self.read.get_database_backend()
    }

    /// Runs a use case in one transaction: committed when it answers `Ok`, rolled back when it answers `Err`, panics or
    /// takes longer than the time limit. Returns after the commit is durable.
    ///
    /// # Errors
    /// Those of the use case, or 503 when the database is away or the queue is full.
    pub async fn write<T, F>(&self, job: F) -> Result<T, ApiError>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t DatabaseTransaction) -> BoxFuture<'t, Result<T, ApiError>> + Send + 'static,
    {
        let job: Job = Box::new(move |tx| job(tx).map_ok(|value| Box::new(value) as _).boxed());
        let value = self.run(job).await?;
        let value = value.downcast();
        value.map_or_else(
            |_| Err(ApiError::internal("a use case returned another type")),
            |value| Ok(*value),
        )
    }

    /// Boxed: the machine code of an `async fn` is repeated wherever it is awaited.
    fn run(&self, job: Job) -> BoxFuture<'_, Outcome> {
        let writing = async move {
            match &self.engine {
                Engine::Sqlite(writer) => writer.run(job).await,
                Engine::Postgres(transactions) => transactions.run(job).await,
            }
        };
        writing.instrument(traces::part("write")).boxed()
    }

    /// What it is doing, for the metrics.
    #[must_use]
    pub fn load(&self) -> DbLoad {
        let (open, idle, writes) = match &self.engine {
            Engine::Sqlite(writer) => {
                let pool = self.read.connections().get_sqlite_connection_pool();
                (pool.size(), pool.num_idle(), writer.waiting())
            }
            Engine::Postgres(transactions) => {
                let (read, write) = (
                    self.read.connections().get_postgres_connection_pool(),
                    transactions.pool(),
                );
                let idle = read.num_idle() + write.num_idle();
                (read.size() + write.size(), idle, transactions.waiting())
            }
        };
        DbLoad {
            connections: open,
            busy_connections: open.saturating_sub(u32::try_from(idle).unwrap_or(u32::MAX)),
            waiting_writes: u32::try_from(writes).unwrap_or(u32::MAX),
        }
    }

    /// Whether queries and writes can be served: the pool answers and, on SQLite, the writer does.
    ///
    /// # Errors
    /// Which of the two does not, and why.
    pub async fn check(&self) -> Result<(), ApiError> {
        self.read.execute_unprepared("SELECT 1").await?;
        match &self.engine {
            Engine::Sqlite(writer) => writer.check().await,
            Engine::Postgres(_) => Ok(()),
        }
    }

    /// Finishes the writes that were accepted and closes all connections.
    pub async fn close(self) {
        let readers = async {
            self.sessions.connections().clone().close().await?;
            self.read.connections().clone().close().await
        };
        let closed = match self.engine {
            Engine::Sqlite(writer) => {
                writer.stop().await;
                readers.await
            }
            Engine::Postgres(transactions) => {
                let closing = async {
                    transactions.close().await?;
                    readers.await
                };
                let Ok(closed) = tokio::time::timeout(CLOSE_LIMIT, closing).await else {
                    tracing::warn!("the database did not answer before the shutdown");
                    return;
                };
                closed
            }
        };
        if let Err(error) = closed {
            tracing::warn!(%error, "the database did not close cleanly");
        }
    }
}

async fn run_migrations<M: MigratorTrait>(db: &DatabaseConnection) -> Result<(), DbErr> {
    replace_first_migrations(db).await?;
    OneTransactionEach::<M>::up(db, None).await
}

fn stopped() -> ApiError {
    ApiError::Unavailable("the server stopped before the commit".into())
}

/// Runs a use case under the time limit and turns its panic into an error.
async fn run_job(job: BoxFuture<'_, Outcome>) -> Outcome {
    match tokio::time::timeout(TIME_LIMIT, AssertUnwindSafe(job).catch_unwind()).await {
        Ok(Ok(result)) => result,
        Ok(Err(panic)) => Err(ApiError::internal(format!(
            "panic in a transaction: {}",
            panic_message(panic.as_ref())
        ))),
        Err(_) => Err(ApiError::Unavailable("a transaction exceeded its time limit".into())),
    }
}
