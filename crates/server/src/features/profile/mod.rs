//! The user's own data and password.

pub mod dto;
mod handlers;
mod service;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::platform::state::App;

/// The routes of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::get, handlers::update))
        .routes(routes!(handlers::change_password))
}
