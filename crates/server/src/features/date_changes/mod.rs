//! Changes of a date that reach its reservations and shifts: staff move, cancel or delete it, and booked
//! people and instructors are told. The rows of the instructors are locked first, then the row of the date.

mod cancel;
mod delete;
mod handlers;
mod mails;
mod update;
mod update_all;

use battito_platform::{App, routes};
use utoipa_axum::router::OpenApiRouter;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::update, handlers::delete))
        .routes(routes!(handlers::cancel))
        .routes(routes!(handlers::update_all))
}
