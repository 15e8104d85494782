//! The centre as visitors see it: name, contacts, partners, counters and legal pages, as configured.

mod handlers;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(handlers::show))
}
