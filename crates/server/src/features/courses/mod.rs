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

use utoipa_axum::router::OpenApiRouter;

use crate::platform::{App, upload};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::create))
        .routes(crate::routes!(
            handlers::update,
            handlers::change_state,
            handlers::archive
        ))
        .routes(crate::routes!(handlers::duplicate))
        .routes(crate::routes!(picture::handlers::remove))
        .routes(crate::routes!(picture::handlers::source))
        .merge(upload::routes(
            picture::MAX_FILE,
            OpenApiRouter::new().routes(crate::routes!(picture::handlers::replace)),
        ))
}
