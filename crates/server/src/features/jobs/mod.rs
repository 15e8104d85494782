//! Work that goes on after its request was answered. A feature enqueues a job in its transaction, and its worker takes it
//! with a lease ([`store`]), so that another node goes on when this one is killed.

pub mod dto;
mod handlers;
pub mod store;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(crate::routes!(handlers::show))
}
