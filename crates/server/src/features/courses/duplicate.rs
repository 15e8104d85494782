//! Duplicates a course: the copy is not published, and has the same texts, picture and certificates, but no dates.

use axum::body::Bytes;
use battito_platform::{
    Actor, ApiError, App, EntityTag,
    entities::{
        certificate_options, course_images,
        courses::{Model, search_text_of},
    },
};
use futures_util::FutureExt;
use sea_orm::{ActiveModelTrait, ActiveValue::NotSet, DatabaseTransaction, IntoActiveModel};

use super::{create, picture, store};
use crate::features::catalogue::{self, dto::Course};

const SUFFIX: &str = " (copia)";
const MAX_TITLE: usize = 150;

/// Adds a copy of a course.
pub(super) async fn duplicate(app: &App, actor: Actor, id: i64) -> Result<(Course, EntityTag), ApiError> {
    let image = copy_image(app, id).await?;
    let source_key = image.as_ref().and_then(|image| image.source_key.clone());
    let written = write(app, actor, id, image).await;
    if let (Err(_), Some(key)) = (&written, source_key) {
        app.files.discard(&key, app.now()).await;
    }
    written
}

/// Writes the rows.
async fn write(
    app: &App,
    actor: Actor,
    id: i64,
    image: Option<course_images::Model>,
) -> Result<(Course, EntityTag), ApiError> {
    let now = app.now();
    app.write(move |_, tx| {
        async move {
            let original = catalogue::store::find(tx, id).await?.ok_or(ApiError::NotFound)?;
            let title = copied_title(&original.title);
            let copy = Model {
                search_text: search_text_of(&title, &original.description, &original.short_description),
                title,
                published: false,
                archived_at: None,
                version: 1,
                created_at: now,
                updated_at: now,
                ..original
            };
            let copy = store::insert(tx, copy).await?;
            copy_options(tx, id, copy.id).await?;
            if let Some(image) = image {
                let image = course_images::Model {
                    course_id: copy.id,
                    updated_at: now,
                    ..image
                };
                store::put_image(tx, image).await?;
            }
            create::record_new(tx, now, &actor, "course.duplicate", &copy).await?;
            catalogue::show::show_to_admin(tx, now, copy.id).await
        }
        .boxed()
    })
    .await
}

/// The picture of the course, read with its uncropped file, so that the two fit each other. The copy has a file of its own,
/// because each course deletes its own.
async fn copy_image(app: &App, id: i64) -> Result<Option<course_images::Model>, ApiError> {
    let Some(image) = store::find_image(app.db().read(), id).await? else {
        return Ok(None);
    };
    let source: Option<Bytes> = match &image.source_key {
        Some(key) => app.files.get(key).await?,
        None => None,
    };
    let source_key = match source {
        Some(bytes) => Some(app.files.put(picture::FOLDER, bytes).await?),
        None => None,
    };
    Ok(Some(course_images::Model { source_key, ..image }))
}

async fn copy_options(tx: &DatabaseTransaction, from: i64, to: i64) -> Result<(), ApiError> {
    for option in catalogue::store::certificates(tx, from).await? {
        if option.retired_at.is_some() {
            continue;
        }
        let copy = certificate_options::Model {
            course_id: to,
            ..option
        };
        let mut row = copy.into_active_model().reset_all();
        row.id = NotSet;
        row.insert(tx).await?;
    }
    Ok(())
}

fn copied_title(title: &str) -> String {
    let kept: String = title.chars().take(MAX_TITLE - SUFFIX.len()).collect();
    kept + SUFFIX
}
