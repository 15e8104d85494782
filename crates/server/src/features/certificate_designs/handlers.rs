//! HTTP of the design of certificates.

use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use battito_documents::pdf::certificate::SAMPLE_TEMPLATE;
use battito_platform::{
    ApiError, App, Attachment, Body, FileContent, ManageSettings, Params, Precondition, ValidationErrorBody, etag,
    upload::{FileForm, Upload},
};

use super::{
    change,
    dto::{CertificateDesign, CertificateDesignWrite, PreviewDraft, PreviewFields, PreviewForm, PreviewQuery},
    files::Part,
    input::Texts,
    preview, replace_file, show,
};

const SVG: &str = "image/svg+xml";

/// Shows how certificates look.
#[utoipa::path(get, path = "/settings/certificate", operation_id = "showCertificateDesign", tag = "settings", responses(
    (status = 200, description = "The design in force", body = CertificateDesign, headers(("ETag" = String, description = "For `If-Match`"))),
))]
pub(super) async fn show(State(app): State<App>, _: ManageSettings) -> Result<Response, ApiError> {
    etag::tagged(show::show(&app).await?)
}

/// Changes the texts of certificates.
///
/// Certificates that were issued before keep theirs.
#[utoipa::path(put, path = "/settings/certificate", operation_id = "changeCertificateDesign", tag = "settings", request_body = CertificateDesignWrite, responses(
    (status = 200, description = "The design as it is now", body = CertificateDesign, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 422, description = "Texts that are too long", body = ValidationErrorBody),
))]
pub(super) async fn update(
    State(app): State<App>,
    ManageSettings(admin): ManageSettings,
    precondition: Precondition,
    Body(write): Body<CertificateDesignWrite>,
) -> Result<Response, ApiError> {
    etag::tagged(change::update(&app, (admin.actor(), precondition), write).await?)
}

/// Downloads a file of the design in force.
#[utoipa::path(get, path = "/settings/certificate/{part}", operation_id = "downloadCertificateDesignFile", tag = "settings", params(("part" = String, Path, description = "`logo`, `signature` or `template`")), responses(
    (status = 200, description = "A PNG, JPEG or SVG file", content_type = "image/*", body = FileContent),
))]
pub(super) async fn download_part(
    State(app): State<App>,
    _: ManageSettings,
    part: Part,
) -> Result<Attachment, ApiError> {
    show::file(&app, part).await
}

/// Replaces a file of the design.
///
/// The content decides the format. A template is tried out on the longest names; when it is refused, the one
/// in force stays.
#[utoipa::path(post, path = "/settings/certificate/{part}", operation_id = "replaceCertificateDesignFile", tag = "settings", params(("part" = String, Path, description = "`logo`, `signature` or `template`")), request_body(content = FileForm, content_type = "multipart/form-data"), responses(
    (status = 200, description = "The design as it is now", body = CertificateDesign, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 422, description = "A file that cannot be used, with the reason", body = ValidationErrorBody),
))]
pub(super) async fn replace_part(
    State(app): State<App>,
    ManageSettings(admin): ManageSettings,
    part: Part,
    precondition: Precondition,
    upload: Upload,
) -> Result<Response, ApiError> {
    let file = (upload.file_name.clone(), upload.bytes.clone());
    etag::tagged(replace_file::replace(&app, (admin.actor(), precondition), part, file).await?)
}

/// Removes a file of the design. Without a template, certificates have the standard drawing.
#[utoipa::path(delete, path = "/settings/certificate/{part}", operation_id = "removeCertificateDesignFile", tag = "settings", params(("part" = String, Path, description = "`logo`, `signature` or `template`")), responses(
    (status = 200, description = "The design as it is now", body = CertificateDesign, headers(("ETag" = String, description = "For `If-Match`"))),
))]
pub(super) async fn remove_part(
    State(app): State<App>,
    ManageSettings(admin): ManageSettings,
    part: Part,
    precondition: Precondition,
) -> Result<Response, ApiError> {
    etag::tagged(replace_file::remove(&app, (admin.actor(), precondition), part).await?)
}

/// Downloads a template to start from.
#[utoipa::path(get, path = "/settings/certificate/template/sample", operation_id = "downloadSampleTemplate", tag = "settings", responses(
    (status = 200, description = "An SVG file", content_type = "image/svg+xml", body = FileContent),
))]
pub(super) async fn sample_template(_: ManageSettings) -> Attachment {
    Attachment {
        content_type: SVG,
        file_name: "modello-attestato.svg".into(),
        bytes: SAMPLE_TEMPLATE.into(),
    }
}

/// Shows a certificate in the design in force, as an image.
#[utoipa::path(get, path = "/settings/certificate/preview", operation_id = "previewCertificateDesign", tag = "settings", params(PreviewQuery), responses(
    (status = 200, description = "The page as an SVG image", content_type = "image/svg+xml", body = FileContent),
))]
pub(super) async fn preview(
    State(app): State<App>,
    _: ManageSettings,
    Params(query): Params<PreviewQuery>,
) -> Result<Response, ApiError> {
    Ok(image(preview::show(&app, query.names.unwrap_or_default()).await?))
}

/// Shows a certificate with texts that are not in force yet, as an image.
#[utoipa::path(post, path = "/settings/certificate/preview", operation_id = "previewCertificateTexts", tag = "settings", request_body = PreviewDraft, responses(
    (status = 200, description = "The page as an SVG image", content_type = "image/svg+xml", body = FileContent),
    (status = 422, description = "Texts that are too long", body = ValidationErrorBody),
))]
pub(super) async fn preview_draft(
    State(app): State<App>,
    _: ManageSettings,
    Body(draft): Body<PreviewDraft>,
) -> Result<Response, ApiError> {
    let texts = Texts::parse((&draft).into())?;
    Ok(image(
        preview::show_texts(&app, texts, draft.names.unwrap_or_default()).await?,
    ))
}

/// Shows a certificate with a file that is not in use yet, as an image.
#[utoipa::path(post, path = "/settings/certificate/{part}/preview", operation_id = "previewCertificateFile", tag = "settings", params(("part" = String, Path, description = "`logo`, `signature` or `template`")), request_body(content = PreviewForm, content_type = "multipart/form-data"), responses(
    (status = 200, description = "The page as an SVG image", content_type = "image/svg+xml", body = FileContent),
    (status = 422, description = "A file that cannot be used, with the reason, or texts that are too long", body = ValidationErrorBody),
))]
pub(super) async fn preview_part(
    State(app): State<App>,
    _: ManageSettings,
    part: Part,
    upload: Upload<PreviewFields>,
) -> Result<Response, ApiError> {
    let texts = Texts::parse((&upload.fields).into())?;
    let (file, names) = (upload.bytes.clone(), upload.fields.names.unwrap_or_default());
    Ok(image(preview::show_file(&app, texts, (part, file), names).await?))
}

/// Downloads a certificate in the design in force, to print it.
#[utoipa::path(get, path = "/settings/certificate/preview/pdf", operation_id = "downloadCertificatePreview", tag = "settings", params(PreviewQuery), responses(
    (status = 200, description = "A PDF file", content_type = "application/pdf", body = FileContent),
))]
pub(super) async fn preview_file(
    State(app): State<App>,
    _: ManageSettings,
    Params(query): Params<PreviewQuery>,
) -> Result<Attachment, ApiError> {
    preview::file(&app, query.names.unwrap_or_default()).await
}

fn image(svg: String) -> Response {
    ([(header::CONTENT_TYPE, SVG)], svg).into_response()
}
