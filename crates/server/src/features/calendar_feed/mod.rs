//! The address at which Google, Outlook and Apple subscribe to an instructor's shifts. Programs that fetch
//! calendars cannot log in, so the address holds a secret, which its owner can renew and revoke. Only its
//! hash is stored. `shifts` writes the calendar.

pub mod dto;
mod handlers;
mod store;
mod subscription;

pub(in crate::features) use store::find_owner;
pub use store::{find, revoke};

use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(crate::routes!(handlers::get, handlers::create, handlers::revoke))
}
