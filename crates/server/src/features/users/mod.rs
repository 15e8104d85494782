//! Users as staff manage them: list, invite, change, disable and merge.

mod correct;
mod create;
mod disable;
pub mod dto;
mod export;
mod handlers;
pub(in crate::features) mod last_admin;
mod mails;
mod merge;
mod reset_two_factor;
mod rights;
mod show;
pub mod store;
mod update;

use axum::Extension;
use battito_platform::{App, routes};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::list, handlers::create).layer(Extension(store::UserTotals::default())))
        .routes(routes!(handlers::show, handlers::update, handlers::disable))
        .routes(routes!(handlers::export))
        .routes(routes!(handlers::correct))
        .routes(routes!(handlers::enable))
        .routes(routes!(handlers::invite))
        .routes(routes!(handlers::invite_all))
        .routes(routes!(handlers::list_reservations))
        .routes(routes!(handlers::merge))
        .routes(routes!(handlers::reset_two_factor))
}
