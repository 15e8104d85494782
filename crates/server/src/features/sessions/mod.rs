//! A user's own sessions: on which devices somebody is logged in, and ending them.

pub mod dto;
mod end;
mod handlers;
mod store;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::list, handlers::end_others))
        .routes(crate::routes!(handlers::end))
}
