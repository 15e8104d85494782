//! Creates a date.

use battito_domain::{course_date::Status, messages, rome_time};
use battito_platform::{Actor, ApiError, App, EntityTag, audit};
use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    audit_change,
    dto::{CourseDate, CourseDateWrite},
    input::CourseDateInput,
    show, store,
};
use crate::features::courses;

/// Adds a date. One that is over is completed at once.
pub(super) async fn create(
    app: &App,
    actor: Actor,
    write: CourseDateWrite,
) -> Result<(CourseDate, EntityTag), ApiError> {
    let now = app.now();
    app.write(move |_, tx| async move { create_in(tx, now, &actor, write).await }.boxed())
        .await
}

async fn create_in(
    tx: &DatabaseTransaction,
    now: DateTime<Utc>,
    actor: &Actor,
    write: CourseDateWrite,
) -> Result<(CourseDate, EntityTag), ApiError> {
    let input = CourseDateInput::parse(tx, write, None, rome_time::year(now)).await?;
    let status = input.status.unwrap_or(Status::Scheduled);
    if !status.is_bookable() {
        return Err(ApiError::field("status", messages::INVALID_VALUE));
    }
    let mut row = input.into_row(tx, (actor, now), status, (0, now, now)).await?;
    if row.ends_at <= now {
        row.status = Status::Completed.into();
    }
    let date = store::insert(tx, row).await?;
    courses::store::grow_version(tx, &[date.course_id]).await?;
    audit::record(
        tx,
        now,
        actor,
        audit_change::change("course_date.create", date.id, None, Some(&date)),
    )
    .await?;
    show::show(tx, date.id).await
}
