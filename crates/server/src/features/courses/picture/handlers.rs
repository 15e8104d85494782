//! HTTP of the pictures.

use axum::{
    Json,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use battito_documents::photo::Crop;
use battito_platform::{ApiError, App, ErrorBody, Id, ManageCourses, ValidationErrorBody, upload::Upload};
use serde::Deserialize;
use utoipa::ToSchema;

use super::replace;
use crate::features::catalogue::dto::Course;

/// A picture and the part of it to show.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form in the contract")]
pub(in super::super) struct PictureForm {
    /// A PNG, JPEG or WebP file of at most 20 MB and 40 megapixels.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// Left edge of the part to show, in pixels of the picture as it stands upright; 0 when absent.
    #[schema(minimum = 0)]
    crop_x: Option<u32>,
    /// Upper edge.
    #[schema(minimum = 0)]
    crop_y: Option<u32>,
    /// Width. Without width and height the middle of the picture is shown.
    #[schema(minimum = 1)]
    crop_width: Option<u32>,
    /// Height.
    #[schema(minimum = 1)]
    crop_height: Option<u32>,
}

/// The fields of the form beside the file.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
pub(in super::super) struct CropFields {
    #[serde(rename = "crop_x")]
    left: Option<u32>,
    #[serde(rename = "crop_y")]
    top: Option<u32>,
    #[serde(rename = "crop_width")]
    width: Option<u32>,
    #[serde(rename = "crop_height")]
    height: Option<u32>,
}

impl CropFields {
    /// The crop, when there is one: it needs a width and a height.
    fn crop(self) -> Option<Crop> {
        Some(Crop {
            x: self.left.unwrap_or_default(),
            y: self.top.unwrap_or_default(),
            width: self.width?,
            height: self.height?,
        })
    }
}

/// Replaces the picture of a course.
///
/// Shown is the largest part in the ratio 16 to 9 of the crop. The content decides the format. Position,
/// camera and other metadata are dropped.
#[utoipa::path(put, path = "/courses/{id}/image", operation_id = "replaceCourseImage", tag = "courses", params(("id" = i64, Path, description = "Course")), request_body(content = PictureForm, content_type = "multipart/form-data"), responses(
    (status = 200, description = "The course with its new picture", body = Course),
    (status = 422, description = "A file that cannot become a picture, or a crop outside it", body = ValidationErrorBody),
))]
pub(in super::super) async fn replace(
    State(app): State<App>,
    ManageCourses(admin): ManageCourses,
    Id(id): Id,
    upload: Upload<CropFields>,
) -> Result<Json<Course>, ApiError> {
    let (actor, crop) = (admin.actor(), upload.fields.crop());
    let (course, _) = replace::replace(&app, actor, id, upload.bytes.clone(), crop).await?;
    Ok(Json(course))
}

/// Removes the picture of a course, which then shows the default one.
#[utoipa::path(delete, path = "/courses/{id}/image", operation_id = "removeCourseImage", tag = "courses", params(("id" = i64, Path, description = "Course")), responses(
    (status = 200, description = "The course without a picture of its own", body = Course),
))]
pub(in super::super) async fn remove(
    State(app): State<App>,
    ManageCourses(admin): ManageCourses,
    Id(id): Id,
) -> Result<Json<Course>, ApiError> {
    let (course, _) = replace::remove(&app, admin.actor(), id).await?;
    Ok(Json(course))
}

/// Sends the uncropped picture of a course, to crop it again.
#[utoipa::path(get, path = "/courses/{id}/image/source", operation_id = "showCourseImageSource", tag = "courses", params(("id" = i64, Path, description = "Course")), responses(
    (status = 200, description = "The picture", content_type = "image/webp", body = Vec<u8>),
    (status = 404, description = "No such course, or it has no picture that can be cropped", body = ErrorBody),
))]
pub(in super::super) async fn source(
    State(app): State<App>,
    _: ManageCourses,
    Id(id): Id,
) -> Result<Response, ApiError> {
    let bytes = replace::source(&app, id).await?;
    Ok(([(header::CONTENT_TYPE, "image/webp")], bytes).into_response())
}
