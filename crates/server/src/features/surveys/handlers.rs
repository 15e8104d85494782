//! HTTP of the results.

use axum::{Json, extract::State};

use super::{
    dto::{CommentPage, SurveyCommentList, SurveyFilter, SurveyResults},
    export, results,
};
use crate::platform::{
    access::ManageCourseDates,
    attachment::{Attachment, FileContent},
    body::Params,
    error::ApiError,
    schemas::ErrorBody,
    state::App,
};

/// Shows the results of surveys.
///
/// Only dates with at least three answers count. Instructors get the dates they have taught.
#[utoipa::path(get, path = "/surveys/results", operation_id = "showSurveyResults", tag = "surveys", params(SurveyFilter), responses(
    (status = 200, description = "The results", body = SurveyResults),
    (status = 403, description = "Neither an instructor nor an admin, or the results of a colleague", body = ErrorBody),
))]
pub(super) async fn results(
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
pub(super) async fn comments(
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
pub(super) async fn export(
    State(app): State<App>,
    ManageCourseDates(viewer): ManageCourseDates,
    Params(query): Params<SurveyFilter>,
) -> Result<Attachment, ApiError> {
    export::export(&app, &viewer, &query).await
}
