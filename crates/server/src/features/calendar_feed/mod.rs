//! An instructor's shifts as a calendar that Google, Outlook and Apple subscribe to. Programs that fetch calendars cannot log
//! in, so the address holds a secret, which its owner can renew and revoke. Only the hash of it is stored.

pub mod dto;
mod feed;
mod handlers;
mod store;
mod subscription;

pub use store::{find, revoke};

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(handlers::get, handlers::create, handlers::revoke))
}

/// The calendars themselves, at the root of the site.
pub fn root_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(handlers::download))
}
