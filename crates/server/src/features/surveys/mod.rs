//! The survey after a course: five questions to participants, with anonymous answers ([ADR
//! 44](../../../../docs/adr/0044-surveys.md)). A round of the housekeeping writes to them, a page of the site
//! takes the answers, and staff read the results.

pub mod answer;
pub mod dto;
mod export;
mod figures;
pub mod invite;
mod results;
pub mod store;

use axum::{Json, extract::State};
use battito_platform::{ApiError, App, Attachment, ErrorBody, FileContent, ManageCourseDates, Params, routes};
use utoipa_axum::router::OpenApiRouter;

use self::dto::{CommentPage, SurveyCommentList, SurveyFilter, SurveyResults};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(results))
        .routes(routes!(comments))
        .routes(routes!(export))
}

/// Shows the results of surveys.
///
/// Only dates with at least three answers count. Instructors get the dates they have taught.
#[utoipa::path(get, path = "/surveys/results", operation_id = "showSurveyResults", tag = "surveys", params(SurveyFilter), responses(
    (status = 200, description = "The results", body = SurveyResults),
    (status = 403, description = "Neither an instructor nor an admin, or the results of a colleague", body = ErrorBody),
))]
async fn results(
    State(app): State<App>,
    ManageCourseDates(viewer): ManageCourseDates,
    Params(query): Params<SurveyFilter>,
) -> Result<Json<SurveyResults>, ApiError> {
    results::results(&app, &viewer, &query).await.map(Json)
}

/// Lists comments, in random order.
#[utoipa::path(get, path = "/surveys/comments", operation_id = "listSurveyComments", tag = "surveys", params(SurveyFilter, CommentPage), responses(
    (status = 200, description = "A page of comments", body = SurveyCommentList),
    (status = 403, description = "Neither an instructor nor an admin, or the comments on a colleague", body = ErrorBody),
))]
async fn comments(
    State(app): State<App>,
    ManageCourseDates(viewer): ManageCourseDates,
    Params(query): Params<SurveyFilter>,
    Params(page): Params<CommentPage>,
) -> Result<Json<SurveyCommentList>, ApiError> {
    results::comments(&app, &viewer, &query, &page).await.map(Json)
}

/// The results as a spreadsheet, a date in each row.
#[utoipa::path(get, path = "/surveys/export", operation_id = "exportSurveys", tag = "surveys", params(SurveyFilter), responses(
    (status = 200, description = "The spreadsheet", body = FileContent, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    (status = 403, description = "Neither an instructor nor an admin, or the results of a colleague", body = ErrorBody),
))]
async fn export(
    State(app): State<App>,
    ManageCourseDates(viewer): ManageCourseDates,
    Params(query): Params<SurveyFilter>,
) -> Result<Attachment, ApiError> {
    export::export(&app, &viewer, &query).await
}
