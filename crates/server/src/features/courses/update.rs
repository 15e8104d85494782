//! Updates a course.

use battito_platform::{Actor, ApiError, App, EntityTag, Precondition, audit, entities::courses::Model, etag};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    audit_change,
    dto::CourseWrite,
    input::CourseInput,
    options::{self, Stored},
    store,
};
use crate::features::catalogue::{self, dto::Course};

/// Replaces the columns of a course that admins write.
pub(super) async fn update(
    app: &App,
    actor: Actor,
    id: i64,
    precondition: Precondition,
    write: CourseWrite,
) -> Result<(Course, EntityTag), ApiError> {
    let (now, mut input) = (app.now(), CourseInput::parse(write)?);
    app.write(move |_, tx| {
        async move {
            let before = store::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
            precondition.check(&catalogue::show::tag(&before))?;
            let stored = catalogue::store::certificates(tx, id).await?;
            options::find_replaced(&mut input.draft.certificates, &stored);
            let after = input.fill(&before)?;
            let stored = Stored::lock(tx, stored, &input.draft.certificates).await?;
            input.check_references(tx, &stored).await?;
            options::replace(tx, now, id, &stored, &input.draft.certificates).await?;
            let options = catalogue::store::certificates(tx, id).await?;
            if after != before || options != stored.all {
                let states = (
                    audit_change::state(&before, &stored.all),
                    audit_change::state(&after, &options),
                );
                let change = audit_change::change(action(&before, &after), id, Some(states.0), Some(states.1));
                audit::record(tx, now, &actor, change).await?;
                write_row(tx, now, &before, after).await?;
            }
            catalogue::show::show_to_admin(tx, now, id).await
        }
        .boxed()
    })
    .await
}

/// Writes a changed row as a new version, which the site shows within a second.
pub(super) async fn write_row(
    tx: &DatabaseTransaction,
    now: chrono::DateTime<chrono::Utc>,
    before: &Model,
    mut after: Model,
) -> Result<(), ApiError> {
    after.updated_at = etag::next_updated_at(now, before.updated_at);
    store::update(tx, after).await?;
    store::grow_version(tx, &[before.id]).await?;
    Ok(())
}

fn action(before: &Model, after: &Model) -> &'static str {
    match (before.published, after.published) {
        (false, true) => "course.publish",
        (true, false) => "course.unpublish",
        _ => "course.update",
    }
}
