//! Confirms many dates, takes the confirmation back, or makes them private or public.

use battito_domain::{course_date::Status, messages};
use battito_platform::{
    Actor, ApiError, App, SignedIn, audit,
    bulk::{self, BulkRequest, BulkResult},
    entities::course_dates::Model,
    etag,
};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::update::{action_of, next_status};
use crate::features::{
    course_dates::{
        audit_change,
        dto::{CourseDateQuery, CourseDatesChange},
        list,
    },
    courses,
    reservations::ledger::SeatLedger,
};

const HAS_PASSWORD: &str = "Ha una password: toglila prima dalla data, o resterà da chiedere a chi prenota.";

/// What becomes of a date.
#[derive(Clone, Copy)]
struct Change {
    status: Option<Status>,
    private: Option<bool>,
}

/// Changes the dates that the query finds.
///
/// # Errors
/// As [`BulkRequest::check`]; 422 for a change that is none.
pub(super) async fn update_all(
    app: &App,
    staff: &SignedIn,
    query: &CourseDateQuery,
    change: &CourseDatesChange,
) -> Result<BulkResult, ApiError> {
    let new = parse(change)?;
    let ids = list::meant(app, staff.user.id, query, &BulkRequest { rows: change.rows }).await?;
    let (app, actor) = (app.clone(), staff.actor());
    bulk::each(ids, move |id| {
        let (app, actor) = (app.clone(), actor.clone());
        async move {
            app.write(move |app, tx| async move { update_in(app, tx, &actor, id, new).await }.boxed())
                .await
        }
    })
    .await
}

fn parse(change: &CourseDatesChange) -> Result<Change, ApiError> {
    if change.private.is_some_and(|private| private > 1) {
        return Err(ApiError::field("private", messages::INVALID_VALUE));
    }
    if change.private.is_none() && change.confirmed.is_none() {
        return Err(ApiError::field("confirmed", messages::REQUIRED));
    }
    let status = |confirmed| {
        if confirmed {
            Status::Confirmed
        } else {
            Status::Scheduled
        }
    };
    Ok(Change {
        status: change.confirmed.map(status),
        private: change.private.map(|private| private == 1),
    })
}

async fn update_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    id: i64,
    change: Change,
) -> Result<(), ApiError> {
    let mut ledger = SeatLedger::lock(app, tx, id).await?.ok_or(ApiError::NotFound)?;
    let (before, now) = (ledger.date().clone(), app.now());
    let was = before.status.0;
    let status = next_status(was, change.status)?;
    let private = change.private.unwrap_or(before.private);
    if (status, private) == (was, before.private) {
        return Ok(());
    }
    if change.private == Some(false) && before.booking_password.is_some() {
        return Err(ApiError::Conflict(HAS_PASSWORD.into()));
    }
    let after = Model {
        status: status.into(),
        private,
        updated_at: etag::next_updated_at(now, before.updated_at),
        ..before.clone()
    };
    ledger.update_date(actor, after.clone()).await?;
    courses::store::grow_version(tx, &[before.course_id]).await?;
    let action = if status == was {
        "course_date.update"
    } else {
        action_of(status)
    };
    let change = audit_change::change(action, id, Some(&before), Some(&after));
    audit::record(tx, now, actor, change).await
}
