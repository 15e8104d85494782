//! Cancelling a date, or removing one that nobody ever booked. What was booked is cancelled with it and everybody is told;
//! nothing that a register or a certificate needs is destroyed.

use battito_domain::course_date::Status;
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{dto::CourseDate, notices, planning::later, reading, register, store};
use crate::{
    entities::course_dates::Model,
    features::courses,
    platform::{
        audit::{self, Actor},
        error::ApiError,
        etag::{EntityTag, Precondition},
        state::App,
    },
};

const COMPLETED: &str = "Questa data è conclusa e ha degli iscritti: resta nel registro.";

/// How a removal ended.
#[derive(Debug)]
pub(super) enum Removal {
    /// Nobody ever booked the date: it is gone.
    Removed,
    /// The date stays, cancelled.
    Cancelled(Box<CourseDate>, EntityTag),
}

/// Removes a date, or cancels it when anybody ever booked it.
pub(super) async fn remove(app: &App, actor: Actor, id: i64, precondition: Precondition) -> Result<Removal, ApiError> {
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                let date = store::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
                precondition.check(&reading::tag(&date))?;
                if !store::was_ever_booked(tx, id).await? {
                    store::delete(tx, id).await?;
                    let change = register::change("course_date.delete", id, Some(&date), None);
                    audit::record(tx, state.now(), &actor, change).await?;
                    courses::store::grow_version(tx, &[date.course_id]).await?;
                    return Ok(Removal::Removed);
                }
                cancel(&state, tx, &actor, &date).await?;
                let (date, tag) = reading::show(tx, id).await?;
                Ok(Removal::Cancelled(Box::new(date), tag))
            }
            .boxed()
        })
        .await
}

async fn cancel(app: &App, tx: &DatabaseTransaction, actor: &Actor, date: &Model) -> Result<(), ApiError> {
    match reading::status_of(date)? {
        Status::Cancelled => return Ok(()),
        Status::Completed => return Err(ApiError::Conflict(COMPLETED.into())),
        Status::Scheduled | Status::Confirmed => {}
    }
    let cancelled = Model {
        status: Status::Cancelled.as_str().to_owned(),
        updated_at: later(app.now(), date.updated_at),
        ..date.clone()
    };
    store::update(tx, &cancelled).await?;
    courses::store::grow_version(tx, &[date.course_id]).await?;
    let change = register::change("course_date.cancel", date.id, Some(date), Some(&cancelled));
    audit::record(tx, app.now(), actor, change).await?;
    free_everybody(app, tx, date).await
}

/// Cancels the live reservations of a date that was just called off and tells their people, unless it is over anyway.
/// `booked` is the date as they booked it.
pub(super) async fn free_everybody(app: &App, tx: &DatabaseTransaction, booked: &Model) -> Result<(), ApiError> {
    let live = store::live_reservations(tx, booked.id).await?;
    if live.is_empty() {
        return Ok(());
    }
    store::cancel_reservations(tx, booked.id, app.now()).await?;
    if booked.ends_at > app.now() {
        notices::tell_called_off(app, tx, booked, &live).await?;
    }
    Ok(())
}
