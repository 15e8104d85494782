//! Reservations: booking a date, the waiting list, one's own list and cancelling, and for staff who comes to a date.

mod booking;
mod cancelling;
pub mod dto;
mod facts;
mod handlers;
mod listing;
mod mails;
pub mod place;
pub mod promote;
pub mod store;

use axum::Extension;
use utoipa_axum::{
    router::{OpenApiRouter, UtoipaMethodRouterExt},
    routes,
};

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::list_mine, handlers::book).layer(Extension(booking::Queue::default())))
        .routes(routes!(handlers::cancel_mine))
        .routes(routes!(handlers::calendar))
        .routes(routes!(handlers::list_of_date))
}
