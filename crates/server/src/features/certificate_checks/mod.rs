//! The public check of a certificate by its code, or of a list. It tells only the holder's initials until the
//! surname is given.

pub mod check;
pub mod dto;
mod handlers;
pub mod list;
mod store;

use battito_platform::{App, routes};
use utoipa_axum::router::OpenApiRouter;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::check))
        .merge(list::routes())
}
