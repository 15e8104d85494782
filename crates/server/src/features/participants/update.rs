//! Updates one reservation, or several of a date: all or none.

use std::iter;

use battito_domain::messages;
use battito_platform::{Actor, ApiError, App, EntityTag, Precondition, entities::reservations::Model};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    change::{self, Change},
    dto::{ChangePreview, ChangedReservations, Reservation, ReservationWrite, ReservationsWrite},
    move_to,
    selection::{self, Naming},
    show, view,
};
use crate::features::reservations::{dto::checked_ids, ledger, store as reserved};

/// Changes a reservation.
pub(super) async fn update(
    app: &App,
    actor: Actor,
    id: i64,
    precondition: Precondition,
    write: ReservationWrite,
) -> Result<(Reservation, EntityTag), ApiError> {
    let change = Change::parse(&write)?;
    app.write(move |app, tx| {
        async move {
            let found = reserved::find(tx, id).await?.ok_or(ApiError::NotFound)?;
            let date_id = found.course_date_id;
            let locked = selection::only(lock(tx, date_id, &[id], &write).await?)?;
            precondition.check(&show::tag(&locked))?;
            check_note(locked.note.as_deref(), &write)?;
            let changed = update_in(app, tx, &actor, date_id, vec![locked], (&change, &write, Naming::One)).await?;
            let row = changed.into_iter().next().ok_or(ApiError::NotFound)?;
            let tag = show::tag(&row);
            Ok((view::row(tx, row).await?, tag))
        }
        .boxed()
    })
    .await
}

/// Changes several reservations of a date.
pub(super) async fn update_many(
    app: &App,
    actor: Actor,
    date_id: i64,
    write: ReservationsWrite,
) -> Result<ChangedReservations, ApiError> {
    let (ids, write) = write.split();
    let (ids, change) = (checked_ids(ids)?, Change::parse(&write)?);
    app.write(move |app, tx| {
        async move {
            let locked = lock_each(tx, date_id, &ids, &write).await?;
            let changed = update_in(app, tx, &actor, date_id, locked, (&change, &write, Naming::Each)).await?;
            let data = view::rows(tx, changed).await?;
            Ok(ChangedReservations { data })
        }
        .boxed()
    })
    .await
}

/// Tells what the same change would do, by the same rules and under the same locks, and changes nothing.
///
/// # Errors
/// As [`update_many`], but for single people. A move cannot be previewed.
pub(super) async fn preview(app: &App, date_id: i64, write: ReservationsWrite) -> Result<ChangePreview, ApiError> {
    let (ids, write) = write.split();
    let (ids, change) = (checked_ids(ids)?, Change::parse(&write)?);
    if write.id_course_date.is_some() {
        return Err(ApiError::field("id_course_date", messages::INVALID_VALUE));
    }
    let now = app.now();
    app.write(move |_, tx| {
        async move {
            let locked = lock_each(tx, date_id, &ids, &write).await?;
            let details = reserved::date_details(tx, [date_id]).await?.remove(&date_id);
            change::preview(tx, now, &change, &details.ok_or(ApiError::NotFound)?, locked).await
        }
        .boxed()
    })
    .await
}

/// [`lock`], when the date and all of the reservations must be there.
async fn lock_each(
    tx: &DatabaseTransaction,
    date_id: i64,
    ids: &[i64],
    write: &ReservationWrite,
) -> Result<Vec<Model>, ApiError> {
    if !reserved::date_exists(tx, date_id).await? {
        return Err(ApiError::NotFound);
    }
    let locked = lock(tx, date_id, ids, write).await?;
    if locked.len() != ids.len() {
        return Err(ApiError::field("ids", messages::INVALID_VALUE));
    }
    Ok(locked)
}

/// Lets pass when the stored note is the one that the caller has seen, or already the one to write: a request that is sent
/// again must not be refused.
fn check_note(stored: Option<&str>, write: &ReservationWrite) -> Result<(), ApiError> {
    let is_stored = |note: &str| note.trim() == stored.unwrap_or_default();
    match &write.expected_note {
        Some(expected) if !is_stored(expected) && !write.note.as_deref().is_some_and(is_stored) => Err(ApiError::Stale),
        _ => Ok(()),
    }
}

/// Locks a date and these reservations of it; when they move, the other date, too. Attendance and outcome are counted for the date.
async fn lock(
    tx: &DatabaseTransaction,
    date_id: i64,
    ids: &[i64],
    write: &ReservationWrite,
) -> Result<Vec<Model>, ApiError> {
    ledger::store::lock_in_order(tx, iter::once(date_id).chain(write.id_course_date)).await?;
    let rows = reserved::lock(tx, ids).await?;
    Ok(rows.into_iter().filter(|row| row.course_date_id == date_id).collect())
}

async fn update_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    date_id: i64,
    locked: Vec<Model>,
    (change, write, naming): (&Change, &ReservationWrite, Naming),
) -> Result<Vec<Model>, ApiError> {
    let details = reserved::date_details(tx, [date_id]).await?.remove(&date_id);
    let details = details.ok_or(ApiError::NotFound)?;
    let rows = change::apply(tx, actor, app.now(), change, naming, &details, locked).await?;
    match write.id_course_date.filter(|target_id| *target_id != date_id) {
        Some(target_id) => {
            let target = (target_id, write.waiting);
            move_to::move_to(app, tx, actor, &details, rows, naming, target).await
        }
        None => Ok(rows),
    }
}
