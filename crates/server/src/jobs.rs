//! The housekeeping job. Once a minute it completes course dates that have ended, brings the board of
//! renewals up to date, sends reminders and surveys, and deletes expired rows. It may run on several nodes at
//! once. A sweep that fails is logged and counted, and the others run all the same.

use std::{panic::AssertUnwindSafe, time::Duration};

use battito_platform::{
    ApiError, App, mail::outbox, metrics, nodes, rate_limit, search_columns, supervisor::panic_message, traces,
};
use chrono::TimeDelta;
use futures_util::{FutureExt, future::BoxFuture};
use sea_orm::DatabaseTransaction;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use crate::features::{accounts, course_dates, course_reminders, personal_data, presence, renewals, surveys};

const INTERVAL: Duration = Duration::from_mins(1);

/// Runs until `shutdown` is cancelled.
pub async fn run(app: App, shutdown: CancellationToken) {
    while !shutdown.is_cancelled() {
        tidy(&app).await;
        tokio::select! {
            () = shutdown.cancelled() => {}
            () = tokio::time::sleep(INTERVAL) => {}
        }
    }
}

/// Does the housekeeping once. Returns the sweeps that failed; a minute later they are tried again.
pub async fn tidy(app: &App) -> Vec<&'static str> {
    metrics::upkeep();
    let now = app.now();
    let keep_sent = TimeDelta::days(app.config.mail.keep_sent_days.into());
    let sweeps = [
        ("nodes", nodes::beat(app).boxed()),
        ("course dates", complete_dates(app).boxed()),
        (
            "search columns",
            async { search_columns::fill_missing(app.db()).await.map(drop) }.boxed(),
        ),
        (
            "rate limits",
            delete(app, move |tx| rate_limit::sweep(tx, now).boxed()).boxed(),
        ),
        (
            "outbox",
            delete(app, move |tx| outbox::sweep(tx, now, keep_sent).boxed()).boxed(),
        ),
        (
            "presence",
            delete(app, move |tx| presence::sweep(tx, now).boxed()).boxed(),
        ),
        (
            "sessions and links",
            delete(app, move |tx| accounts::sweep(tx, now).boxed()).boxed(),
        ),
        ("outbox metrics", outbox::measure(app.db(), now).boxed()),
        ("deleted accounts", personal_data::erasures::record(app).boxed()),
        ("course reminders", course_reminders::send_due(app).boxed()),
        ("renewals", renewals::refresh::sweep(app).boxed()),
        ("surveys", surveys::invite::sweep(app).boxed()),
    ];
    let mut failed = Vec::new();
    for (name, sweep) in sweeps {
        if !succeeds(name, sweep).await {
            failed.push(name);
        }
    }
    failed
}

async fn succeeds(name: &'static str, sweep: BoxFuture<'_, Result<(), ApiError>>) -> bool {
    let swept = AssertUnwindSafe(sweep).catch_unwind();
    let reason = match swept.instrument(traces::part(name)).await {
        Ok(Ok(())) => return true,
        Ok(Err(error)) => error.to_string(),
        Err(panic) => panic_message(panic.as_ref()).to_owned(),
    };
    tracing::error!(
        sweep = name,
        reason,
        "a sweep of the housekeeping failed; trying again in a minute"
    );
    ::metrics::counter!("battito_sweep_failures_total", "sweep" => name).increment(1);
    false
}

async fn complete_dates(app: &App) -> Result<(), ApiError> {
    let completed = course_dates::complete_past(app).await?;
    if completed > 0 {
        tracing::info!(dates = completed, "course dates completed");
    }
    Ok(())
}

/// Deletes expired rows, in a transaction of its own.
async fn delete<F>(app: &App, sweep: F) -> Result<(), ApiError>
where
    F: for<'t> FnOnce(&'t DatabaseTransaction) -> BoxFuture<'t, Result<(), ApiError>> + Send + 'static,
{
    app.db().write(sweep).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_sweep_that_fails_or_panics_does_not_end_the_housekeeping() {
        assert!(succeeds("good", async { Ok(()) }.boxed()).await);
        assert!(!succeeds("refused", async { Err(ApiError::NotFound) }.boxed()).await);
        let panics = async { std::panic::resume_unwind(Box::new("a fault")) };
        assert!(!succeeds("panics", panics.boxed()).await);
    }
}
