//! The worker that empties the outbox, a few mails at a time, until it is told to stop.

use std::time::Duration;

use futures_util::{FutureExt, StreamExt, stream};
use tokio_util::sync::CancellationToken;

use super::{
    outbox,
    transport::{Refusal, Transport},
};
use crate::{
    entities::outbox::Model,
    platform::{error::ApiError, state::App},
};

/// How often an empty outbox is looked into.
const PAUSE: Duration = Duration::from_millis(500);
/// How long a full outbox waits between two rounds: a storm of bookings needs the database more than its letters do.
const BREATH: Duration = Duration::from_millis(100);
/// Mails taken together, and connections used at the same time.
const BATCH: u64 = 16;
const IN_FLIGHT: usize = 4;

/// Delivers until `stop` is cancelled; the mails in flight are finished first.
pub async fn run(app: App, transport: Transport, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let pause = match deliver_due(&app, &transport).await {
            Ok(0) => PAUSE,
            Ok(_) => BREATH,
            Err(error) => {
                tracing::warn!(%error, "the outbox could not be read; trying again");
                Duration::from_secs(5)
            }
        };
        tokio::select! {
            () = stop.cancelled() => {}
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// Delivers what is due now; says how many mails were tried.
///
/// # Errors
/// When the database is away. A refused mail is not an error: it is scheduled again.
pub async fn deliver_due(app: &App, transport: &Transport) -> Result<usize, ApiError> {
    let now = app.now();
    if !outbox::any_due(app.db(), now).await? {
        return Ok(0);
    }
    let mails = app.db().write(move |tx| outbox::lease(tx, now, BATCH).boxed()).await?;
    let count = mails.len();
    stream::iter(mails)
        .map(|mail| async {
            let outcome = transport.deliver(&mail).await;
            (mail, outcome)
        })
        .buffer_unordered(IN_FLIGHT)
        .ready_chunks(IN_FLIGHT)
        .for_each(|tried| note(app, tried))
        .await;
    Ok(count)
}

/// Notes what became of mails that were tried at about the same time.
async fn note(app: &App, tried: Vec<(Model, Result<(), Refusal>)>) {
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
    let noted = app.db().write(move |tx| {
        async move {
            outbox::sent(tx, sent, now).await?;
            for (mail, refusal) in &refused {
                outbox::failed(tx, mail, now, &refusal.reason, refusal.is_final).await?;
            }
            Ok(())
        }
        .boxed()
    });
    if let Err(error) = noted.await {
        // The leases end by themselves and the mails are tried again.
        tracing::error!(%error, "the outcome of deliveries could not be noted");
    }
}
