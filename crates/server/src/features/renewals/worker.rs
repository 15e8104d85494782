//! Shows on the board within seconds what has just changed: the use cases name the people, and their rows are brought up to
//! date a moment later.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::refresh;
use crate::platform::{error::ApiError, state::App};

/// From the hint to the look: by then the transaction has committed.
const PAUSE: Duration = Duration::from_secs(1);

/// Runs until `shutdown` is cancelled.
pub async fn run(app: App, shutdown: CancellationToken) {
    while !shutdown.is_cancelled() {
        tokio::select! {
            () = shutdown.cancelled() => return,
            () = app.changed_people.wait() => {}
        }
        tokio::select! {
            () = shutdown.cancelled() => return,
            () = tokio::time::sleep(PAUSE) => {}
        }
        if let Err(error) = show_changes(&app).await {
            tracing::warn!(%error, "renewals could not be brought up to date; the next sweep does it");
        }
    }
}

/// Brings the rows of the people who were named up to date.
pub async fn show_changes(app: &App) -> Result<(), ApiError> {
    let people: Vec<i64> = app.changed_people.take().into_iter().collect();
    for people in people.chunks(100) {
        refresh::refresh_people(app, people).await?;
    }
    Ok(())
}
