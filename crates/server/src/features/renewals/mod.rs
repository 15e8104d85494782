//! Renewals: the certificates that expire, the board that shows the state of each, and the reminders to their
//! holders (docs/adr/0035-renewals.md). The rows of the board follow from certificates, reservations and
//! reminders: `refresh` brings them up to date in the sweep of the housekeeping.

mod contact;
pub mod dto;
mod export;
pub mod facts;
mod handlers;
mod list;
mod mails;
mod offers;
pub mod own;
pub mod refresh;
pub mod remind;
pub(in crate::features) mod store;
pub mod subscription;
mod summary;
mod write_to;

use axum::{Extension, Router, routing::get};
use battito_platform::{App, routes};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};

pub(in crate::features) use self::{export::state_word, summary::count};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::list).layer(Extension(store::list::RenewalTotals::default())))
        .routes(routes!(handlers::export))
        .routes(routes!(handlers::summarize))
        .routes(routes!(handlers::write_to))
        .routes(routes!(handlers::remind))
        .routes(routes!(handlers::call))
        .routes(routes!(handlers::take_call_back))
        .routes(routes!(handlers::subscription, handlers::change_subscription))
        .routes(routes!(handlers::change_own))
}

/// The address that mail programs call for unsubscribing with one click (RFC 8058).
pub fn one_click_route() -> Router<App> {
    Router::new().route(
        "/promemoria/{token}/stop",
        get(handlers::show_page).post(handlers::unsubscribe),
    )
}
