//! The mails about the certificates of a date that are held back: how many wait, and calling them off. A mail is called off
//! only while no worker has taken it, so none that was called off is delivered.

use battito_platform::{Actor, ApiError, App, audit, mail::outbox};
use futures_util::FutureExt;
use sea_orm::{ConnectionTrait, DatabaseTransaction};

use super::{
    audit_change,
    dto::{HeldMails, StoppedMails},
    worker,
};
use crate::features::{jobs::store as jobs, reservations::store as reserved};

const NONE_WAITS: &str = "Nessuna email aspetta più: sono già partite o già state fermate.";

/// How many wait.
pub(super) async fn show(app: &App, date_id: i64) -> Result<HeldMails, ApiError> {
    let db = app.db().read();
    check_exists(db, date_id).await?;
    let (total, first) = outbox::count_held(db, date_id).await?;
    Ok(HeldMails {
        total,
        leave_at: first.map(Into::into),
    })
}

/// Calls them off, and those that a running job would still write.
pub(super) async fn call_off(app: &App, actor: Actor, date_id: i64) -> Result<StoppedMails, ApiError> {
    app.write(move |app, tx| async move { call_off_in(app, tx, &actor, date_id).await }.boxed())
        .await
}

async fn call_off_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    date_id: i64,
) -> Result<StoppedMails, ApiError> {
    check_exists(tx, date_id).await?;
    let now = app.now();
    // Before the mails: a step of a job that is about to write some has ended then.
    let jobs = jobs::call_off_mails(tx, worker::KIND, date_id, now).await?;
    let mails = outbox::withdraw_held(tx, date_id, None).await?.len();
    if jobs == 0 && mails == 0 {
        return Err(ApiError::Conflict(NONE_WAITS.into()));
    }
    audit::record(tx, now, actor, audit_change::call_off(date_id, mails)).await?;
    Ok(StoppedMails {
        total: i64::try_from(mails).unwrap_or(i64::MAX),
    })
}

async fn check_exists(db: &impl ConnectionTrait, date_id: i64) -> Result<(), ApiError> {
    if reserved::date_exists(db, date_id).await? {
        Ok(())
    } else {
        Err(ApiError::NotFound)
    }
}
