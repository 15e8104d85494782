//! HTTP of the days of the reminders.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};

use super::{
    dto::{CourseReminderSettings, CourseReminderSettingsWrite},
    settings,
};
use crate::platform::{
    access::ManageSettings,
    audit::Actor,
    body::Body,
    error::ApiError,
    etag::{EntityTag, Precondition},
    schemas::ValidationErrorBody,
    state::App,
};

/// Shows on which days participants are reminded of a course.
#[utoipa::path(get, path = "/settings/course-reminders", operation_id = "showCourseReminders", tag = "settings", responses(
    (status = 200, description = "The days", body = CourseReminderSettings, headers(("ETag" = String, description = "For `If-Match`"))),
))]
pub(super) async fn show(State(app): State<App>, _: ManageSettings) -> Result<Response, ApiError> {
    tagged(settings::show(&app).await?)
}

/// Changes on which days participants are reminded of a course.
#[utoipa::path(put, path = "/settings/course-reminders", operation_id = "changeCourseReminders", tag = "settings", request_body = CourseReminderSettingsWrite, responses(
    (status = 200, description = "The days as they are now", body = CourseReminderSettings, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 422, description = "Days out of bounds, or too many", body = ValidationErrorBody),
))]
pub(super) async fn update(
    State(app): State<App>,
    ManageSettings(admin): ManageSettings,
    headers: HeaderMap,
    precondition: Precondition,
    Body(write): Body<CourseReminderSettingsWrite>,
) -> Result<Response, ApiError> {
    let intent = (Actor::of(&admin, &headers), precondition);
    tagged(settings::update(&app, intent, write).await?)
}

fn tagged((shown, tag): (CourseReminderSettings, EntityTag)) -> Result<Response, ApiError> {
    Ok(([(header::ETAG, tag.header()?)], Json(shown)).into_response())
}
