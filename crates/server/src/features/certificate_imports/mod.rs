//! Certificates that were issued before Battito, out of a spreadsheet: all of them or none. They keep their own numbers and
//! get a code, so that they can be checked, found and renewed like all others.

mod columns;
mod decide;
pub mod dto;
mod handlers;
mod import;
mod rows;
mod store;
mod template;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::{state::App, upload};

/// The largest spreadsheet, in bytes. One with 2,000 certificates has 200 KB.
const MAX_FILE: usize = 5 << 20;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::template))
        .merge(upload::routes(
            MAX_FILE,
            OpenApiRouter::new().routes(crate::routes!(handlers::import)),
        ))
}
