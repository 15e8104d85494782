//! Presence by oneself: the classroom shows a code, a new one every 30 seconds; a person who scans it and
//! logs in is present (docs/adr/0042-presence-by-oneself.md). Attendance itself is written by `participants`.

pub mod claim;
mod code;
mod confirm;
pub mod dto;
mod handlers;
mod screen;
mod secret;
mod store;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::App;

pub use store::{forget, sweep};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::show_screen))
        .routes(crate::routes!(handlers::show_claim, handlers::confirm))
}
