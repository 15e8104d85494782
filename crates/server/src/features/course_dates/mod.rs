//! Dates of courses: staff create, update, cancel and delete them, and everybody booked is told. The row of a date is the
//! lock of its seats, so every use case that writes takes it first.

mod audit_change;
pub(in crate::features) mod calendar;
mod cancel;
mod complete;
mod coverage;
mod coverage_store;
mod create;
mod delete;
pub mod dto;
mod handlers;
mod input;
mod list;
mod mails;
pub(in crate::features) mod needs;
pub(in crate::features) mod period;
mod repeat;
pub mod search;
mod show;
mod store;
mod update;
mod version;

pub use complete::complete_past;
pub(in crate::features) use store::{Range, find, titles};

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::list, handlers::create))
        .routes(routes!(handlers::calendar))
        .routes(routes!(handlers::show, handlers::update, handlers::delete))
        .routes(routes!(handlers::cancel))
        .routes(routes!(handlers::repeat))
}
