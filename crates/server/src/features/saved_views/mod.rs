//! Views of lists: filters, sort order and columns that staff save under a name, each for themselves.

pub mod dto;
mod save;
pub mod store;

use axum::{Json, extract::State, http::StatusCode};
use utoipa_axum::router::OpenApiRouter;

use self::dto::{SavedView, SavedViewList, SavedViewWrite};
use crate::platform::{ApiError, App, Body, Id, SignedIn, ValidationErrorBody};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(list, save))
        .routes(crate::routes!(delete))
}

/// Lists one's own views, by name.
#[utoipa::path(get, path = "/profile/views", operation_id = "listSavedViews", tag = "profile", responses(
    (status = 200, description = "The views of all lists", body = SavedViewList),
))]
async fn list(State(app): State<App>, signed_in: SignedIn) -> Result<Json<SavedViewList>, ApiError> {
    let views = store::of_user(app.db().read(), signed_in.user.id).await?;
    let data = views.into_iter().filter_map(SavedView::of).collect();
    Ok(Json(SavedViewList { data }))
}

/// Saves a view of a list. One of the same name is replaced.
#[utoipa::path(post, path = "/profile/views", operation_id = "saveView", tag = "profile", request_body = SavedViewWrite, responses(
    (status = 201, description = "The view", body = SavedView),
    (status = 422, description = "A name or query that cannot be accepted, or too many views", body = ValidationErrorBody),
))]
async fn save(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(write): Body<SavedViewWrite>,
) -> Result<(StatusCode, Json<SavedView>), ApiError> {
    let view = save::save(&app, signed_in, write).await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// Deletes one of one's own views.
#[utoipa::path(delete, path = "/profile/views/{id}", operation_id = "deleteView", tag = "profile", params(("id" = i64, Path, description = "View")), responses(
    (status = 204, description = "There is no such view any more"),
))]
async fn delete(State(app): State<App>, signed_in: SignedIn, Id(id): Id) -> Result<StatusCode, ApiError> {
    save::delete(&app, signed_in, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
