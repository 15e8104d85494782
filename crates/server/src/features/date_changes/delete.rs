//! Deletes a date without reservations, cancelled ones included, and without shifts. Any other is cancelled
//! instead: nothing that the attendance register or a certificate needs is destroyed, and no shift disappears
//! silently.

use futures_util::FutureExt;

use super::{cancel, store};
use crate::{
    features::{
        course_dates::{
            audit_change,
            dto::{CourseDate, ExpectedReservations},
            show, version,
        },
        courses,
        reservations::ledger::{SeatLedger, store::SeatCounts},
        shifts::LockedInstructors,
    },
    platform::{
        audit::{self, Actor},
        error::ApiError,
        etag::{EntityTag, Precondition},
        state::App,
    },
};

/// The result of a deletion.
#[derive(Debug)]
pub(super) enum Deletion {
    /// The date is gone.
    Deleted,
    /// The date stays and is cancelled.
    Cancelled(Box<CourseDate>, EntityTag),
}

/// Deletes a date, or cancels it when anybody ever booked it or it has shifts.
pub(super) async fn delete(
    app: &App,
    actor: Actor,
    id: i64,
    precondition: Precondition,
    expected: Option<ExpectedReservations>,
) -> Result<Deletion, ApiError> {
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                let instructors = LockedInstructors::of_date(tx, id).await?;
                let mut ledger = SeatLedger::lock(&state, tx, id).await?.ok_or(ApiError::NotFound)?;
                let date = ledger.date().clone();
                precondition.check(&version::tag(&date))?;
                if expected == Some(ExpectedReservations::None) {
                    refuse_booked(ledger.counts())?;
                }
                if !store::was_ever_booked(tx, id).await? && !store::has_shifts(tx, id).await? {
                    store::delete(tx, id).await?;
                    let change = audit_change::change("course_date.delete", id, Some(&date), None);
                    audit::record(tx, state.now(), &actor, change).await?;
                    courses::store::grow_version(tx, &[date.course_id]).await?;
                    return Ok(Deletion::Deleted);
                }
                cancel::cancel(&state, tx, &actor, &mut ledger, &instructors, None).await?;
                let (date, tag) = show::show(tx, id).await?;
                Ok(Deletion::Cancelled(Box::new(date), tag))
            }
            .boxed()
        })
        .await
}

/// The tag of a date does not change when somebody books, so a precondition does not notice it.
fn refuse_booked(counts: SeatCounts) -> Result<(), ApiError> {
    let who = match counts.confirmed + counts.waiting {
        0 => return Ok(()),
        1 => "si è iscritta 1 persona".to_owned(),
        people => format!("si sono iscritte {people} persone"),
    };
    let sentence = format!("Nel frattempo {who}: per annullare la data usa «Annulla la data».");
    Err(ApiError::Conflict(sentence))
}
