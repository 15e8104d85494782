//! The database seam: `read()` for queries and `write(|tx| …)` for a use case, which is one transaction. PostgreSQL gives
//! each write a pooled transaction. SQLite has one writer, so there every write is a job of one task that commits up to 64
//! of them together (docs/adr/0002-data-layer.md); either way the answer comes only once the commit is durable.

mod connect;
mod writer;

use std::{panic::AssertUnwindSafe, time::Duration};

use futures_util::{FutureExt, future::BoxFuture};
use sea_orm::{ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, TransactionTrait};
use sea_orm_migration::MigratorTrait;

use super::{error::ApiError, supervisor::panic_message};
use crate::migrations::{Migrator, NO_STATEMENT_TIMEOUT, OneTransactionEach};

/// The longest a use case may hold its transaction.
const TIME_LIMIT: Duration = Duration::from_secs(5);

/// A connected database.
#[derive(Debug, Clone)]
pub struct Db {
    read: DatabaseConnection,
    engine: Engine,
}

#[derive(Debug, Clone)]
enum Engine {
    Sqlite(writer::Writer),
    Postgres,
}

impl Db {
    /// Connects to `sqlite://path` (created when missing) or `postgres://…`. Does not migrate.
    ///
    /// # Errors
    /// When the database cannot be reached or opened.
    pub async fn connect(url: &str) -> Result<Self, DbErr> {
        if url.starts_with("sqlite:") {
            // The writer comes first: it creates the file that the readers then open.
            let writer = writer::Writer::start(url).await?;
            Ok(Self {
                read: connect::sqlite_readers(url).await?,
                engine: Engine::Sqlite(writer),
            })
        } else {
            Ok(Self {
                read: connect::postgres(url).await?,
                engine: Engine::Postgres,
            })
        }
    }

    /// Brings the schema up to this version.
    ///
    /// # Errors
    /// When a migration fails.
    pub async fn migrate(&self) -> Result<(), DbErr> {
        self.migrate_with::<Migrator>().await
    }

    /// Runs these migrations, each in a transaction of its own. On PostgreSQL an advisory lock keeps two starting nodes from
    /// migrating at once.
    ///
    /// # Errors
    /// When a migration fails.
    pub async fn migrate_with<M: MigratorTrait>(&self) -> Result<(), DbErr> {
        match &self.engine {
            Engine::Sqlite(writer) => OneTransactionEach::<M>::up(&writer.connection(), None).await,
            Engine::Postgres => {
                let lock = self.read.begin().await?;
                // Another node may migrate for longer than a statement may otherwise take.
                lock.execute_unprepared(NO_STATEMENT_TIMEOUT).await?;
                lock.execute_unprepared("SELECT pg_advisory_xact_lock(4711208319)")
                    .await?;
                let result = OneTransactionEach::<M>::up(&self.read, None).await;
                lock.rollback().await?;
                result
            }
        }
    }

    /// Migrations this version has that the database lacks.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn pending_migrations(&self) -> Result<usize, DbErr> {
        let connection = match &self.engine {
            Engine::Sqlite(writer) => writer.connection(),
            Engine::Postgres => self.read.clone(),
        };
        Ok(Migrator::get_pending_migrations(&connection).await?.len())
    }

    /// For queries that change nothing.
    #[must_use]
    pub fn read(&self) -> &DatabaseConnection {
        &self.read
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
    /// What the use case answers, or 503 when the database is away or the queue is full.
    pub async fn write<T, F>(&self, job: F) -> Result<T, ApiError>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t DatabaseTransaction) -> BoxFuture<'t, Result<T, ApiError>> + Send + 'static,
    {
        match &self.engine {
            Engine::Sqlite(writer) => writer.run(job).await,
            Engine::Postgres => {
                let tx = self.read.begin().await?;
                match run_job(job(&tx)).await {
                    Ok(value) => {
                        tx.commit().await?;
                        Ok(value)
                    }
                    Err(error) => {
                        tx.rollback().await?;
                        Err(error)
                    }
                }
            }
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
            Engine::Postgres => Ok(()),
        }
    }

    /// Finishes the writes that were accepted and closes all connections.
    pub async fn close(self) {
        if let Engine::Sqlite(writer) = self.engine {
            writer.stop().await;
        }
        if let Err(error) = self.read.close().await {
            tracing::warn!(%error, "the database did not close cleanly");
        }
    }
}

/// Runs a use case under the time limit and turns its panic into an error.
async fn run_job<T>(job: BoxFuture<'_, Result<T, ApiError>>) -> Result<T, ApiError> {
    match tokio::time::timeout(TIME_LIMIT, AssertUnwindSafe(job).catch_unwind()).await {
        Ok(Ok(result)) => result,
        Ok(Err(panic)) => Err(ApiError::internal(format!(
            "panic in a transaction: {}",
            panic_message(panic.as_ref())
        ))),
        Err(_) => Err(ApiError::Unavailable("a transaction exceeded its time limit".into())),
    }
}
