//! Reservations: booking a date, the waiting list, moving, cancelling, and one's own list. What staff do is in `participants`.

pub mod attendances;
pub(in crate::features) mod audit_change;
mod book;
mod calendar;
mod cancel;
mod certificate_context;
pub mod date_details;
pub mod dto;
mod handlers;
pub mod ledger;
pub(in crate::features) mod list;
pub(in crate::features) mod mails;
mod move_mine;
mod my_booking;
pub(in crate::features) mod queue_order;
pub mod store;
mod view;

use axum::Extension;
use utoipa_axum::{
    router::{OpenApiRouter, UtoipaMethodRouterExt},
    routes,
};

use crate::platform::state::App;

/// The page of one's own reservations, for the buttons of mails.
pub(in crate::features) const MY_RESERVATIONS: &str = "/control-panel/user/reservations";
/// The same with the past ones, which have the certificates.
pub(in crate::features) const MY_CERTIFICATES: &str = "/control-panel/user/reservations?period=past";

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::list_mine, handlers::book).layer(Extension(book::Queue::default())))
        .routes(routes!(handlers::move_mine, handlers::cancel_mine))
        .routes(routes!(handlers::download_calendar))
        .routes(routes!(handlers::show_my_booking))
}
