//! The survey after a course: five questions to participants, with anonymous answers ([ADR
//! 44](../../../../docs/adr/0044-surveys.md)). A round of the housekeeping writes to them, a page of the site
//! takes the answers, and staff read the results.

pub mod answer;
pub mod dto;
mod export;
mod figures;
mod handlers;
pub mod invite;
mod mails;
mod results;
pub mod store;
pub mod sweep;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::results))
        .routes(crate::routes!(handlers::comments))
        .routes(crate::routes!(handlers::export))
}
