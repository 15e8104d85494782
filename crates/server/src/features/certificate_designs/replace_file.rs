//! Replaces or removes a file of the design. A file is tried out before it is stored, and stored before a version names it.

use axum::body::Bytes;
use battito_platform::{Actor, ApiError, App, EntityTag, Precondition, entities::certificate_designs::Model};

use super::{
    change::{self, Intent},
    dto::CertificateDesign,
    files::{FOLDER, Part},
};

const UNNAMED: &str = "modello.svg";

/// Uses a file from now on.
///
/// # Errors
/// 422 with the reason when it cannot be used: the design in force stays.
pub(super) async fn replace(
    app: &App,
    (actor, precondition): (Actor, Precondition),
    part: Part,
    (name, file): (String, Bytes),
) -> Result<(CertificateDesign, EntityTag), ApiError> {
    part.try_out(app, file.clone()).await?;
    let key = app.files.put(FOLDER, file).await?;
    let (named, now) = (key.clone(), app.now());
    let intent = Intent {
        actor,
        precondition,
        action: part.action(),
    };
    let written = change::change(app, intent, move |design| {
        set(design, part, Some(named));
        if part == Part::Template {
            design.template_name = Some(if name.trim().is_empty() {
                UNNAMED.to_owned()
            } else {
                name
            });
            design.template_uploaded_at = Some(now);
        }
    });
    let written = written.await;
    if written.is_err() {
        app.files.discard(&key, now).await;
    }
    written
}

/// Uses no such file any more.
pub(super) async fn remove(
    app: &App,
    (actor, precondition): (Actor, Precondition),
    part: Part,
) -> Result<(CertificateDesign, EntityTag), ApiError> {
    let intent = Intent {
        actor,
        precondition,
        action: part.action(),
    };
    change::change(app, intent, move |design| {
        set(design, part, None);
        if part == Part::Template {
            design.template_name = None;
            design.template_uploaded_at = None;
        }
    })
    .await
}

fn set(design: &mut Model, part: Part, key: Option<String>) {
    match part {
        Part::Logo => design.logo_key = key,
        Part::Signature => design.signature_key = key,
        Part::Template => design.template_key = key,
    }
}
