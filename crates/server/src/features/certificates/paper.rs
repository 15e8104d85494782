//! The PDF file of a certificate. It is made from the frozen row after the certificate was issued, outside of transactions,
//! and stored before the row names it. To make it again gives the same paper.

use axum::body::Bytes;
use battito_documents::pdf::certificate;
use battito_domain::certificate::VerificationCode;
use battito_platform::{ApiError, App, entities::certificates::Model, schemas::centre::Centre};
use futures_util::{FutureExt, StreamExt, stream};

use super::store;
use crate::features::{centre, certificate_designs};

/// The folder of the papers in the file store.
pub(super) const FOLDER: &str = "certificates";
/// Papers that are made at the same time.
const AT_ONCE: usize = 2;

/// Makes and stores the PDFs of these certificates. One that cannot be made is logged and left out: its download tries
/// again.
pub async fn store_files(app: &App, ids: &[i64]) -> Result<(), ApiError> {
    if ids.is_empty() {
        return Ok(());
    }
    let papers = store::find_all(app.db().read(), ids).await?;
    let mut made = stream::iter(papers)
        .map(|paper| async move {
            let stored = store_file(app, &paper).await;
            (paper.id, stored)
        })
        .buffer_unordered(AT_ONCE);
    while let Some((id, stored)) = made.next().await {
        match stored {
            Ok(_) => {}
            Err(ApiError::Unavailable(source)) => return Err(ApiError::Unavailable(source)),
            Err(error) => tracing::error!(%error, certificate = id, "the PDF of a certificate cannot be made"),
        }
    }
    Ok(())
}

/// The PDF of a certificate. One that is not stored yet, or lost, is made.
///
/// # Errors
/// 404 for a paper from before, which has no file; 503 when the file store is away.
pub async fn file_of(app: &App, paper: &Model) -> Result<Bytes, ApiError> {
    if let Some(key) = &paper.file_key
        && let Some(bytes) = app.files.get(key).await?
    {
        return Ok(bytes);
    }
    if paper.imported || paper.external {
        return Err(ApiError::NotFound);
    }
    store_file(app, paper).await
}

/// Makes the PDF and stores it.
async fn store_file(app: &App, paper: &Model) -> Result<Bytes, ApiError> {
    // The centre of that day: a paper that is made again stays the same.
    let centre = centre::show::at(app, paper.issued_at).await?;
    let design = certificate_designs::parsed::of(app, paper.design_id, &centre).await?;
    let content = content(app, &centre, paper);
    let write = move || {
        let content = design.apply_to(content);
        certificate::write(&content, design.template.as_ref()).map_err(ApiError::internal)
    };
    let bytes = Bytes::from(app.document_threads.run(write).await?);
    let key = app.files.put(FOLDER, bytes.clone()).await?;
    let (id, before, named) = (paper.id, paper.file_key.clone(), key.clone());
    let is_ours = app
        .write(move |_, tx| async move { Ok(store::set_file(tx, id, before.as_deref(), &named).await?) }.boxed())
        .await?;
    if !is_ours {
        app.files.discard(&key, app.now()).await;
    }
    Ok(bytes)
}

/// The content of the paper, without the texts and pictures of its design.
fn content(app: &App, centre: &Centre, paper: &Model) -> certificate::Paper {
    let code = code(paper);
    let place = [
        paper.venue.clone(),
        paper.city.as_ref().map(|city| match &paper.province {
            Some(province) => format!("{city} ({province})"),
            None => city.clone(),
        }),
    ];
    certificate::Paper {
        centre: centre.settings.name.clone(),
        holder: holder(paper),
        tax_code: paper.tax_code.clone(),
        course: paper.title.clone(),
        option: paper.option_name.clone(),
        hours: paper
            .hours
            .and_then(|hours| u32::try_from(hours).ok())
            .filter(|hours| *hours > 0),
        days: paper.course_days(),
        place: place.into_iter().flatten().collect::<Vec<_>>().join(", "),
        instructors: paper.instructors.0.clone(),
        issued_on: paper.issued_on,
        expires_on: paper.expires_on,
        number: paper.number.clone(),
        check_url: format!("{}/verifica/{code}", app.config.public_url()),
        code,
        accreditation: Vec::new(),
        logo: None,
        signature: None,
        signer: String::new(),
        signer_role: String::new(),
        created_at: paper.issued_at,
    }
}

/// The name of the file: `attestato-2026-000123.pdf`.
#[must_use]
pub fn file_name(paper: &Model) -> String {
    format!("attestato-{}.pdf", paper.number)
}

/// The verification code as people read it.
pub(super) fn code(paper: &Model) -> String {
    VerificationCode::parse(&paper.code).map_or_else(|| paper.code.clone(), |code| code.to_string())
}

/// The name that stands on the paper.
pub(super) fn holder(paper: &Model) -> String {
    format!("{} {}", paper.holder_name, paper.holder_surname)
}
