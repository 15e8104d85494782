//! The SQLite writer: a task that owns the only connection that writes. It takes up to 64 jobs from its queue into one
//! `BEGIN IMMEDIATE`, runs each in a savepoint, commits them with a single fsync, and only then answers each of them.
//!
//! A failed batch replaces the connection. SQLite ends a transaction by itself when its disk is full or fails, but sqlx still
//! counts it as open: it would turn the next `BEGIN` into a savepoint, and jobs would be acknowledged without ever being
//! committed. A panic outside the jobs, which catch their own, restarts the task with a new connection.

use std::{
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, PoisonError},
};

use futures_util::FutureExt;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DbErr, SqliteTransactionMode, TransactionOptions, TransactionTrait,
};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
};
use tracing::{Instrument, Span};

use super::{ApiError, Job, Outcome, connect, run_job};
use crate::supervisor::panic_message;

/// Jobs in one commit.
const BATCH: usize = 64;
/// Jobs that may wait; one more is answered 503.
const QUEUE: usize = 1024;

enum Request {
    Write(Write),
    /// Answers whether the writer's connection works.
    Check(oneshot::Sender<Result<(), DbErr>>),
}

/// A job with the span of its caller, who gets the result once the batch is committed, or the error of the batch.
struct Write {
    job: Job,
    caller: Span,
    answer: oneshot::Sender<Outcome>,
}

/// A handle on the writer task.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    connection: WriterConnection,
    queue: Arc<Mutex<Option<mpsc::Sender<Request>>>>,
    task: Arc<Mutex<Option<JoinHandle<()>>>>,
}

impl Writer {
    /// Opens the connection (which creates the file when missing) and starts the task.
    pub(super) async fn start(url: &str) -> Result<Self, DbErr> {
        let connection = WriterConnection::open(url).await?;
        let (queue, requests) = mpsc::channel(QUEUE);
        let task = tokio::spawn(run(connection.clone(), requests));
        Ok(Self {
            connection,
            queue: Arc::new(Mutex::new(Some(queue))),
            task: Arc::new(Mutex::new(Some(task))),
        })
    }

    pub(super) fn connection(&self) -> DatabaseConnection {
        self.connection.get()
    }

    /// Whether the task answers and its connection works.
    pub(super) async fn check(&self) -> Result<(), ApiError> {
        let (send, receive) = oneshot::channel();
        self.send(Request::Check(send))?;
        Ok(receive.await.map_err(|_| stopped())??)
    }

    /// How many jobs wait for the next batch.
    pub(super) fn waiting(&self) -> usize {
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue
            .as_ref()
            .map_or(0, |queue| queue.max_capacity() - queue.capacity())
    }

    fn send(&self, request: Request) -> Result<(), ApiError> {
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).clone();
        queue
            .ok_or_else(stopped)?
            .try_send(request)
            .map_err(|error| match error {
                mpsc::error::TrySendError::Full(_) => ApiError::Unavailable("the write queue is full".into()),
                mpsc::error::TrySendError::Closed(_) => stopped(),
            })
    }

    pub(super) async fn run(&self, job: Job) -> Outcome {
        let (answer, receive) = oneshot::channel();
        let caller = Span::current();
        self.send(Request::Write(Write { job, caller, answer }))?;
        receive
            .await
            .map_err(|_| ApiError::Unavailable("the writer panicked or stopped before the commit".into()))?
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

fn stopped() -> ApiError {
    ApiError::Unavailable("the SQLite writer has stopped".into())
}

/// The writer's connection, which is replaced after an error.
#[derive(Debug, Clone)]
struct WriterConnection {
    url: Arc<str>,
    connection: Arc<Mutex<DatabaseConnection>>,
}

impl WriterConnection {
    async fn open(url: &str) -> Result<Self, DbErr> {
        Ok(Self {
            url: url.into(),
            connection: Arc::new(Mutex::new(connect::sqlite_writer(url).await?)),
        })
    }

    fn get(&self) -> DatabaseConnection {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Closes the connection, which rolls back its open transaction, and opens another. When that fails the closed one stays:
    /// the next batch fails on it and tries again.
    async fn replace(&self) {
        if let Err(error) = self.get().close().await {
            tracing::warn!(%error, "the writer's old connection did not close cleanly");
        }
        match connect::sqlite_writer(&self.url).await {
            Ok(connection) => *self.connection.lock().unwrap_or_else(PoisonError::into_inner) = connection,
            Err(error) => tracing::error!(%error, "the writer could not connect again"),
        }
    }

    async fn check(&self) -> Result<(), DbErr> {
        if let Err(error) = self.get().execute_unprepared("SELECT 1").await {
            tracing::error!(%error, "the writer's connection does not answer");
            self.replace().await;
            self.get().execute_unprepared("SELECT 1").await?;
        }
        Ok(())
    }
}

/// Serves requests until the queue is closed. The requests of a batch that panics are answered 503, later ones are served.
async fn run(connection: WriterConnection, mut requests: mpsc::Receiver<Request>) {
    while let Err(panic) = AssertUnwindSafe(serve(&connection, &mut requests)).catch_unwind().await {
        tracing::error!(
            panic = panic_message(panic.as_ref()),
            "the SQLite writer panicked; restarting it"
        );
        metrics::counter!("battito_task_restarts_total", "task" => "writer").increment(1);
        connection.replace().await;
    }
}

async fn serve(connection: &WriterConnection, requests: &mut mpsc::Receiver<Request>) {
    let mut received = Vec::with_capacity(BATCH);
    while requests.recv_many(&mut received, BATCH).await > 0 {
        let mut jobs = Vec::with_capacity(received.len());
        for request in received.drain(..) {
            match request {
                Request::Write(job) => jobs.push(job),
                Request::Check(answer) => drop(answer.send(connection.check().await)),
            }
        }
        if !jobs.is_empty() {
            commit_batch(connection, jobs).await;
        }
    }
}

/// Runs the jobs in one transaction and answers them.
async fn commit_batch(connection: &WriterConnection, jobs: Vec<Write>) {
    let mut done = Vec::with_capacity(jobs.len());
    let committed = run_in_transaction(&connection.get(), jobs, &mut done).await;
    metrics::histogram!("battito_write_batch_jobs").record(u32::try_from(done.len()).map_or(f64::NAN, f64::from));
    let reason = committed.as_ref().err().map(ToString::to_string);
    if let Some(reason) = &reason {
        tracing::error!(
            error = reason,
            jobs = done.len(),
            "a batch of writes could not be committed"
        );
    }
    for (answer, outcome) in done {
        let outcome = match &reason {
            Some(reason) => Err(ApiError::Unavailable(reason.clone().into())),
            None => outcome,
        };
        // The receiver is gone when the client has hung up; the commit stays.
        drop(answer.send(outcome));
    }
    if committed.is_err() {
        connection.replace().await;
    }
}

async fn run_in_transaction(
    connection: &DatabaseConnection,
    jobs: Vec<Write>,
    done: &mut Vec<(oneshot::Sender<Outcome>, Outcome)>,
) -> Result<(), DbErr> {
    let immediate = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    let tx = connection.begin_with_options(immediate).await?;
    for Write { job, caller, answer } in jobs {
        let savepoint = tx.begin().await?;
        let outcome = run_job(job(&savepoint)).instrument(caller).await;
        let commit = outcome.is_ok();
        done.push((answer, outcome));
        if commit {
            savepoint.commit().await?;
        } else {
            savepoint.rollback().await?;
        }
    }
    tx.commit().await
}
