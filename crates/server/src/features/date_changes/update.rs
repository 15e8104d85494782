//! Updates a date. All booked people get a mail when it moves, added seats go to the waiting list, and a date
//! that becomes cancelled cancels its reservations. All in one transaction that holds the lock of the date.

use battito_domain::{attendance::half_days, course_date::Status, rome_time};
use battito_platform::{Actor, ApiError, App, EntityTag, Precondition, audit, entities::course_dates::Model, etag};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{cancel, delete, mails};
use crate::features::{
    course_dates::{
        audit_change,
        dto::{CourseDate, CourseDateWrite},
        input::{CourseDateInput, Current},
        show,
    },
    courses, participants,
    reservations::{ledger::SeatLedger, store as reserved},
    shifts::{LockedInstructors, move_with_date},
};

const CANCELLED_FOR_GOOD: &str = "Questa data è stata annullata e non si può riaprire: creane una nuova.";
const COMPLETED_FOR_GOOD: &str = "Questa data è conclusa: il suo stato non si può più cambiare.";
const COMPLETED_BY_ITSELF: &str = "Una data diventa conclusa da sola, quando finisce.";

/// Replaces the columns of a date that staff write.
pub(super) async fn update(
    app: &App,
    actor: Actor,
    id: i64,
    precondition: Precondition,
    write: CourseDateWrite,
) -> Result<(CourseDate, EntityTag), ApiError> {
    app.write(move |app, tx| {
        async move {
            let instructors = LockedInstructors::of_date(tx, id).await?;
            let mut ledger = SeatLedger::lock(app, tx, id).await?.ok_or(ApiError::NotFound)?;
            precondition.check(&show::tag(ledger.date()))?;
            update_in(app, tx, &actor, &mut ledger, &instructors, write).await?;
            show::show(tx, id).await
        }
        .boxed()
    })
    .await
}

async fn update_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    ledger: &mut SeatLedger<'_>,
    instructors: &LockedInstructors,
    write: CourseDateWrite,
) -> Result<(), ApiError> {
    let now = app.now();
    let before = &ledger.date().clone();
    let confirmed = ledger.counts().confirmed;
    let was_booked = delete::was_ever_booked(tx, before.id).await?;
    let input = CourseDateInput::parse(
        tx,
        write,
        Some(Current {
            date: before,
            confirmed,
            was_booked,
        }),
        rome_time::year(now),
    )
    .await?;
    let was = before.status.0;
    let status = next_status(was, input.status)?;
    let unchanged = (before.id, before.created_at, before.updated_at);
    let mut after = input.into_row(tx, (actor, now), status, unchanged).await?;
    after.cancel_reason.clone_from(&before.cancel_reason);
    if after == *before {
        return Ok(());
    }
    after.updated_at = etag::next_updated_at(now, before.updated_at);
    if status.is_bookable() && moved(before, &after) && after.ends_at.max(before.ends_at) > now {
        mails::tell_moved(app, tx, (before, &after), &ledger.live().await?).await?;
    }
    // Locked before the first change, see `recompute`.
    let attended = if half_days(&before.days()) == half_days(&after.days()) {
        Vec::new()
    } else {
        let ids: Vec<i64> = ledger.live().await?.iter().map(|(row, _)| row.id).collect();
        reserved::lock(tx, &ids).await?
    };
    ledger.update_date(actor, after.clone()).await?;
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
        audit_change::change(action, before.id, Some(before), Some(&after)),
    )
    .await?;
    if status == Status::Cancelled {
        // A date that was cancelled before has no live reservations.
        cancel::cancel_reservations(app, tx, actor, ledger, before, None).await?;
        return move_with_date::withdraw_all(app, tx, actor, instructors, (before, None)).await;
    }
    participants::recompute_attendance::recompute(app, tx, actor, &after, &attended).await?;
    move_with_date::follow(app, tx, actor, instructors, (before, &after)).await
}

/// The new status, when the transition is allowed.
pub(super) fn next_status(was: Status, wanted: Option<Status>) -> Result<Status, ApiError> {
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

pub(super) fn action_of(status: Status) -> &'static str {
    match status {
        Status::Cancelled => "course_date.cancel",
        Status::Confirmed => "course_date.confirm",
        Status::Scheduled | Status::Completed => "course_date.update",
    }
}

/// Whether the people booked must be told.
fn moved(before: &Model, after: &Model) -> bool {
    let what = |date: &Model| {
        let hours = (date.starts_at, date.ends_at, date.days());
        (hours, date.venue.clone(), date.city_id)
    };
    what(before) != what(after)
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
}
