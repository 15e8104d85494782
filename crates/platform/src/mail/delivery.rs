//! The worker that delivers the mails of the outbox, a batch at a time, until shutdown.

use std::time::Duration;

use futures_util::{FutureExt, StreamExt, stream};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use super::{
    hold, outbox,
    transport::{Refusal, Transport},
};
use crate::{entities::outbox::Model, error::ApiError, state::App, traces};

/// Pause between two looks at an empty outbox.
const IDLE_INTERVAL: Duration = Duration::from_millis(500);
/// Pause between two batches: under load, bookings need the database more than their mails do.
const BATCH_INTERVAL: Duration = Duration::from_millis(100);
/// Pause after the database failed.
const ERROR_INTERVAL: Duration = Duration::from_secs(5);
/// Mails leased together.
const BATCH: u64 = 16;
/// Mails sent at the same time.
const IN_FLIGHT: usize = 4;

/// Delivers until `shutdown` is cancelled; the mails in flight are finished first.
pub async fn run(app: App, transport: Transport, shutdown: CancellationToken) {
    while !shutdown.is_cancelled() {
        let pause = match deliver_due(&app, &transport).await {
            Ok(0) => IDLE_INTERVAL,
            Ok(_) => BATCH_INTERVAL,
            Err(error) => {
                tracing::warn!(%error, "the outbox could not be read; trying again");
                ERROR_INTERVAL
            }
        };
        tokio::select! {
            () = shutdown.cancelled() => {}
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// Delivers a batch of the mails that are due; returns how many were tried.
///
/// # Errors
/// When the database is away. A refused mail is not an error: it is scheduled again.
pub async fn deliver_due(app: &App, transport: &Transport) -> Result<usize, ApiError> {
    let now = app.now();
    if !outbox::any_due(app.db(), now).await? || hold::is_on(app.db()).await? {
        return Ok(0);
    }
    let mails = app.write(move |_, tx| outbox::lease(tx, now, BATCH).boxed()).await?;
    let count = mails.len();
    stream::iter(mails)
        .map(|mail| async {
            let outcome = transport.deliver(&mail).instrument(traces::part("deliver mail")).await;
            (mail, outcome)
        })
        .buffer_unordered(IN_FLIGHT)
        .ready_chunks(IN_FLIGHT)
        .for_each(|tried| record(app, tried))
        .await;
    Ok(count)
}

/// Records the outcomes of mails that were tried at about the same time.
async fn record(app: &App, tried: Vec<(Model, Result<(), Refusal>)>) {
    let now = app.now();
    let (mut sent, mut refused) = (Vec::new(), Vec::new());
    for (mail, outcome) in tried {
        let Model { id, kind, .. } = &mail;
        match outcome {
            Ok(()) => {
                tracing::info!(mail = id, kind, "mail delivered");
                sent.push(*id);
            }
            Err(refusal) => {
                tracing::warn!(mail = id, kind, attempt = mail.attempts + 1, reason = %refusal, is_final = refusal.is_final, "mail not delivered");
                refused.push((mail, refusal));
            }
        }
    }
    let recorded = app.write(move |_, tx| {
        async move {
            outbox::sent(tx, sent, now).await?;
            for (mail, refusal) in &refused {
                outbox::failed(tx, mail, now, &refusal.detail, refusal.is_final).await?;
            }
            Ok(())
        }
        .boxed()
    });
    if let Err(error) = recorded.await {
        // The leases expire and the mails are tried again.
        tracing::error!(%error, "the outcome of deliveries could not be recorded");
    }
}
