//! Use cases on PostgreSQL: each is a transaction in a task of its own, which runs to its end also when nobody waits for it any
//! more. They take turns at connections of their own, so that queries go on while writes wait, for a lock or for each other, and
//! a booking never waits for slow queries.

use std::{sync::Arc, time::Duration};

use sea_orm::{ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbErr, TransactionTrait, sqlx::PgPool};
use tokio::{sync::Semaphore, time::timeout};
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use super::{
    ApiError, Job, Outcome,
    connect::{self, POSTGRES_WRITERS},
    doubt::Doubt,
    run_job, stopped,
};

/// Use cases that run.
const AT_ONCE: usize = POSTGRES_WRITERS as usize;
/// Use cases that run or wait; one more is answered 503.
const QUEUE: usize = 1024;
/// The longest a use case waits for its turn.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// The transactions of this process. Clones share their turns.
#[derive(Debug, Clone)]
pub(super) struct Transactions {
    connections: DatabaseConnection,
    doubt: Doubt,
    running: TaskTracker,
    places: Arc<Semaphore>,
    turns: Arc<Semaphore>,
}

impl Transactions {
    pub(super) async fn connect(url: &str, doubt: &Doubt) -> Result<Self, DbErr> {
        Ok(Self {
            connections: connect::postgres(url, POSTGRES_WRITERS, doubt).await?,
            doubt: doubt.clone(),
            running: TaskTracker::new(),
            places: Arc::new(Semaphore::new(QUEUE)),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
        })
    }

    pub(super) fn pool(&self) -> &PgPool {
        self.connections.get_postgres_connection_pool()
    }

    pub(super) async fn run(&self, job: Job) -> Outcome {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| ApiError::Unavailable("the write queue is full".into()))?;
        let turn = timeout(LONGEST_WAIT, Arc::clone(&self.turns).acquire_owned()).await;
        let turn = turn
            .map_err(|_| ApiError::Unavailable("a write waited too long for its turn".into()))?
            .map_err(ApiError::internal)?;
        let (connections, doubt) = (self.connections.clone(), self.doubt.clone());
        let task = async move {
            let _held = (place, turn);
            in_transaction(connections, job, &doubt).await
        };
        self.running
            .spawn(task.in_current_span())
            .await
            .map_err(|_| stopped())?
    }

    /// How many use cases wait for their turn.
    pub(super) fn waiting(&self) -> usize {
        let (accepted, running) = (
            QUEUE - self.places.available_permits(),
            AT_ONCE - self.turns.available_permits(),
        );
        accepted.saturating_sub(running)
    }

    /// Waits until all of them have ended, and closes the connections.
    pub(super) async fn close(self) -> Result<(), DbErr> {
        self.running.close();
        self.running.wait().await;
        self.connections.close().await
    }
}

/// Runs a use case in a transaction of PostgreSQL. It must run to its end: sqlx 0.9 gives a connection whose `begin` or
/// `commit` was dropped half-way back to the pool with the transaction open (transact-rs/sqlx#4385, #4393), unless it is in doubt.
async fn in_transaction(connections: DatabaseConnection, job: Job, doubt: &Doubt) -> Outcome {
    let tx = doubt.answer(connections.begin()).await?;
    match run_job(job(&tx)).await {
        Ok(value) => {
            doubt.answer(tx.commit()).await?;
            Ok(value)
        }
        Err(error) if error.is_of_read_only_session() => {
            doubt.answer(retire(tx)).await?;
            Err(error)
        }
        Err(error) => {
            doubt.answer(tx.rollback()).await?;
            Err(error)
        }
    }
}

/// Ends the session of a transaction, so that the pool opens another one in its place, which may reach a server that writes.
/// SeaORM cannot close a pooled connection, but sqlx drops one that is found dead when it comes back.
async fn retire(tx: DatabaseTransaction) -> Result<(), DbErr> {
    let ended = tx.execute_unprepared("ROLLBACK; SELECT pg_terminate_backend(pg_backend_pid())");
    drop(ended.await);
    drop(tx.rollback().await);
    Ok(())
}
