//! The user's own data, e-mail address and password.

mod change_password;
pub mod dto;
mod handlers;
mod update;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::App;

/// The routes of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::get, handlers::update))
        .routes(crate::routes!(handlers::change_password))
        .routes(crate::routes!(handlers::change_email, handlers::withdraw_email))
        .routes(crate::routes!(handlers::security))
}
