//! Starts the job that issues the certificates of a date.

use battito_domain::messages;
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    dto::{IssueRequest, StartedJob},
    store, worker,
};
use crate::{
    features::{
        jobs::store::{self as jobs, NewJob},
        reservations::{dto::checked_ids, ledger},
    },
    platform::{audit::Actor, error::ApiError, state::App},
};

const NOT_BEGUN: &str = "Il corso non è ancora iniziato: gli attestati si rilasciano quando si è svolto.";

/// Enqueues the job, or finds the one that is doing the same already.
pub(super) async fn start(
    app: &App,
    actor: Actor,
    date_id: i64,
    request: IssueRequest,
) -> Result<StartedJob, ApiError> {
    let ids = request.ids.map(checked_ids).transpose()?;
    let state = app.clone();
    app.db()
        .write(move |tx| async move { start_in(&state, tx, actor, date_id, ids).await }.boxed())
        .await
}

async fn start_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: Actor,
    date_id: i64,
    ids: Option<Vec<i64>>,
) -> Result<StartedJob, ApiError> {
    // Two people who press at once follow each other.
    ledger::store::lock_in_order(tx, [date_id]).await?;
    let starts_at = store::start_of_date(tx, date_id).await?.ok_or(ApiError::NotFound)?;
    if starts_at > app.now() {
        return Err(ApiError::Conflict(NOT_BEGUN.into()));
    }
    let found = store::reservations_in_order(tx, date_id, ids.as_deref()).await?;
    if ids.is_some_and(|ids| ids.len() != found.len()) {
        return Err(ApiError::field("ids", messages::INVALID_VALUE));
    }
    let job = if let Some(running) = jobs::find_running(tx, worker::KIND, date_id, &found).await? {
        running
    } else {
        let new = NewJob {
            kind: worker::KIND,
            course_date_id: date_id,
            created_by: actor.id,
            request_id: actor.request_id,
            ids: found,
        };
        jobs::add(tx, app.now(), new).await?
    };
    Ok(StartedJob {
        job: job.id,
        total: job.total,
    })
}
