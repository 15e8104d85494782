//! The background task that makes the PDFs that are missing: of a process that was killed after it had issued, or of a file
//! store that was away. It may run on several nodes at once. Each node starts somewhere else, so two rarely make the same PDF;
//! when they do, the second one finds that it is stored and deletes its own.

use std::time::Duration;

use battito_platform::{ApiError, App};
use chrono::TimeDelta;
use tokio_util::sync::CancellationToken;

use super::{paper, store};

/// PDFs that are made in a row.
const BATCH: u64 = 5;
/// How long after its issue a PDF is looked for. Before that the worker is making it.
const AGE: TimeDelta = TimeDelta::minutes(5);
/// Pause between two batches.
const BATCH_INTERVAL: Duration = Duration::from_secs(10);
/// Pause after the last certificate, also when some PDFs could not be made.
const ROUND_INTERVAL: Duration = Duration::from_mins(10);
/// Pause after the database or the file store failed.
const ERROR_INTERVAL: Duration = Duration::from_mins(15);

/// Works until `shutdown` is cancelled; the batch in hand is finished first.
pub async fn run(app: App, shutdown: CancellationToken) {
    let mut after = start(&app).await;
    while !shutdown.is_cancelled() {
        let pause = match step(&app, after).await {
            Ok(Some(last)) => {
                after = last;
                BATCH_INTERVAL
            }
            Ok(None) => {
                after = 0;
                ROUND_INTERVAL
            }
            Err(error) => {
                tracing::warn!(%error, "missing PDFs of certificates could not be made; trying again later");
                ERROR_INTERVAL
            }
        };
        tokio::select! {
            () = shutdown.cancelled() => {}
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// Somewhere among the certificates; at the first one when that cannot be told.
async fn start(app: &App) -> i64 {
    let last = store::last_id(app.db().read()).await.ok().flatten().unwrap_or_default();
    let random = app.random().unwrap_or_default();
    let count = u64::try_from(last).unwrap_or_default().max(1);
    i64::try_from(random % count).unwrap_or_default()
}

/// Makes the next PDFs that are missing, in the order of the certificates. Returns the last certificate it has looked at, or
/// `None` when there was none. One that cannot be made is logged, and left for the next round.
pub async fn step(app: &App, after: i64) -> Result<Option<i64>, ApiError> {
    let missing = store::without_file(app.db().read(), after, app.now() - AGE, BATCH).await?;
    paper::store_files(app, &missing).await?;
    Ok(missing.last().copied())
}
