//! The one writer of SQLite. It takes what waits in its queue, at most 64 jobs, into one `BEGIN IMMEDIATE`, gives each a
//! savepoint of its own, commits them with a single fsync, and only then tells each how it ended.
//!
//! After a batch that failed the connection is replaced. SQLite ends a transaction by itself when its disk is full or fails,
//! while sqlx goes on counting it as open: it would turn the next `BEGIN` into a savepoint, and what follows would be
//! acknowledged without ever being committed.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicU64, Ordering},
};

use futures_util::{FutureExt, future::BoxFuture};
use sea_orm::{
    DatabaseConnection, DatabaseTransaction, DbErr, SqliteTransactionMode, TransactionOptions, TransactionTrait,
};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
};

use super::{ApiError, connect, guarded};

/// Jobs in one commit.
const BATCH: usize = 64;
/// Jobs that may wait; one more is answered 503.
const QUEUE: usize = 1024;

type Job = Box<dyn for<'t> FnOnce(&'t DatabaseTransaction) -> BoxFuture<'t, Finished> + Send>;

/// How a job ended, with its answer still held back.
struct Finished {
    keep: bool,
    /// Sends the answer; an error stands in its place when the batch could not be committed.
    answer: Box<dyn FnOnce(Result<(), ApiError>) + Send>,
}

/// A handle on the writer task.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    line: Line,
    queue: Arc<Mutex<Option<mpsc::Sender<Job>>>>,
    task: Arc<Mutex<Option<JoinHandle<()>>>>,
}

impl Writer {
    /// Opens the connection (which creates the file when missing) and starts the task.
    pub(super) async fn start(url: &str, commits: Arc<AtomicU64>) -> Result<Self, DbErr> {
        let line = Line::open(url).await?;
        let (queue, jobs) = mpsc::channel(QUEUE);
        let task = tokio::spawn(work(line.clone(), jobs, commits));
        Ok(Self {
            line,
            queue: Arc::new(Mutex::new(Some(queue))),
            task: Arc::new(Mutex::new(Some(task))),
        })
    }

    pub(super) fn connection(&self) -> DatabaseConnection {
        self.line.connection()
    }

    pub(super) async fn run<T, F>(&self, job: F) -> Result<T, ApiError>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t DatabaseTransaction) -> BoxFuture<'t, Result<T, ApiError>> + Send + 'static,
    {
        let (send, receive) = oneshot::channel();
        let job: Job = Box::new(move |tx| {
            async move {
                let result = guarded(job(tx)).await;
                Finished {
                    keep: result.is_ok(),
                    answer: Box::new(move |committed| {
                        // Nobody listens when the client has gone; what was committed stays.
                        let _ = send.send(committed.and(result));
                    }),
                }
            }
            .boxed()
        });
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let queue = queue.ok_or_else(|| ApiError::Unavailable("the writer has stopped".into()))?;
        queue
            .try_send(job)
            .map_err(|_| ApiError::Unavailable("the write queue is full".into()))?;
        drop(queue);
        receive
            .await
            .map_err(|_| ApiError::Unavailable("the writer stopped before the commit".into()))?
    }

    /// Ends the task after the jobs it has accepted, then closes its connection.
    pub(super) async fn stop(self) {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).take();
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the writer task failed");
        }
        if let Err(error) = self.connection().close().await {
            tracing::warn!(%error, "the writer's connection did not close cleanly");
        }
    }
}

/// The writer's connection, replaced when it can no longer be trusted.
#[derive(Debug, Clone)]
struct Line {
    url: Arc<str>,
    connection: Arc<Mutex<DatabaseConnection>>,
}

impl Line {
    async fn open(url: &str) -> Result<Self, DbErr> {
        Ok(Self {
            url: url.into(),
            connection: Arc::new(Mutex::new(connect::sqlite_writer(url).await?)),
        })
    }

    fn connection(&self) -> DatabaseConnection {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Closes the connection, which rolls back whatever is open on it, and opens another. When that fails the closed one
    /// stays: the next batch fails on it and tries again.
    async fn renew(&self) {
        if let Err(error) = self.connection().close().await {
            tracing::warn!(%error, "the writer's old connection did not close cleanly");
        }
        match connect::sqlite_writer(&self.url).await {
            Ok(connection) => *self.connection.lock().unwrap_or_else(PoisonError::into_inner) = connection,
            Err(error) => tracing::error!(%error, "the writer could not connect again"),
        }
    }
}

async fn work(line: Line, mut jobs: mpsc::Receiver<Job>, commits: Arc<AtomicU64>) {
    let mut batch = Vec::with_capacity(BATCH);
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        let mut answers = Vec::with_capacity(batch.len());
        let committed = commit_together(&line.connection(), batch.drain(..), &mut answers).await;
        metrics::histogram!("battito_write_batch_jobs")
            .record(u32::try_from(answers.len()).map_or(f64::NAN, f64::from));
        if committed.is_ok() {
            commits.fetch_add(1, Ordering::Release);
        }
        let reason = committed.as_ref().err().map(ToString::to_string);
        if let Some(reason) = &reason {
            tracing::error!(
                error = reason,
                jobs = answers.len(),
                "a batch of writes could not be committed"
            );
        }
        for answer in answers {
            answer(
                reason
                    .as_ref()
                    .map_or(Ok(()), |reason| Err(ApiError::Unavailable(reason.clone().into()))),
            );
        }
        if committed.is_err() {
            line.renew().await;
        }
    }
}

type Answer = Box<dyn FnOnce(Result<(), ApiError>) + Send>;

async fn commit_together(
    connection: &DatabaseConnection,
    batch: impl Iterator<Item = Job>,
    answers: &mut Vec<Answer>,
) -> Result<(), DbErr> {
    let immediate = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    let tx = connection.begin_with_options(immediate).await?;
    for job in batch {
        let savepoint = tx.begin().await?;
        let Finished { keep, answer } = job(&savepoint).await;
        answers.push(answer);
        if keep {
            savepoint.commit().await?;
        } else {
            savepoint.rollback().await?;
        }
    }
    tx.commit().await
}
