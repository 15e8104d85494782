//! The centre as visitors see it: name, contacts, partners, counters and legal pages. The configuration has
//! the defaults; an admin changes them member by member, and an unchanged member follows the configuration
//! (docs/adr/0043-centre-settings.md).

mod change;
mod closures;
pub mod dto;
mod handlers;
mod input;
mod pictures;
mod refresh;
pub mod show;
mod store;
mod synonyms;

use battito_platform::{App, routes, upload};
use utoipa_axum::router::OpenApiRouter;

pub use self::{
    pictures::serve::picture,
    refresh::{load, run},
};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::show))
        .routes(routes!(handlers::show_settings, handlers::update))
        .routes(routes!(handlers::reset))
        .merge(upload::routes(
            pictures::MAX_FILE,
            OpenApiRouter::new().routes(routes!(handlers::upload_picture)),
        ))
}
