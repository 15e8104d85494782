//! Presence by oneself: the classroom shows a code, a new one every 30 seconds; a person who scans it and
//! logs in is present (docs/adr/0042-presence-by-oneself.md). Attendance itself is written by `participants`.

pub mod claim;
mod code;
mod confirm;
pub mod dto;
mod screen;
mod store;

use axum::{Json, extract::State, http::HeaderMap};
use battito_platform::{ApiError, App, ErrorBody, Id, ManageReservations, Params, SignedIn, routes};
use utoipa_axum::router::OpenApiRouter;

use self::dto::{Presence, PresenceClaim, PresenceQuery, PresenceScreen};
pub use self::store::{forget, sweep};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(show_screen))
        .routes(routes!(show_claim, confirm))
}

/// The screen of a classroom.
///
/// A code is accepted in its window of 30 seconds and in the next one. The code of the next window is told ahead, so that a
/// screen which loses its network shows no code that is stale.
#[utoipa::path(get, path = "/course-dates/{id}/presence", operation_id = "getPresenceScreen", tag = "presence", params(("id" = i64, Path, description = "Course date"), PresenceQuery), responses(
    (status = 200, description = "The codes, and who has come in", body = PresenceScreen),
))]
async fn show_screen(
    State(app): State<App>,
    _: ManageReservations,
    Id(id): Id,
    Params(query): Params<PresenceQuery>,
) -> Result<Json<PresenceScreen>, ApiError> {
    screen::show(&app, id, &query).await.map(Json)
}

/// The scan of this browser.
///
/// Opening the address of a code exchanges it for the cookie `battito-presence` (over TLS `__Host-battito-presence`), which waits
/// ten minutes for a login.
#[utoipa::path(get, path = "/presence", operation_id = "getPresenceClaim", tag = "presence", responses(
    (status = 200, description = "The scan", body = PresenceClaim),
    (status = 404, description = "Nothing was scanned, or too long ago", body = ErrorBody),
))]
async fn show_claim(State(app): State<App>, headers: HeaderMap) -> Result<Json<PresenceClaim>, ApiError> {
    confirm::show(&app, claim::token(&app, &headers)).await.map(Json)
}

/// Confirms one's own presence with this browser's scan.
///
/// To confirm again changes nothing and answers the same. A mark of the staff is never undone.
#[utoipa::path(post, path = "/presence", operation_id = "confirmPresence", tag = "presence", responses(
    (status = 200, description = "Present", body = Presence),
    (status = 404, description = "Nothing was scanned, or too long ago", body = ErrorBody),
    (status = 409, description = "Why this person cannot be present", body = ErrorBody),
))]
async fn confirm(State(app): State<App>, signed_in: SignedIn, headers: HeaderMap) -> Result<Json<Presence>, ApiError> {
    let (actor, token) = (signed_in.actor(), claim::token(&app, &headers).map(str::to_owned));
    confirm::confirm(&app, actor, token).await.map(Json)
}
