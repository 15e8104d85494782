//! When instructors can teach, as each says in the own profile.

pub mod dto;
mod handlers;
mod replace;
pub mod store;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(crate::routes!(handlers::get, handlers::replace))
}
