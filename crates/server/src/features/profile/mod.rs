//! The user's own data, e-mail address and password.

mod change_password;
pub mod dto;
mod handlers;
mod update;

use battito_platform::{App, routes};
use utoipa_axum::router::OpenApiRouter;

/// The routes of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::get, handlers::update))
        .routes(routes!(handlers::change_password))
        .routes(routes!(handlers::change_email, handlers::withdraw_email))
        .routes(routes!(handlers::security))
}
