//! The panel's home for staff: the dates of today and this week, the tasks, and figures of a period. It only
//! reads, and asks the features that own the rules ([ADR 40](../../../../docs/adr/0040-overview.md)).

mod agenda;
pub mod dto;
mod figures;
mod first_steps;
mod show;
mod steps;
mod store;
mod training;

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use battito_platform::{
    ApiError, App, Attachment, FileContent, ManageCourseDates, Params, ValidationErrorBody, document::ClientCache,
    routes,
};
use utoipa_axum::router::OpenApiRouter;

use self::dto::{FiguresQuery, Overview, OverviewFigures};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(show))
        .routes(routes!(figures))
        .routes(routes!(training))
}

/// Shows the overview of staff.
///
/// The dates of the week, the tasks, and the first steps of a new centre.
#[utoipa::path(get, path = "/overview", operation_id = "showOverview", tag = "overview", responses(
    (status = 200, description = "The overview", body = Overview),
    (status = 304, description = "The client has this answer: `If-None-Match` names it"),
))]
async fn show(
    State(app): State<App>,
    ManageCourseDates(staff): ManageCourseDates,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let viewer = show::Viewer::of(&staff);
    let state = app.clone();
    let load = || async move { show::show(&state, viewer).await };
    let overview = app.response_cache.json(("overview", viewer.key()), app.now(), load);
    Ok(overview.await?.response(StatusCode::OK, ClientCache::NoStore, &headers))
}

/// Shows the figures of a period.
///
/// Bookings and seats over time, and the results of each course. Steps are days up to 31 days, weeks up to 100, else months.
#[utoipa::path(get, path = "/overview/figures", operation_id = "showOverviewFigures", tag = "overview", params(FiguresQuery), responses(
    (status = 200, description = "The figures", body = OverviewFigures),
    (status = 304, description = "The client has this answer: `If-None-Match` names it"),
))]
async fn figures(
    State(app): State<App>,
    _: ManageCourseDates,
    Params(query): Params<FiguresQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let period = figures::period(&query)?;
    let state = app.clone();
    let load = || async move { figures::figures(&state, period).await };
    let figures = app.response_cache.json(("figures", period.key()), app.now(), load);
    Ok(figures.await?.response(StatusCode::OK, ClientCache::NoStore, &headers))
}

/// What was taught in a period, as a spreadsheet.
///
/// By month, by course and by company: dates, people, attendances, hours, passed tests and certificates, with totals.
#[utoipa::path(get, path = "/overview/training", operation_id = "exportTraining", tag = "overview", params(FiguresQuery), responses(
    (status = 200, description = "The spreadsheet", body = FileContent, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    (status = 422, description = "A query member that cannot be accepted", body = ValidationErrorBody),
))]
async fn training(
    State(app): State<App>,
    _: ManageCourseDates,
    Params(query): Params<FiguresQuery>,
) -> Result<Attachment, ApiError> {
    training::export(&app, figures::period(&query)?).await
}
