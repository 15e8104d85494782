//! Deletes a date without reservations, cancelled ones included, and without shifts. Any other is cancelled
//! instead: nothing that the attendance register or a certificate needs is destroyed, and no shift disappears
//! silently.

use battito_platform::{
    Actor, ApiError, App, EntityTag, Precondition, audit,
    entities::{course_dates, reservations, shifts},
};
use futures_util::FutureExt;
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QuerySelect};

use super::cancel;
use crate::features::{
    course_dates::{
        audit_change,
        dto::{CourseDate, ExpectedReservations},
        show,
    },
    courses,
    reservations::ledger::{SeatLedger, seat_counts::SeatCounts},
    shifts::LockedInstructors,
};

/// The result of a deletion.
#[derive(Debug)]
pub(super) enum Deletion {
    /// The date is gone.
    Deleted,
    /// The date stays and is cancelled.
    Cancelled(Box<CourseDate>, EntityTag),
}

/// Deletes a date, or cancels it when it was ever booked or has shifts.
pub(super) async fn delete(
    app: &App,
    actor: Actor,
    id: i64,
    precondition: Precondition,
    expected: Option<ExpectedReservations>,
) -> Result<Deletion, ApiError> {
    app.write(move |app, tx| {
        async move {
            let instructors = LockedInstructors::of_date(tx, id).await?;
            let mut ledger = SeatLedger::lock(app, tx, id).await?.ok_or(ApiError::NotFound)?;
            let date = ledger.date().clone();
            precondition.check(&show::tag(&date))?;
            if expected == Some(ExpectedReservations::None) {
                refuse_booked(ledger.counts())?;
            }
            if !was_ever_booked(tx, id).await? && !has_shifts(tx, id).await? {
                delete_row(tx, id).await?;
                let change = audit_change::change("course_date.delete", id, Some(&date), None);
                audit::record(tx, app.now(), &actor, change).await?;
                courses::store::grow_version(tx, &[date.course_id]).await?;
                return Ok(Deletion::Deleted);
            }
            cancel::cancel(app, tx, &actor, &mut ledger, &instructors, None).await?;
            let (date, tag) = show::show(tx, id).await?;
            Ok(Deletion::Cancelled(Box::new(date), tag))
        }
        .boxed()
    })
    .await
}

/// The tag of a date does not change with a booking, so a precondition does not notice it.
fn refuse_booked(counts: SeatCounts) -> Result<(), ApiError> {
    let who = match counts.confirmed + counts.waiting {
        0 => return Ok(()),
        1 => "si è iscritta 1 persona".to_owned(),
        people => format!("si sono iscritte {people} persone"),
    };
    let sentence = format!("Nel frattempo {who}: per annullare la data usa «Annulla la data».");
    Err(ApiError::Conflict(sentence))
}

/// Deletes a date without reservations and shifts.
pub(super) async fn delete_row(tx: &DatabaseTransaction, id: i64) -> Result<(), DbErr> {
    course_dates::Entity::delete_by_id(id).exec(tx).await?;
    Ok(())
}

/// Whether anybody ever booked the date, cancelled reservations included.
pub(super) async fn was_ever_booked(db: &impl ConnectionTrait, id: i64) -> Result<bool, DbErr> {
    let any = reservations::Entity::find()
        .filter(reservations::Column::CourseDateId.eq(id))
        .select_only()
        .column(reservations::Column::Id);
    Ok(any.into_tuple::<i64>().one(db).await?.is_some())
}

/// Whether instructors have shifts on the date.
pub(super) async fn has_shifts(db: &impl ConnectionTrait, id: i64) -> Result<bool, DbErr> {
    let any = shifts::Entity::find()
        .filter(shifts::Column::CourseDateId.eq(id))
        .select_only()
        .column(shifts::Column::Id);
    Ok(any.into_tuple::<i64>().one(db).await?.is_some())
}
