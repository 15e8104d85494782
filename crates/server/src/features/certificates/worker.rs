//! The worker that issues certificates and makes their PDFs, until shutdown. It may run on several nodes at once.

use std::time::Duration;

use battito_domain::job::JobState;
use battito_platform::{ApiError, App, entities::jobs::Model};
use futures_util::FutureExt;
use sea_orm::DbBackend;
use tokio_util::sync::CancellationToken;

use super::{issue, paper, store};
use crate::features::jobs::store as jobs;

/// The kind of its jobs.
pub const KIND: &str = "certificates";

/// Pause between two looks for a job.
const IDLE_INTERVAL: Duration = Duration::from_millis(500);
/// Pause after the database failed.
const ERROR_INTERVAL: Duration = Duration::from_secs(5);

/// Works until `shutdown` is cancelled; the step in hand is finished first.
pub async fn run(app: App, shutdown: CancellationToken) {
    if let Err(error) = release(&app).await {
        tracing::warn!(%error, "the leases of an earlier process could not be given back");
    }
    while !shutdown.is_cancelled() {
        let pause = match work_due(&app, &shutdown).await {
            Ok(true) => continue,
            Ok(false) => IDLE_INTERVAL,
            Err(error) => {
                tracing::warn!(%error, "certificates could not be issued; trying again");
                ERROR_INTERVAL
            }
        };
        tokio::select! {
            () = shutdown.cancelled() => {}
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// On SQLite this process has the database alone, so no other worker exists: it need not wait for leases.
async fn release(app: &App) -> Result<(), ApiError> {
    if app.db().backend() != DbBackend::Sqlite {
        return Ok(());
    }
    app.write(|_, tx| async move { Ok(jobs::release_all(tx, KIND).await?) }.boxed())
        .await
}

/// Takes a job that is due and works on it to its end. Returns whether there was one.
///
/// # Errors
/// When the database is away. The job is taken again when its lease has ended.
pub async fn work_due(app: &App, shutdown: &CancellationToken) -> Result<bool, ApiError> {
    let now = app.now();
    if !jobs::any_due(app.db().read(), KIND, now).await? {
        return Ok(false);
    }
    let leased = app.write(move |_, tx| async move { Ok(jobs::lease(tx, KIND, now).await?) }.boxed());
    let Some(job) = leased.await? else { return Ok(false) };
    match work_on(app, &job, shutdown).await {
        Err(ApiError::Unavailable(source)) => Err(ApiError::Unavailable(source)),
        Err(error) => {
            tracing::error!(%error, job = job.id, "a job has failed");
            finish(app, job.id, JobState::Failed).await.map(|()| true)
        }
        Ok(()) => Ok(true),
    }
}

async fn work_on(app: &App, job: &Model, shutdown: &CancellationToken) -> Result<(), ApiError> {
    // Certificates that a killed process has issued without making their PDFs.
    let decided = usize::try_from(job.done).unwrap_or_default();
    let mut reservations: Vec<i64> = job.ids.0.iter().take(decided).copied().collect();
    let mut is_finished = false;
    loop {
        let missing = store::without_file_of(app.db().read(), &reservations).await?;
        store_files(app, job.id, missing).await?;
        if is_finished {
            return finish(app, job.id, JobState::Done).await;
        }
        if shutdown.is_cancelled() {
            return Ok(());
        }
        let id = job.id;
        let step = app
            .write(move |app, tx| async move { issue::next_step(app, tx, id).await }.boxed())
            .await?;
        let Some(step) = step else { return Ok(()) };
        (reservations, is_finished) = (step.reservations, step.is_last);
    }
}

/// Makes PDFs, a few at a time, and extends the lease in between.
async fn store_files(app: &App, job: i64, missing: Vec<i64>) -> Result<(), ApiError> {
    for ids in missing.chunks(issue::STEP) {
        paper::store_files(app, ids).await?;
        let now = app.now();
        app.write(move |_, tx| async move { Ok(jobs::extend(tx, job, now).await?) }.boxed())
            .await?;
    }
    Ok(())
}

async fn finish(app: &App, id: i64, state: JobState) -> Result<(), ApiError> {
    let now = app.now();
    app.write(move |_, tx| async move { Ok(jobs::finish(tx, id, state, now).await?) }.boxed())
        .await
}
