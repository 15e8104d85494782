//! Shifts of a person who is disabled or merged. The caller has locked the people.

use battito_domain::shift::{ShiftStatus, overlap};
use battito_platform::{Actor, ApiError, App, audit, entities::shifts::Model, etag};
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DatabaseTransaction};

use super::{audit_change, store, withdraw};

/// The shifts of a person that are not over and were not declined.
pub async fn upcoming_of(db: &impl ConnectionTrait, user_id: i64, now: DateTime<Utc>) -> Result<Vec<Model>, ApiError> {
    Ok(store::upcoming(db, user_id, now).await?)
}

/// Withdraws these shifts, without a mail.
pub async fn withdraw_all_of(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    shifts: &[Model],
) -> Result<(), ApiError> {
    for shift in shifts {
        withdraw::withdraw_in(tx, app.now(), actor, shift).await?;
    }
    Ok(())
}

/// Gives the shifts of a duplicate to the person who stays. When both have one at the same date, that of the person who
/// stays is kept and the other is withdrawn; one that overlaps another is proposed again.
pub async fn give_to(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    duplicate: i64,
    kept: i64,
) -> Result<(), ApiError> {
    let now = app.now();
    let own = store::all_of(tx, kept).await?;
    let holds = |shift: &Model| shift.withdrawn_at.is_none() && shift.status.0.holds_hours();
    for shift in store::all_of(tx, duplicate).await? {
        let at_same_date =
            |other: &&Model| shift.course_date_id.is_some() && other.course_date_id == shift.course_date_id;
        let is_twice = holds(&shift)
            && own
                .iter()
                .filter(|other| holds(other))
                .any(|other| at_same_date(&other));
        let mut moved = Model {
            user_id: kept,
            updated_at: etag::next_updated_at(now, shift.updated_at),
            ..shift.clone()
        };
        if holds(&shift) && !is_twice && shift.ends_at > now {
            let hours = store::real_hours_of(tx, std::slice::from_ref(&shift)).await?;
            let hours = hours.into_values().next().unwrap_or_default();
            let held = store::held_hours(tx, kept, Some(shift.id), store::span(&shift)).await?;
            if overlap(&hours, &held) {
                moved.status = ShiftStatus::Proposed.into();
            }
        }
        store::update(tx, &moved).await?;
        let change = audit_change::change("shift.merge", shift.id, Some(&shift), Some(&moved));
        audit::record(tx, now, actor, change).await?;
        if is_twice {
            withdraw::withdraw_in(tx, now, actor, &moved).await?;
        }
    }
    Ok(())
}
