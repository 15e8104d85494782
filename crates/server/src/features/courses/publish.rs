//! Publishes a course or takes it off the site, and brings an archived one back.

use battito_domain::{course::Texts, messages};
use battito_platform::{Actor, ApiError, App, EntityTag, Precondition, audit, entities::courses::Model};
use futures_util::FutureExt;

use super::{audit_change, dto::CourseStateChange, input, store, update};
use crate::features::catalogue::{self, dto::Course};

/// Changes the state of a course.
pub(super) async fn change_state(
    app: &App,
    actor: Actor,
    id: i64,
    precondition: Precondition,
    change: CourseStateChange,
) -> Result<(Course, EntityTag), ApiError> {
    if change.published.is_none() && change.archived.is_none() {
        return Err(ApiError::field("published", messages::REQUIRED));
    }
    let now = app.now();
    app.write(move |_, tx| {
        async move {
            let before = store::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
            precondition.check(&catalogue::show::tag(&before))?;
            let after = Model {
                published: change.published.unwrap_or(before.published),
                archived_at: match change.archived {
                    Some(true) => before.archived_at.or(Some(now)),
                    Some(false) => None,
                    None => before.archived_at,
                },
                ..before.clone()
            };
            if after.published && !before.published {
                input::check_texts(&texts(&after))?;
            }
            if after != before {
                let options = catalogue::store::certificates(tx, id).await?;
                let states = [&before, &after].map(|course| Some(audit_change::state(course, &options)));
                let [was, is] = states;
                let entry = audit_change::change(action(&before, &after), id, was, is);
                audit::record(tx, now, &actor, entry).await?;
                update::write_row(tx, now, &before, after).await?;
            }
            catalogue::show::show_to_admin(tx, now, id).await
        }
        .boxed()
    })
    .await
}

fn texts(course: &Model) -> Texts {
    Texts {
        short_description: course.short_description.clone(),
        description: course.description.clone(),
        goal: course.goal.clone(),
        classroom_teaching: course.frontal_teaching.clone(),
        practical_teaching: course.practical_teaching.clone(),
        test_methods: course.test_methods.clone(),
    }
}

fn action(before: &Model, after: &Model) -> &'static str {
    match (before.archived_at, after.archived_at) {
        (None, Some(_)) => "course.archive",
        (Some(_), None) => "course.restore",
        _ if after.published => "course.publish",
        _ => "course.unpublish",
    }
}

/// Archives a course. One that is archived stays as it is.
pub(super) async fn archive(
    app: &App,
    actor: Actor,
    id: i64,
    precondition: Precondition,
) -> Result<(Course, EntityTag), ApiError> {
    let change = CourseStateChange {
        published: None,
        archived: Some(true),
    };
    change_state(app, actor, id, precondition, change).await
}
