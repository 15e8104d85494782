//! Dates of courses: staff plan, move and cancel them; everybody booked is told. The row of a date is the lock under which
//! its seats are given, so every use case that writes takes it first.

pub mod bookable;
mod calling_off;
mod completion;
pub mod dto;
mod handlers;
pub mod headcount;
mod listing;
mod notices;
mod plan;
mod planning;
mod reading;
mod register;
pub mod store;

pub use completion::complete_past;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::list, handlers::create))
        .routes(routes!(handlers::show, handlers::change, handlers::remove))
}
