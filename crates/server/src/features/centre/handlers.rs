//! HTTP of the centre.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    response::Response,
};
use battito_platform::{
    ApiError, App, Body, ErrorBody, ManageSettings, Precondition, ValidationErrorBody, etag,
    schemas::centre::{Centre, CentrePicture},
    upload::{FileForm, Upload},
};

use super::{
    change,
    dto::{CentreWrite, ManagedCentre},
    pictures, show,
};

/// The public facts of the centre.
#[utoipa::path(get, path = "/centre", operation_id = "showCentre", tag = "centre", responses(
    (status = 200, description = "The centre", body = Centre),
))]
pub(super) async fn show(State(app): State<App>) -> Json<Centre> {
    Json(app.centre().for_visitors())
}

/// Shows the centre's settings, those of the configuration, and the differences.
#[utoipa::path(get, path = "/settings/centre", operation_id = "showCentreSettings", tag = "settings", responses(
    (status = 200, description = "The settings in force", body = ManagedCentre, headers(("ETag" = String, description = "For `If-Match`"))),
))]
pub(super) async fn show_settings(State(app): State<App>, _: ManageSettings) -> Result<Response, ApiError> {
    etag::tagged(show::show(&app).await?)
}

/// Changes the centre.
///
/// The change shows on the site at once, and on other nodes within a second. A member that equals the
/// configuration's follows it again.
#[utoipa::path(put, path = "/settings/centre", operation_id = "changeCentre", tag = "settings", request_body = CentreWrite, responses(
    (status = 200, description = "The settings as they are now", body = ManagedCentre, headers(("ETag" = String, description = "For `If-Match`"))),
))]
pub(super) async fn update(
    State(app): State<App>,
    ManageSettings(admin): ManageSettings,
    precondition: Precondition,
    Body(write): Body<CentreWrite>,
) -> Result<Response, ApiError> {
    etag::tagged(change::update(&app, (admin.actor(), precondition), write).await?)
}

/// Lets a member of the centre follow the configuration again.
#[utoipa::path(delete, path = "/settings/centre/{member}", operation_id = "resetCentreMember", tag = "settings", params(("member" = String, Path, description = "Its name, such as `name` or `privacy`")), responses(
    (status = 200, description = "The settings as they are now", body = ManagedCentre, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 404, description = "The centre has no such member", body = ErrorBody),
))]
pub(super) async fn reset(
    State(app): State<App>,
    ManageSettings(admin): ManageSettings,
    member: Result<Path<String>, PathRejection>,
    precondition: Precondition,
) -> Result<Response, ApiError> {
    let Path(member) = member.map_err(|_| ApiError::NotFound)?;
    etag::tagged(change::reset(&app, (admin.actor(), precondition), &member).await?)
}

/// Uploads a logo, of the centre or of a partner.
///
/// The content decides the format. It is on the site once the settings name it.
#[utoipa::path(post, path = "/settings/centre/pictures", operation_id = "uploadCentrePicture", tag = "settings", request_body(content = FileForm, content_type = "multipart/form-data"), responses(
    (status = 200, description = "The picture, with its address", body = CentrePicture),
    (status = 422, description = "A file that cannot become a logo, with the reason", body = ValidationErrorBody),
))]
pub(super) async fn upload_picture(
    State(app): State<App>,
    _: ManageSettings,
    upload: Upload,
) -> Result<Json<CentrePicture>, ApiError> {
    Ok(Json(pictures::add(&app, upload.bytes.clone()).await?))
}
