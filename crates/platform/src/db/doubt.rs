//! Limits for what PostgreSQL answers. A connection to a machine that is gone looks open for a quarter of an hour, and no statement
//! timeout ends what its server never got.

use std::{
    pin::pin,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use sea_orm::{
    DbErr, RuntimeErr,
    sqlx::{
        self, Connection, PgConnection, Postgres,
        pool::{PoolConnectionMetadata, PoolOptions},
    },
};

use super::connect::ACQUIRE_LIMIT;

/// How long PostgreSQL works on a statement before it ends it.
pub(super) const STATEMENT_LIMIT: Duration = Duration::from_secs(10);
/// How long an answer may take with the wait for a connection (`ACQUIRE_LIMIT`): longer, so that only a dead connection takes it.
const ANSWER_LIMIT: Duration = STATEMENT_LIMIT
    .saturating_add(ACQUIRE_LIMIT)
    .saturating_add(Duration::from_secs(1));
/// A connection that was idle for so long is tested before it is used.
const IDLE: Duration = Duration::from_secs(5);
/// How long it may take to answer the test.
const TEST_LIMIT: Duration = Duration::from_secs(3);

/// When a connection last did not answer. Those that were open then are closed instead of used, and when they come back: testing a
/// dead one would keep its place in the pool until the system gives it up.
#[derive(Debug, Clone, Default)]
pub(super) struct Doubt(Arc<Mutex<Option<Instant>>>);

impl Doubt {
    /// Waits for the answer of the database, within the limit.
    pub(super) async fn answer<T>(&self, answer: impl Future<Output = Result<T, DbErr>>) -> Result<T, DbErr> {
        let late = || {
            let error = RuntimeErr::Internal("the database did not answer in time".into());
            Err(DbErr::Conn(error))
        };
        self.within(ANSWER_LIMIT, answer).await.unwrap_or_else(late)
    }

    /// Has a pool close the connections in doubt.
    pub(super) fn watch(&self, pool: PoolOptions<Postgres>) -> PoolOptions<Postgres> {
        let (acquired, released) = (self.clone(), self.clone());
        pool.before_acquire(move |connection, metadata| {
            let doubt = acquired.clone();
            Box::pin(async move { doubt.test(connection, metadata).await })
        })
        .after_release(move |_, metadata| {
            let is_kept = !released.concerns(&metadata);
            Box::pin(std::future::ready(Ok(is_kept)))
        })
    }

    /// Whether the connection can be used.
    async fn test(&self, connection: &mut PgConnection, metadata: PoolConnectionMetadata) -> Result<bool, sqlx::Error> {
        if self.concerns(&metadata) {
            return Ok(false);
        }
        if metadata.idle_for < IDLE {
            return Ok(true);
        }
        match self.within(TEST_LIMIT, connection.ping()).await {
            Some(answer) => answer.map(|()| true),
            None => Ok(false),
        }
    }

    /// Whether the connection was open when one last did not answer.
    fn concerns(&self, connection: &PoolConnectionMetadata) -> bool {
        let latest = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        latest.is_some_and(|latest| latest.elapsed() <= connection.age)
    }

    /// `None` when there is no answer in time. The doubt is raised before the connection goes back to its pool.
    async fn within<T>(&self, limit: Duration, answer: impl Future<Output = T>) -> Option<T> {
        let mut answer = pin!(answer);
        let answered = tokio::time::timeout(limit, &mut answer).await.ok();
        if answered.is_none() {
            tracing::warn!(?limit, "the database did not answer: its connections are replaced");
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        }
        answered
    }
}
