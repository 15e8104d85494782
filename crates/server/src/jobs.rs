//! What the server does by itself, once a minute: dates that have ended become completed, and what has expired is
//! forgotten. Every job may run on several nodes at once without harm.

use std::time::Duration;

use futures_util::FutureExt;
use tokio_util::sync::CancellationToken;

use crate::{
    features::{accounts, course_dates},
    platform::{error::ApiError, search_columns, state::App, throttle},
};

const PERIOD: Duration = Duration::from_mins(1);

/// Runs until `stop` is cancelled.
pub async fn run(app: App, stop: CancellationToken) {
    while !stop.is_cancelled() {
        if let Err(error) = tidy(&app).await {
            tracing::warn!(%error, "the housekeeping failed; trying again in a minute");
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = tokio::time::sleep(PERIOD) => {}
        }
    }
}

/// One round.
pub async fn tidy(app: &App) -> Result<(), ApiError> {
    let completed = course_dates::complete_past(app).await?;
    if completed > 0 {
        tracing::info!(dates = completed, "course dates completed");
    }
    search_columns::fill_missing(app.db()).await?;
    let now = app.now();
    app.db()
        .write(move |tx| {
            async move {
                throttle::sweep(tx, now).await?;
                accounts::sweep(tx, now).await
            }
            .boxed()
        })
        .await
}
