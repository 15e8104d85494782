//! Planning a date and changing it. Who moves a date tells everybody booked; who adds seats lets the waiting list move up;
//! who cancels it frees everybody. Each is one transaction under the lock of the date.

use battito_domain::{course_date::Status, messages, rome_time};
use chrono::{DateTime, TimeDelta, Utc};
use futures_util::FutureExt;
use sea_orm::{ActiveModelTrait, ActiveValue::NotSet, DatabaseTransaction, IntoActiveModel};

use super::{
    calling_off,
    dto::{CourseDate, CourseDateWrite},
    headcount, notices,
    plan::{Current, Plan},
    reading, register, store,
};
use crate::{
    entities::course_dates::Model,
    features::{courses, reservations::promote},
    platform::{
        audit::{self, Actor},
        error::ApiError,
        etag::{EntityTag, Precondition},
        state::App,
    },
};

const CANCELLED_FOR_GOOD: &str = "Questa data è stata annullata e non si può riaprire: creane una nuova.";
const COMPLETED_FOR_GOOD: &str = "Questa data è conclusa: il suo stato non si può più cambiare.";
const COMPLETED_BY_ITSELF: &str = "Una data diventa conclusa da sola, quando finisce.";

/// Adds a date.
pub(super) async fn create(
    app: &App,
    actor: Actor,
    write: CourseDateWrite,
) -> Result<(CourseDate, EntityTag), ApiError> {
    let now = app.now();
    app.db()
        .write(move |tx| async move { create_in(tx, now, &actor, write).await }.boxed())
        .await
}

async fn create_in(
    tx: &DatabaseTransaction,
    now: DateTime<Utc>,
    actor: &Actor,
    write: CourseDateWrite,
) -> Result<(CourseDate, EntityTag), ApiError> {
    let plan = Plan::read(tx, write, None, rome_time::year(now)).await?;
    let status = plan.status.unwrap_or(Status::Scheduled);
    if !status.is_bookable() {
        return Err(ApiError::field("status", messages::INVALID_VALUE));
    }
    let mut row = plan
        .into_row(tx, status, (0, now, now))
        .await?
        .into_active_model()
        .reset_all();
    row.id = NotSet;
    let date = row.insert(tx).await?;
    courses::store::grow_version(tx, &[date.course_id]).await?;
    audit::record(
        tx,
        now,
        actor,
        register::change("course_date.create", date.id, None, Some(&date)),
    )
    .await?;
    reading::show(tx, date.id).await
}

/// Replaces what staff write about a date.
pub(super) async fn change(
    app: &App,
    actor: Actor,
    id: i64,
    precondition: Precondition,
    write: CourseDateWrite,
) -> Result<(CourseDate, EntityTag), ApiError> {
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                let before = store::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
                precondition.check(&reading::tag(&before))?;
                change_in(&state, tx, &actor, &before, write).await?;
                reading::show(tx, id).await
            }
            .boxed()
        })
        .await
}

async fn change_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    before: &Model,
    write: CourseDateWrite,
) -> Result<(), ApiError> {
    let now = app.now();
    let booked = headcount::of(tx, &[before.id]).await?.get(before.id).booked;
    let was_booked = store::was_ever_booked(tx, before.id).await?;
    let plan = Plan::read(
        tx,
        write,
        Some(Current {
            date: before,
            booked,
            was_booked,
        }),
        rome_time::year(now),
    )
    .await?;
    let was = reading::status_of(before)?;
    let status = next_status(was, plan.status)?;
    let kept = (before.id, before.created_at, before.updated_at);
    let mut after = plan.into_row(tx, status, kept).await?;
    if after == *before {
        return Ok(());
    }
    after.updated_at = later(now, before.updated_at);
    store::update(tx, &after).await?;
    courses::store::grow_version(tx, &[before.course_id, after.course_id]).await?;
    let action = if status == was {
        "course_date.update"
    } else {
        action_of(status)
    };
    audit::record(
        tx,
        now,
        actor,
        register::change(action, before.id, Some(before), Some(&after)),
    )
    .await?;
    if status == Status::Cancelled {
        // A date that was cancelled before has nobody left to free.
        return calling_off::free_everybody(app, tx, before).await;
    }
    if status.is_bookable() && moved(before, &after) && after.ends_at.max(before.ends_at) > now {
        notices::tell_moved(app, tx, before, &after).await?;
    }
    if after.seats > before.seats {
        promote::promote(app, tx, after.id).await?;
    }
    Ok(())
}

/// The status that follows, when it may.
fn next_status(was: Status, wanted: Option<Status>) -> Result<Status, ApiError> {
    let next = wanted.unwrap_or(was);
    if !was.may_become(next) {
        let sentence = if was == Status::Cancelled {
            CANCELLED_FOR_GOOD
        } else {
            COMPLETED_FOR_GOOD
        };
        return Err(ApiError::Conflict(sentence.into()));
    }
    if next == Status::Completed && was != next {
        return Err(ApiError::Conflict(COMPLETED_BY_ITSELF.into()));
    }
    Ok(next)
}

fn action_of(status: Status) -> &'static str {
    match status {
        Status::Cancelled => "course_date.cancel",
        Status::Confirmed => "course_date.confirm",
        Status::Scheduled | Status::Completed => "course_date.update",
    }
}

/// Whether those who come must know of the change.
fn moved(before: &Model, after: &Model) -> bool {
    let place = |date: &Model| (date.starts_at, date.ends_at, date.venue.clone(), date.city_id);
    place(before) != place(after)
}

/// The time of a change, always after the one before: two changes within a tick are still two states.
pub(super) fn later(now: DateTime<Utc>, before: DateTime<Utc>) -> DateTime<Utc> {
    now.max(before + TimeDelta::microseconds(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reopens_neither_a_cancelled_nor_a_completed_date() {
        for was in [Status::Cancelled, Status::Completed] {
            assert!(next_status(was, Some(Status::Scheduled)).is_err(), "{was:?}");
            assert_eq!(next_status(was, None).unwrap(), was);
        }
    }

    #[test]
    fn leaves_completing_to_the_job() {
        assert!(next_status(Status::Confirmed, Some(Status::Completed)).is_err());
        assert_eq!(
            next_status(Status::Completed, Some(Status::Completed)).unwrap(),
            Status::Completed
        );
    }

    #[test]
    fn tells_two_changes_within_a_tick_apart() {
        let now: DateTime<Utc> = "2027-03-12T08:00:00Z".parse().unwrap();
        assert!(later(now, now) > now);
        assert_eq!(later(now, now - TimeDelta::days(1)), now);
    }
}
