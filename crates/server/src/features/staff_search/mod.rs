//! The search of the command palette: people, courses and dates by a few letters.

pub mod dto;
mod handlers;
mod search;
mod store;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::App;

/// The call of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(crate::routes!(handlers::search))
}
