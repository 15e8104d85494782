//! The data about one person: downloaded as an archive, and erased with the account. [`inventory`] decides
//! for each table ([ADR 39](../../../../docs/adr/0039-personal-data.md)).

mod archive;
mod collect;
mod deletion;
pub mod dto;
mod erase;
mod handlers;
pub mod inventory;
mod mails;
mod read_me;
mod store;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::export))
        .routes(crate::routes!(handlers::deletion))
        .routes(crate::routes!(handlers::delete))
}
