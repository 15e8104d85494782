//! A user's own sessions: on which devices somebody is logged in, and ending them.

pub mod dto;
mod end;

use axum::{Json, extract::State, http::StatusCode};
use battito_platform::{ApiError, App, Id, SignedIn, routes};
use utoipa_axum::router::OpenApiRouter;

use self::dto::{Session, SessionList};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list, end_others))
        .routes(routes!(end))
}

/// Lists the devices on which the user is logged in.
#[utoipa::path(get, path = "/profile/sessions", operation_id = "listSessions", tag = "profile", responses(
    (status = 200, description = "The sessions", body = SessionList),
))]
async fn list(State(app): State<App>, signed_in: SignedIn) -> Result<Json<SessionList>, ApiError> {
    let sessions = end::list(app.db().read(), signed_in.user.id, app.now()).await?;
    let mut data: Vec<Session> = sessions
        .iter()
        .map(|session| Session::of(session, signed_in.session_id))
        .collect();
    data.sort_by_key(|session| !session.current);
    Ok(Json(SessionList { data }))
}

/// Ends all sessions of the user but the one of this call.
#[utoipa::path(delete, path = "/profile/sessions", operation_id = "endOtherSessions", tag = "profile", responses(
    (status = 204, description = "The other sessions have ended"),
))]
async fn end_others(State(app): State<App>, signed_in: SignedIn) -> Result<StatusCode, ApiError> {
    end::end_others(&app, signed_in).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends one session of the user.
#[utoipa::path(delete, path = "/profile/sessions/{id}", operation_id = "endSession", tag = "profile", params(("id" = i64, Path, description = "Session")), responses(
    (status = 204, description = "The session has ended"),
))]
async fn end(State(app): State<App>, signed_in: SignedIn, Id(id): Id) -> Result<StatusCode, ApiError> {
    end::end(&app, signed_in, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
