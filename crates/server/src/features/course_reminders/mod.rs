//! Reminders before a course: a mail to each person with a seat, some days before the start. Admins set the
//! days; the housekeeping sends due reminders (docs/adr/0041-mail-texts.md).
//!
//! Only the latest reminder whose day has come is sent, and none that a later one has followed. A person who
//! booked less than a day before it was first sent gets none. A date that is moved to another day reminds
//! anew.

mod remind;
mod settings;
mod store;

use axum::{extract::State, response::Response};
use battito_platform::{
    ApiError, App, Body, ManageSettings, Params, Precondition, ValidationErrorBody, dry_run::DryRun, etag, routes,
};
use utoipa_axum::router::OpenApiRouter;

pub use self::remind::send_due;
use self::settings::{CourseReminderSettings, CourseReminderSettingsWrite};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show, update))
}

/// Shows on which days participants are reminded of a course.
#[utoipa::path(get, path = "/settings/course-reminders", operation_id = "showCourseReminders", tag = "settings", responses(
    (status = 200, description = "The days", body = CourseReminderSettings, headers(("ETag" = String, description = "For `If-Match`"))),
))]
async fn show(State(app): State<App>, _: ManageSettings) -> Result<Response, ApiError> {
    etag::tagged(settings::show(&app).await?)
}

/// Changes on which days participants are reminded of a course.
#[utoipa::path(put, path = "/settings/course-reminders", operation_id = "changeCourseReminders", tag = "settings", params(DryRun), request_body = CourseReminderSettingsWrite, responses(
    (status = 200, description = "The days as they are now, or with `dry_run=1` how many reminders they would send", body = CourseReminderSettings, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 422, description = "Days out of bounds, or too many", body = ValidationErrorBody),
))]
async fn update(
    State(app): State<App>,
    ManageSettings(admin): ManageSettings,
    precondition: Precondition,
    Params(query): Params<DryRun>,
    Body(write): Body<CourseReminderSettingsWrite>,
) -> Result<Response, ApiError> {
    if query.is_asked()? {
        return etag::tagged(settings::preview(&app, write).await?);
    }
    let intent = (admin.actor(), precondition);
    etag::tagged(settings::update(&app, intent, write).await?)
}
