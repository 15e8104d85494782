//! Views of lists: filters, sort order and columns that staff save under a name, each for themselves or for all staff.

pub mod dto;
mod save;
pub mod store;

use axum::{Json, extract::State, http::StatusCode};
use battito_domain::permission::Permission;
use battito_platform::{
    ApiError, App, Body, ErrorBody, Id, ManageReservations, SignedIn, ValidationErrorBody, entities::users, routes,
};
use utoipa_axum::router::OpenApiRouter;

use self::dto::{SavedView, SavedViewList, SavedViewWrite};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, save)).routes(routes!(delete))
}

/// Lists one's own views and those that colleagues share, by name.
///
/// The sidebar asks for them on every page of the panel: staff who must set up two-factor login first see only their own.
#[utoipa::path(get, path = "/views", operation_id = "listSavedViews", tag = "views", responses(
    (status = 200, description = "The views of all lists", body = SavedViewList),
    (status = 403, description = "Not of the staff", body = ErrorBody),
))]
async fn list(State(app): State<App>, signed_in: SignedIn) -> Result<Json<SavedViewList>, ApiError> {
    let with_shared = match signed_in.check(Permission::ManageReservations) {
        Ok(()) => true,
        Err(ApiError::TwoFactorMissing) => false,
        Err(refusal) => return Err(refusal),
    };
    let (db, reader) = (app.db().read(), signed_in.user.id);
    let views = store::seen_by(db, reader, with_shared).await?;
    let others = views.iter().map(|view| view.user_id).filter(|author| *author != reader);
    let authors = users::names(db, others).await?;
    let shown = views.into_iter().filter_map(|view| {
        let author = authors.get(&view.user_id).cloned();
        SavedView::of(view, author)
    });
    Ok(Json(SavedViewList { data: shown.collect() }))
}

/// Saves a view of a list. One of the same name is replaced.
#[utoipa::path(post, path = "/views", operation_id = "saveView", tag = "views", request_body = SavedViewWrite, responses(
    (status = 201, description = "The view", body = SavedView),
    (status = 422, description = "A name or query that cannot be accepted, or too many views", body = ValidationErrorBody),
))]
async fn save(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Body(write): Body<SavedViewWrite>,
) -> Result<(StatusCode, Json<SavedView>), ApiError> {
    let view = save::save(&app, staff, write).await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// Deletes a view: one's own, or as an admin one that a colleague shares.
#[utoipa::path(delete, path = "/views/{id}", operation_id = "deleteView", tag = "views", params(("id" = i64, Path, description = "View")), responses(
    (status = 204, description = "There is no such view any more"),
    (status = 403, description = "A colleague shares it", body = ErrorBody),
))]
async fn delete(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
) -> Result<StatusCode, ApiError> {
    save::delete(&app, staff, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
