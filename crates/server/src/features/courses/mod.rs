//! Courses as admins edit them: create, update, publish, archive, duplicate, and their pictures. The public
//! reads the [`catalogue`](super::catalogue).

mod audit_change;
mod create;
pub mod dto;
mod duplicate;
mod handlers;
mod input;
mod options;
pub(in crate::features) mod picture;
mod publish;
pub mod store;
mod update;

use battito_platform::{App, routes, upload};
use utoipa_axum::router::OpenApiRouter;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::create))
        .routes(routes!(handlers::update, handlers::change_state, handlers::archive))
        .routes(routes!(handlers::duplicate))
        .routes(routes!(picture::handlers::remove))
        .routes(routes!(picture::handlers::source))
        .merge(upload::routes(
            picture::MAX_FILE,
            OpenApiRouter::new().routes(routes!(picture::handlers::replace)),
        ))
}
