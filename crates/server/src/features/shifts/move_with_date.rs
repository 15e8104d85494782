//! Shifts follow their course date: they move with it, and are withdrawn with it. Instructors are told.

use std::collections::BTreeMap;

use battito_domain::{
    messages, rome_time,
    shift::{Hours, ShiftStatus, overlap, real_hours},
};
use battito_platform::{
    Actor, ApiError, App, audit,
    entities::{
        course_dates::Model as Date,
        shifts::{self, Model},
        users,
    },
    etag,
};
use sea_orm::DatabaseTransaction;

use super::{
    audit_change,
    mails::{self, Occasion},
    store::{self, Filter},
    withdraw,
};

/// Moves the shifts of a date that was moved. They keep their distance from its start; those of the whole
/// date stay so. A shift that now overlaps another one of its instructor is proposed again: all are moved
/// before any is compared, since a person may have several at the date.
///
/// # Errors
/// 409 when shifts came to the date before it was locked.
pub async fn follow(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    locked: &LockedInstructors,
    (before, after): (&Date, &Date),
) -> Result<(), ApiError> {
    let now = app.now();
    let hours = |date: &Date| (date.starts_at, date.ends_at, date.days());
    let same_place = (before.city_id, &before.venue) == (after.city_id, &after.venue);
    let same_hours = hours(before) == hours(after);
    if same_hours && same_place {
        return Ok(());
    }
    let mut shifts = Vec::new();
    for (shift, user) in locked.shifts(tx, after.id).await? {
        let mut moved = shift.clone();
        if !same_hours {
            let span = new_span(before, after, store::span(&shift));
            (moved.starts_at, moved.ends_at) = (span.start, span.end);
            moved.updated_at = etag::next_updated_at(now, shift.updated_at);
            store::update(tx, &moved).await?;
        }
        shifts.push((shift, moved, user));
    }
    for (shift, mut moved, user) in shifts {
        if !same_hours {
            if shift.status.0.holds_hours() && overlaps_another(tx, after, &moved).await? {
                moved.status = ShiftStatus::Proposed.into();
                store::update(tx, &moved).await?;
            }
            let change = audit_change::change("shift.follow", shift.id, Some(&shift), Some(&moved));
            audit::record(tx, now, actor, change).await?;
        }
        if shift.status.0.holds_hours() && before.ends_at.max(after.ends_at) > now {
            mails::tell(app, tx, actor, user, &moved, Occasion::DateMoved(before, &shift)).await?;
        }
    }
    Ok(())
}

async fn overlaps_another(tx: &DatabaseTransaction, date: &Date, shift: &Model) -> Result<bool, ApiError> {
    let span = store::span(shift);
    let held = store::held_hours(tx, shift.user_id, Some(shift.id), span).await?;
    Ok(overlap(&real_hours(span, Some(&date.days())), &held))
}

/// The time of a shift on the moved date.
fn new_span(before: &Date, after: &Date, shift: Hours) -> Hours {
    let whole = Hours {
        start: after.starts_at,
        end: after.ends_at,
    };
    if (shift.start, shift.end) == (before.starts_at, before.ends_at) {
        return whole;
    }
    // On the wall clock: nine o'clock stays nine o'clock when summer time begins in between.
    let by = rome_time::local(after.starts_at) - rome_time::local(before.starts_at);
    let moved = Hours {
        start: rome_time::shift(shift.start, by),
        end: rome_time::shift(shift.end, by),
    };
    if real_hours(moved, Some(&after.days())).is_empty() {
        whole
    } else {
        moved
    }
}

/// Withdraws the shifts of a date that was just cancelled.
///
/// # Errors
/// 409 when shifts came to the date before it was locked.
pub async fn withdraw_all(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    locked: &LockedInstructors,
    (date, reason): (&Date, Option<&str>),
) -> Result<(), ApiError> {
    for (shift, user) in locked.shifts(tx, date.id).await? {
        withdraw::withdraw_in(tx, app.now(), actor, &shift).await?;
        if shift.status.0.holds_hours() {
            mails::tell(app, tx, actor, user, &shift, Occasion::DateCancelled(date, reason)).await?;
        }
    }
    Ok(())
}

/// The instructors with shifts at a date, locked until the transaction ends.
#[derive(Debug)]
pub struct LockedInstructors(BTreeMap<i64, users::Model>);

impl LockedInstructors {
    /// Locks the instructors of a date. Call it before the date is locked.
    pub async fn of_date(tx: &DatabaseTransaction, date_id: i64) -> Result<Self, ApiError> {
        let people = store::people_of_date(tx, date_id).await?;
        Ok(Self(store::lock_people(tx, people).await?))
    }

    /// The shifts at the date, with their instructors. Call it after the date was locked: then no other is
    /// added.
    ///
    /// # Errors
    /// 409 when a shift of somebody else came to the date before it was locked.
    pub(super) async fn shifts(
        &self,
        tx: &DatabaseTransaction,
        date_id: i64,
    ) -> Result<Vec<(shifts::Model, &users::Model)>, ApiError> {
        let filter = Filter {
            course_date_id: Some(date_id),
            ..Filter::default()
        };
        let shifts = store::list(tx, &filter).await?.into_iter();
        shifts
            .map(|shift| match self.0.get(&shift.user_id) {
                Some(user) => Ok((shift, user)),
                None => Err(ApiError::Conflict(messages::SHIFTS_CHANGED.to_owned())),
            })
            .collect()
    }
}
