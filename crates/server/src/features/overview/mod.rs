//! The panel's home for staff: the dates of today and this week, the tasks, and figures of a period. It only
//! reads, and asks the features that own the rules ([ADR 40](../../../../docs/adr/0040-overview.md)).

mod agenda;
pub mod dto;
mod figures;
mod first_steps;
mod handlers;
mod show;
mod steps;
mod store;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::show))
        .routes(crate::routes!(handlers::figures))
}
