//! Creates a course.

use battito_platform::{
    Actor, ApiError, App, EntityTag, audit,
    entities::{TextList, courses::Model},
};
use chrono::{DateTime, Utc};
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

/// Adds a course, not published unless the form says so.
pub(super) async fn create(app: &App, actor: Actor, write: CourseWrite) -> Result<(Course, EntityTag), ApiError> {
    let (now, input) = (app.now(), CourseInput::parse(write)?);
    app.write(move |_, tx| {
        async move {
            let row = input.fill(&blank(&input, now))?;
            let none = Stored::default();
            input.check_references(tx, &none).await?;
            let course = store::insert(tx, row).await?;
            options::replace(tx, now, course.id, &none, &input.draft.certificates).await?;
            record_new(tx, now, &actor, "course.create", &course).await?;
            catalogue::show::show_to_admin(tx, now, course.id).await
        }
        .boxed()
    })
    .await
}

/// Writes the audit entry of a new course.
pub(super) async fn record_new(
    tx: &DatabaseTransaction,
    now: DateTime<Utc>,
    actor: &Actor,
    action: &'static str,
    course: &Model,
) -> Result<(), ApiError> {
    let options = catalogue::store::certificates(tx, course.id).await?;
    let state = audit_change::state(course, &options);
    audit::record(
        tx,
        now,
        actor,
        audit_change::change(action, course.id, None, Some(state)),
    )
    .await
}

/// A row whose columns the form then fills.
fn blank(input: &CourseInput, now: DateTime<Utc>) -> Model {
    let draft = &input.draft;
    Model {
        id: 0,
        title: String::new(),
        description: String::new(),
        short_description: String::new(),
        kind: draft.kind.into(),
        audience: draft.audience.into(),
        provider: draft.provider.into(),
        duration: 0,
        min_participant: 0,
        max_participant: 0,
        participants_per_instructor: 0,
        goal: String::new(),
        requirements: TextList::default(),
        arguments: TextList::default(),
        frontal_teaching: String::new(),
        practical_teaching: None,
        test_methods: None,
        program: None,
        program_module: None,
        what_to_bring: TextList::default(),
        published: false,
        archived_at: None,
        search_text: String::new(),
        version: 1,
        created_at: now,
        updated_at: now,
    }
}
