//! Anybody checks a certificate by its code, or a list of them. Nothing personal but the holder's initials is told until the surname is given.

pub mod check;
pub mod dto;
mod handlers;
pub mod list;
mod store;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::check))
        .merge(list::routes())
}
