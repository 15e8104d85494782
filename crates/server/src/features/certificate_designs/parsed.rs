//! Designs as the drawing of certificates wants them: files read and parsed, once in a process.

use std::sync::Arc;

use battito_documents::pdf::certificate::Design;
use battito_platform::{ApiError, App, entities::certificate_designs::Model, schemas::centre::Centre};

use super::{files::Part, show, store};

/// A version; the centre's own texts when there is none.
///
/// # Errors
/// When the database or the file store is away, or a file of the version was lost: a certificate without its signature
/// would be another one.
pub async fn of(app: &App, version: Option<i64>, centre: &Centre) -> Result<Arc<Design>, ApiError> {
    let Some(id) = version else {
        return Ok(Arc::new(texts(&show::default(centre))));
    };
    if let Some(design) = app.parsed_designs.get(id) {
        return Ok(design);
    }
    let row = store::find(app.db().read(), id).await?;
    let row = row.ok_or_else(|| ApiError::internal(format!("there is no design {id}")))?;
    let design = Arc::new(parse(app, &row).await?);
    app.parsed_designs.put(id, Arc::clone(&design));
    Ok(design)
}

/// The version in force.
///
/// # Errors
/// As [`of`].
pub(super) async fn current(app: &App) -> Result<Arc<Design>, ApiError> {
    let version = store::current_id(app.db().read()).await?;
    of(app, version, &app.centre()).await
}

fn texts(row: &Model) -> Design {
    Design {
        signer: row.signer.clone(),
        signer_role: row.signer_role.clone(),
        accreditation: row.accreditation.0.clone(),
        ..Design::default()
    }
}

async fn parse(app: &App, row: &Model) -> Result<Design, ApiError> {
    let mut files = Vec::new();
    for part in [Part::Logo, Part::Signature, Part::Template] {
        if let Some(key) = part.key(row) {
            let file = app.files.get(key).await?;
            let lost = || ApiError::internal(format!("a file of the design {} is lost: {part:?}", row.id));
            files.push((part, file.ok_or_else(lost)?));
        }
    }
    let mut design = texts(row);
    let read = move || {
        for (part, file) in files {
            part.put(&mut design, &file).map_err(ApiError::internal)?;
        }
        Ok(design)
    };
    app.document_threads.run(read).await
}
