//! The user's own data, e-mail address and password.

mod change_password;
pub mod dto;
mod handlers;
mod update;

use battito_platform::App;
use utoipa_axum::router::OpenApiRouter;

/// The routes of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(battito_platform::routes!(handlers::get, handlers::update))
        .routes(battito_platform::routes!(handlers::change_password))
        .routes(battito_platform::routes!(
            handlers::change_email,
            handlers::withdraw_email
        ))
        .routes(battito_platform::routes!(handlers::security))
}
