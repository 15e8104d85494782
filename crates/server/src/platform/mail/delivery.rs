//! The worker that empties the outbox, a few mails at a time, until it is told to stop.

use std::time::Duration;

use futures_util::{FutureExt, StreamExt, stream};
use tokio_util::sync::CancellationToken;

use super::{outbox, transport::Transport};
use crate::{
    entities::outbox::Model,
    platform::{error::ApiError, state::App},
};

/// How often an empty outbox is looked into.
const PAUSE: Duration = Duration::from_millis(500);
/// Mails taken together, and connections used at the same time.
const BATCH: u64 = 16;
const IN_FLIGHT: usize = 4;

/// Delivers until `stop` is cancelled; the mails in flight are finished first.
pub async fn run(app: App, transport: Transport, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let pause = match deliver_due(&app, &transport).await {
            Ok(0) => PAUSE,
            Ok(_) => Duration::ZERO,
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
        .for_each_concurrent(IN_FLIGHT, |mail| deliver_one(app, transport, mail))
        .await;
    Ok(count)
}

async fn deliver_one(app: &App, transport: &Transport, mail: Model) {
    let (id, kind) = (mail.id, mail.kind.clone());
    let outcome = transport.deliver(&mail).await;
    let now = app.now();
    let noted = match outcome {
        Ok(()) => {
            tracing::info!(mail = id, kind, "mail delivered");
            app.db().write(move |tx| outbox::sent(tx, id, now).boxed()).await
        }
        Err(refusal) => {
            tracing::warn!(mail = id, kind, attempt = mail.attempts + 1, reason = %refusal, is_final = refusal.is_final, "mail not delivered");
            app.db()
                .write(move |tx| {
                    async move { outbox::failed(tx, &mail, now, &refusal.reason, refusal.is_final).await }.boxed()
                })
                .await
        }
    };
    if let Err(error) = noted {
        // The lease ends by itself and the mail is tried again.
        tracing::error!(mail = id, %error, "the outcome of a delivery could not be noted");
    }
}
