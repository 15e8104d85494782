//! HTTP handler of the search.

use axum::{Json, extract::State};

use super::{
    dto::{SearchQuery, SearchResults},
    search,
};
use crate::platform::{access::ManageUsers, body::Params, error::ApiError, schemas::ValidationErrorBody, state::App};

/// Finds people, courses and dates by a few letters.
#[utoipa::path(get, path = "/search", operation_id = "search", tag = "search", params(SearchQuery), responses(
    (status = 200, description = "What was found", body = SearchResults),
    (status = 422, description = "Fewer than two letters, or too many", body = ValidationErrorBody),
))]
pub(super) async fn search(
    State(app): State<App>,
    ManageUsers(staff): ManageUsers,
    Params(query): Params<SearchQuery>,
) -> Result<Json<SearchResults>, ApiError> {
    search::search(&app, &staff, query.q.as_deref()).await.map(Json)
}
