//! One's own certificates, from every course and from before Battito: listed and downloaded.

mod download;
pub mod dto;
mod handlers;
mod list;
mod store;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::list))
        .routes(crate::routes!(handlers::download))
}
