//! Draws a certificate of somebody who does not exist, in the design in force or in a draft of it.

use std::sync::Arc;

use axum::body::Bytes;
use battito_documents::pdf::certificate::{self, Design, Paper};
use battito_domain::rome_time;
use battito_platform::{ApiError, App, Attachment, attachment::PDF};

use super::{dto::PreviewNames, files::Part, input::Texts, parsed};

/// The certificate in force as an SVG image.
pub(super) async fn show(app: &App, names: PreviewNames) -> Result<String, ApiError> {
    draw(app, parsed::current(app).await?, names).await
}

/// The certificate with other texts as an SVG image.
pub(super) async fn show_texts(app: &App, texts: Texts, names: PreviewNames) -> Result<String, ApiError> {
    let design = with_texts(&*parsed::current(app).await?, texts);
    draw(app, Arc::new(design), names).await
}

/// The certificate with a file that is not in use yet, as an SVG image.
///
/// # Errors
/// 422 with the reason when the file cannot be used.
pub(super) async fn show_file(
    app: &App,
    texts: Texts,
    (part, file): (Part, Bytes),
    names: PreviewNames,
) -> Result<String, ApiError> {
    let mut design = with_texts(&*parsed::current(app).await?, texts);
    part.try_out(app, file.clone()).await?;
    let read = move || {
        part.put(&mut design, &file).map_err(ApiError::internal)?;
        Ok(design)
    };
    let design = app.document_threads.run(read).await?;
    draw(app, Arc::new(design), names).await
}

/// The certificate in force as the PDF file that people get.
pub(super) async fn file(app: &App, names: PreviewNames) -> Result<Attachment, ApiError> {
    let design = parsed::current(app).await?;
    let sample = sample(app, names);
    let write = move || {
        let paper = design.apply_to(sample);
        certificate::write(&paper, design.template.as_ref()).map_err(ApiError::internal)
    };
    Ok(Attachment {
        content_type: PDF,
        file_name: "attestato-di-prova.pdf".into(),
        bytes: app.document_threads.run(write).await?,
    })
}

async fn draw(app: &App, design: Arc<Design>, names: PreviewNames) -> Result<String, ApiError> {
    let sample = sample(app, names);
    let draw = move || {
        let paper = design.apply_to(sample);
        certificate::draw(&paper, design.template.as_ref()).map_err(ApiError::internal)
    };
    app.document_threads.run(draw).await
}

/// A certificate of this centre that is issued today. The centre's name stays also beside the longest names.
fn sample(app: &App, names: PreviewNames) -> Paper {
    let paper = certificate::sample(names.into(), rome_time::local(app.now()).date());
    Paper {
        centre: app.centre().settings.name.clone(),
        check_url: format!("{}/verifica/{}", app.config.public_url(), paper.code),
        ..paper
    }
}

fn with_texts(design: &Design, texts: Texts) -> Design {
    let now = design.clone();
    Design {
        signer: texts.signer.unwrap_or(now.signer),
        signer_role: texts.signer_role.unwrap_or(now.signer_role),
        accreditation: texts.accreditation.unwrap_or(now.accreditation),
        ..now
    }
}
