//! Cities where courses are held. They are found by name and province; one that is missing is added when a date is
//! written, never by itself.

pub mod dto;
mod handlers;
mod service;
pub mod store;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(handlers::list))
}
