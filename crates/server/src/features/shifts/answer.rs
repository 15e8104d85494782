//! Accepts or declines a shift. Admins are told of a refusal.

use battito_domain::{messages, shift::ShiftStatus};
use battito_platform::{
    Actor, ApiError, App, Precondition, audit,
    entities::{course_dates, shifts::Model},
    etag,
};
use sea_orm::{DatabaseTransaction, sea_query::LockType};

use super::{
    audit_change, change, input,
    mails::{self, Occasion},
    store,
};

/// An answer.
pub(super) struct Answer {
    pub(super) status: Option<ShiftStatus>,
    /// Why it is declined; empty for no reason.
    pub(super) reason: String,
    pub(super) precondition: Precondition,
}

/// Writes the answer of the instructor, or the one that an admin records for them.
///
/// # Errors
/// 409 when the answer comes too late; 412 when stale; 422 without an answer, or when an accepted shift would overlap.
pub(super) async fn answer(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    seen: &Model,
    answer: Answer,
) -> Result<(), ApiError> {
    let now = app.now();
    let people = store::lock_people(tx, [seen.user_id]).await?;
    let before = change::reread(tx, seen, &answer.precondition).await?;
    let status = answer
        .status
        .ok_or_else(|| ApiError::field("status", messages::REQUIRED))?;
    let was = before.status.0;
    if status == was {
        return Ok(());
    }
    let own = before.user_id == actor.id;
    if own && !was.may_be_answered(status, has_begun(tx, &before, now).await?) {
        return Err(if status == ShiftStatus::Proposed {
            ApiError::field("status", messages::INVALID_VALUE)
        } else {
            ApiError::Conflict(messages::TOO_LATE_TO_ANSWER.to_owned())
        });
    }
    if status.holds_hours() {
        // A shift that followed its date can overlap another one; it is accepted only when it no longer does.
        let hours = store::real_hours_of(tx, std::slice::from_ref(&before)).await?;
        let hours = hours.into_values().next().unwrap_or_default();
        input::check_overlap(tx, before.user_id, Some(before.id), store::span(&before), &hours).await?;
    }
    let after = Model {
        status: status.into(),
        updated_at: etag::next_updated_at(now, before.updated_at),
        ..before.clone()
    };
    store::update(tx, &after).await?;
    let reason = Some(answer.reason).filter(|reason| status == ShiftStatus::Declined && !reason.is_empty());
    let change = audit_change::answer(&before, &after, reason.as_deref());
    audit::record(tx, now, actor, change).await?;
    let Some(user) = people.get(&after.user_id) else {
        return Ok(());
    };
    if own {
        // Nobody waits for the answer to a proposal that is accepted.
        return if status == ShiftStatus::Declined || was == ShiftStatus::Declined {
            mails::tell_admins(app, tx, user, &after, reason.as_deref()).await
        } else {
            Ok(())
        };
    }
    mails::tell(app, tx, actor, user, &after, Occasion::Changed(&before)).await
}

/// Whether the course of a shift, or the shift itself when it has none, has begun.
async fn has_begun(
    tx: &DatabaseTransaction,
    shift: &Model,
    now: chrono::DateTime<chrono::Utc>,
) -> Result<bool, ApiError> {
    let date = match shift.course_date_id {
        Some(id) => course_dates::lock(tx, id, LockType::Share).await?,
        None => None,
    };
    Ok(date.map_or(shift.starts_at, |date| date.starts_at) <= now)
}
