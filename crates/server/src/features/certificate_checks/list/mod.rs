//! Checks a list of certificates at once: a spreadsheet of codes and surnames in, their states out.

mod check;
mod columns;
pub mod dto;
mod handlers;
mod rows;
mod spreadsheet;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::platform::{state::App, upload};

/// The largest spreadsheet, in bytes. One with 500 certificates and ten more columns has 150 KB.
const MAX_FILE: usize = 1 << 20;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::template))
        .merge(upload::public_routes(
            MAX_FILE,
            OpenApiRouter::new().routes(routes!(handlers::check)),
        ))
}
