//! The calls of people for their own reservations: book a date, join its waiting list, move, cancel, and list
//! them. Seats change only through the seat ledger of `reservations`. The calls of staff are in
//! `participants`.

mod book;
mod cancel;
pub mod dto;
mod handlers;
mod move_to;
mod view;

use axum::Extension;
use battito_platform::{App, routes};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::list_mine, handlers::book).layer(Extension(book::Queue::default())))
        .routes(routes!(handlers::move_mine, handlers::cancel_mine))
        .routes(routes!(handlers::download_calendar))
        .routes(routes!(handlers::show_my_booking))
}
