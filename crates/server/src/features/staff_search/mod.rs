//! The search of the command palette: people, courses and dates by a few letters.

pub mod dto;
mod search;

use axum::{Json, extract::State};
use battito_platform::{ApiError, App, ManageUsers, Params, ValidationErrorBody, routes};
use utoipa_axum::router::OpenApiRouter;

use self::dto::{SearchQuery, SearchResults};

/// The call of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(search))
}

/// Finds people, courses and dates by a few letters.
#[utoipa::path(get, path = "/search", operation_id = "search", tag = "search", params(SearchQuery), responses(
    (status = 200, description = "What was found", body = SearchResults),
    (status = 422, description = "Fewer than two letters, or too many", body = ValidationErrorBody),
))]
async fn search(
    State(app): State<App>,
    ManageUsers(staff): ManageUsers,
    Params(query): Params<SearchQuery>,
) -> Result<Json<SearchResults>, ApiError> {
    search::search(&app, &staff, query.q.as_deref()).await.map(Json)
}
