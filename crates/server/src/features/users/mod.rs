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
use battito_platform::App;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(
            battito_platform::routes!(handlers::list, handlers::create).layer(Extension(store::UserTotals::default())),
        )
        .routes(battito_platform::routes!(
            handlers::show,
            handlers::update,
            handlers::disable
        ))
        .routes(battito_platform::routes!(handlers::export))
        .routes(battito_platform::routes!(handlers::correct))
        .routes(battito_platform::routes!(handlers::enable))
        .routes(battito_platform::routes!(handlers::invite))
        .routes(battito_platform::routes!(handlers::invite_all))
        .routes(battito_platform::routes!(handlers::list_reservations))
        .routes(battito_platform::routes!(handlers::merge))
        .routes(battito_platform::routes!(handlers::reset_two_factor))
}
