//! Starts the job that issues the certificates of a date, or tells what it would issue now: both read the same reservations
//! and decide in the same way.

use battito_domain::messages;
use battito_platform::{Actor, ApiError, App};
use chrono::{DateTime, TimeDelta, Utc};
use futures_util::FutureExt;
use sea_orm::{ConnectionTrait, DatabaseTransaction};

use super::{
    dto::{IssuePreview, IssueRequest, StartedJob},
    issue, store, worker,
};
use crate::features::{
    jobs::{store as jobs, store::NewJob},
    reservations::{dto::checked_ids, ledger},
};

const NOT_BEGUN: &str = "Il corso non è ancora iniziato: gli attestati si rilasciano quando si è svolto.";

/// Minutes: a day.
const LONGEST_HOLD: i32 = 1440;

/// Enqueues the job, or finds the one that is doing the same already.
pub(super) async fn start(
    app: &App,
    actor: Actor,
    date_id: i64,
    request: IssueRequest,
) -> Result<StartedJob, ApiError> {
    let request = Request::parse(app, request)?;
    app.write(move |app, tx| async move { start_in(app, tx, actor, date_id, request).await }.boxed())
        .await
}

/// Tells what would be issued now, and changes nothing.
pub(super) async fn preview(app: &App, date_id: i64, request: IssueRequest) -> Result<IssuePreview, ApiError> {
    let request = Request::parse(app, request)?;
    let db = app.db().read();
    let ids = reservations(db, app.now(), date_id, &request).await?;
    let decided = issue::decide_unlocked(db, date_id, &ids).await?;
    Ok(decided.preview(ids.len(), request.hold))
}

/// The reservations that are meant, and how the mails are held back.
struct Request {
    ids: Option<Vec<i64>>,
    hold: TimeDelta,
}

impl Request {
    fn parse(app: &App, request: IssueRequest) -> Result<Self, ApiError> {
        let delay = app.centre().certificate_mail_delay_minutes;
        let minutes = request.hold_minutes.or(delay.map(Into::into)).unwrap_or_default();
        if !(0..=LONGEST_HOLD).contains(&minutes) {
            return Err(ApiError::field("hold_minutes", messages::INVALID_VALUE));
        }
        Ok(Self {
            ids: request.ids.map(checked_ids).transpose()?,
            hold: TimeDelta::minutes(minutes.into()),
        })
    }
}

/// The reservations to look at, in the order of their numbers.
///
/// # Errors
/// 404 for an unknown date, 409 before it begins, 422 for reservations of another date.
async fn reservations(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    date_id: i64,
    Request { ids, .. }: &Request,
) -> Result<Vec<i64>, ApiError> {
    let starts_at = store::start_of_date(db, date_id).await?.ok_or(ApiError::NotFound)?;
    if starts_at > now {
        return Err(ApiError::Conflict(NOT_BEGUN.into()));
    }
    let found = store::reservations_in_order(db, date_id, ids.as_deref()).await?;
    if ids.as_ref().is_some_and(|ids| ids.len() != found.len()) {
        return Err(ApiError::field("ids", messages::INVALID_VALUE));
    }
    Ok(found)
}

async fn start_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: Actor,
    date_id: i64,
    request: Request,
) -> Result<StartedJob, ApiError> {
    // Two people who press at once follow each other.
    ledger::store::lock_in_order(tx, [date_id]).await?;
    let now = app.now();
    let found = reservations(tx, now, date_id, &request).await?;
    let job = if let Some(running) = jobs::find_running(tx, worker::KIND, date_id, &found).await? {
        running
    } else {
        let new = NewJob {
            kind: worker::KIND,
            course_date_id: date_id,
            created_by: actor.id,
            request_id: actor.request_id,
            ids: found,
            mails_after: (request.hold > TimeDelta::zero()).then_some(now + request.hold),
        };
        jobs::add(tx, now, new).await?
    };
    Ok(StartedJob {
        job: job.id,
        total: job.total,
    })
}
