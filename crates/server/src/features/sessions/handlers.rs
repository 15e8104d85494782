//! HTTP handlers of the sessions.

use axum::{Json, extract::State, http::StatusCode};
use futures_util::FutureExt;

use super::{
    dto::{Session, SessionList},
    store,
};
use crate::{
    features::accounts,
    platform::{access::SignedIn, body::Id, error::ApiError, schemas::ErrorBody, state::App},
};

/// Lists the devices on which the user is logged in.
#[utoipa::path(get, path = "/profile/sessions", operation_id = "listSessions", tag = "profile", security(("bearer" = [])), responses(
    (status = 200, description = "The sessions", body = SessionList),
    (status = 401, description = "No valid session", body = ErrorBody),
))]
pub(super) async fn list(State(app): State<App>, signed_in: SignedIn) -> Result<Json<SessionList>, ApiError> {
    let sessions = store::list(app.db().read(), signed_in.user.id, app.now()).await?;
    let mut data: Vec<Session> = sessions
        .iter()
        .map(|session| Session::of(session, signed_in.session_id))
        .collect();
    data.sort_by_key(|session| !session.current);
    Ok(Json(SessionList { data }))
}

/// Ends all sessions of the user but the one of this call.
#[utoipa::path(delete, path = "/profile/sessions", operation_id = "endOtherSessions", tag = "profile", security(("bearer" = [])), responses(
    (status = 204, description = "The other sessions have ended"),
    (status = 401, description = "No valid session", body = ErrorBody),
))]
pub(super) async fn end_others(State(app): State<App>, signed_in: SignedIn) -> Result<StatusCode, ApiError> {
    let (user_id, session_id) = (signed_in.user.id, signed_in.session_id);
    app.db()
        .write(move |tx| accounts::store::close_sessions(tx, user_id, Some(session_id)).boxed())
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends one session of the user.
#[utoipa::path(delete, path = "/profile/sessions/{id}", operation_id = "endSession", tag = "profile", security(("bearer" = [])), params(("id" = i64, Path, description = "Session")), responses(
    (status = 204, description = "The session has ended"),
    (status = 401, description = "No valid session", body = ErrorBody),
    (status = 404, description = "The user has no such session", body = ErrorBody),
))]
pub(super) async fn end(State(app): State<App>, signed_in: SignedIn, Id(id): Id) -> Result<StatusCode, ApiError> {
    let user_id = signed_in.user.id;
    let ended = app.db().write(move |tx| store::end(tx, user_id, id).boxed()).await?;
    if ended {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::NotFound)
    }
}
