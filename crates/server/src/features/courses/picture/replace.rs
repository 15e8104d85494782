//! Replaces or removes the picture of a course.

use axum::body::Bytes;
use battito_documents::{
    outside::MakePhoto,
    photo::{Crop, Photo},
};
use battito_platform::{Actor, ApiError, App, EntityTag, audit, entities::course_images, randomness::hex};
use futures_util::FutureExt;
use sea_orm::{DatabaseTransaction, JsonValue};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::{
    super::{audit_change, store},
    FOLDER,
};
use crate::features::catalogue::{self, dto::Course};

/// Makes a picture of the file and gives it to the course.
pub(super) async fn replace(
    app: &App,
    actor: Actor,
    id: i64,
    file: Bytes,
    crop: Option<Crop>,
) -> Result<(Course, EntityTag), ApiError> {
    if catalogue::store::find(app.db().read(), id).await?.is_none() {
        return Err(ApiError::NotFound);
    }
    let made = app.workers.run(MakePhoto(crop), file).await?;
    let Photo {
        full,
        medium,
        small,
        source,
    } = made.map_err(|refusal| {
        let (field, message) = refusal.message();
        ApiError::field(field, message)
    })?;
    let source_key = app.files.put(FOLDER, source.into()).await?;
    let now = app.now();
    let image = course_images::Model {
        course_id: id,
        digest: hex(&Sha256::digest(&full)),
        webp: full,
        webp_480: Some(small),
        webp_800: Some(medium),
        updated_at: now,
        source_key: Some(source_key.clone()),
    };
    let written = write(app, actor, id, Some(image)).await;
    match &written {
        Ok((_, Some(former))) => app.files.discard(former, now).await,
        Ok(_) => {}
        Err(_) => app.files.discard(&source_key, now).await,
    }
    written.map(|(answer, _)| answer)
}

/// Gives the course the default picture.
pub(super) async fn remove(app: &App, actor: Actor, id: i64) -> Result<(Course, EntityTag), ApiError> {
    let (answer, former) = write(app, actor, id, None).await?;
    if let Some(former) = former {
        app.files.discard(&former, app.now()).await;
    }
    Ok(answer)
}

/// The uncropped picture of a course.
pub(super) async fn source(app: &App, id: i64) -> Result<Bytes, ApiError> {
    let key = store::find_source_key(app.db().read(), id)
        .await?
        .ok_or(ApiError::NotFound)?;
    app.files.get(&key).await?.ok_or(ApiError::NotFound)
}

type Written = ((Course, EntityTag), Option<String>);

/// Writes the rows. Returns the course and the key of the file that nothing names any more.
async fn write(app: &App, actor: Actor, id: i64, image: Option<course_images::Model>) -> Result<Written, ApiError> {
    let now = app.now();
    app.write(move |_, tx| {
        async move {
            store::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
            let former = store::find_image(tx, id).await?;
            let states = (state(former.as_ref()), state(image.as_ref()));
            replace_row(tx, id, image).await?;
            let change = audit_change::change("course.picture", id, states.0, states.1);
            audit::record(tx, now, &actor, change).await?;
            store::grow_version(tx, &[id]).await?;
            let answer = catalogue::show::show_to_admin(tx, now, id).await?;
            Ok((answer, former.and_then(|former| former.source_key)))
        }
        .boxed()
    })
    .await
}

async fn replace_row(tx: &DatabaseTransaction, id: i64, image: Option<course_images::Model>) -> Result<(), ApiError> {
    match image {
        Some(image) => store::put_image(tx, image).await?,
        None => store::delete_image(tx, id).await?,
    }
    Ok(())
}

fn state(image: Option<&course_images::Model>) -> Option<JsonValue> {
    image.map(|image| json!({"image": image.digest}))
}
