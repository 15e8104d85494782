//! Checks a list of certificates at once: a text of codes and surnames in, their states out.

mod check;
mod columns;
pub mod dto;
mod handlers;
mod rows;
mod spreadsheet;
mod text;

use battito_platform::{App, routes, upload};
use utoipa_axum::router::OpenApiRouter;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::template))
        .merge(upload::public_routes(
            OpenApiRouter::new().routes(routes!(handlers::check)),
        ))
}
