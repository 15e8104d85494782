//! The housekeeping job. Once a minute it completes course dates that have ended, brings the board of renewals up to date,
//! sends reminders and surveys, and deletes what has expired. It may run on several nodes at once.

use std::time::Duration;

use chrono::TimeDelta;
use futures_util::FutureExt;
use tokio_util::sync::CancellationToken;

use crate::{
    features::{accounts, course_dates, course_reminders, presence, renewals, surveys},
    platform::{error::ApiError, mail::outbox, rate_limit, search_columns, state::App},
};

const INTERVAL: Duration = Duration::from_mins(1);

/// Runs until `shutdown` is cancelled.
pub async fn run(app: App, shutdown: CancellationToken) {
    while !shutdown.is_cancelled() {
        if let Err(error) = tidy(&app).await {
            tracing::warn!(%error, "the housekeeping failed; trying again in a minute");
        }
        tokio::select! {
            () = shutdown.cancelled() => {}
            () = tokio::time::sleep(INTERVAL) => {}
        }
    }
}

/// Does the housekeeping once.
///
/// # Errors
/// When the database is away.
pub async fn tidy(app: &App) -> Result<(), ApiError> {
    let completed = course_dates::complete_past(app).await?;
    if completed > 0 {
        tracing::info!(dates = completed, "course dates completed");
    }
    search_columns::fill_missing(app.db()).await?;
    let now = app.now();
    let keep_sent = TimeDelta::days(app.config.mail.keep_sent_days.into());
    app.db()
        .write(move |tx| {
            async move {
                rate_limit::sweep(tx, now).await?;
                outbox::sweep(tx, now, keep_sent).await?;
                presence::sweep(tx, now).await?;
                accounts::sweep(tx, now).await
            }
            .boxed()
        })
        .await?;
    outbox::measure(app.db()).await?;
    course_reminders::send_due(app).await?;
    renewals::sweep::sweep(app).await?;
    surveys::sweep::sweep(app).await
}
