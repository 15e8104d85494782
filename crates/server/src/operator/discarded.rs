//! Deletes files that use cases have discarded: a day later, so that a backup of an earlier snapshot still finds them, and only when no row
//! names them, since the transaction that seemed to fail may have been committed.

use std::{collections::BTreeSet, time::Duration};

use battito_platform::{ApiError, App};
use chrono::TimeDelta;
use tokio_util::sync::CancellationToken;

use super::audit::named_files;

const INTERVAL: Duration = Duration::from_hours(1);
/// How long a discarded file stays: longer than a backup takes.
const STAYS: TimeDelta = TimeDelta::days(1);

/// Looks once an hour, until `shutdown` is cancelled.
pub async fn run(app: App, shutdown: CancellationToken) {
    while !shutdown.is_cancelled() {
        if let Err(error) = sweep(&app).await {
            tracing::warn!(%error, "discarded files could not be deleted; trying again in an hour");
        }
        tokio::select! {
            () = shutdown.cancelled() => {}
            () = tokio::time::sleep(INTERVAL) => {}
        }
    }
}

/// Deletes the files that were discarded a day ago. Returns how many.
pub async fn sweep(app: &App) -> Result<usize, ApiError> {
    let mut old = app.files.list_discarded().await?;
    old.retain(|(_, since)| app.now() - *since >= STAYS);
    if old.is_empty() {
        return Ok(0);
    }
    let tx = app.db().snapshot().await?;
    let named: BTreeSet<String> = named_files(&tx).await?.into_iter().map(|(key, ..)| key).collect();
    tx.rollback().await?;
    let mut deleted = 0;
    for (key, _) in old {
        if !named.contains(&key) {
            app.files.delete(&key).await?;
            deleted += 1;
        }
        app.files.forget_discarded(&key).await?;
    }
    Ok(deleted)
}
