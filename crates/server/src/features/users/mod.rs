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
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};

use crate::platform::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::list, handlers::create).layer(Extension(store::UserTotals::default())))
        .routes(crate::routes!(handlers::show, handlers::update, handlers::disable))
        .routes(crate::routes!(handlers::export))
        .routes(crate::routes!(handlers::correct))
        .routes(crate::routes!(handlers::enable))
        .routes(crate::routes!(handlers::invite))
        .routes(crate::routes!(handlers::invite_all))
        .routes(crate::routes!(handlers::list_reservations))
        .routes(crate::routes!(handlers::merge))
        .routes(crate::routes!(handlers::reset_two_factor))
}
