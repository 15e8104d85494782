//! Duplicates a course: the copy is not published, and has the same texts, picture and certificates, but no dates.

use axum::body::Bytes;
use futures_util::FutureExt;
use sea_orm::{ActiveModelTrait, ActiveValue::NotSet, DatabaseTransaction, IntoActiveModel};

use super::{create, picture, store};
use crate::{
    entities::{
        certificate_options, course_images,
        courses::{Model, search_text_of},
    },
    features::catalogue::{self, dto::Course},
    platform::{audit::Actor, error::ApiError, etag::EntityTag, state::App},
};

const SUFFIX: &str = " (copia)";
const MAX_TITLE: usize = 150;

/// Adds a copy of a course.
pub(super) async fn duplicate(app: &App, actor: Actor, id: i64) -> Result<(Course, EntityTag), ApiError> {
    let now = app.now();
    let source_key = copy_source(app, id).await?;
    app.db()
        .write(move |tx| {
            async move {
                let original = store::find(tx, id).await?.ok_or(ApiError::NotFound)?;
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
                if let Some(image) = store::find_image(tx, id).await? {
                    let image = course_images::Model {
                        course_id: copy.id,
                        updated_at: now,
                        source_key,
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

/// The copy has an uncropped picture of its own, because each course deletes its own.
async fn copy_source(app: &App, id: i64) -> Result<Option<String>, ApiError> {
    let Some(key) = store::find_source_key(app.db().read(), id).await? else {
        return Ok(None);
    };
    let source: Option<Bytes> = app.files.get(&key).await?;
    match source {
        Some(bytes) => app.files.put(picture::FOLDER, bytes).await.map(Some),
        None => Ok(None),
    }
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
