//! Dates of courses: staff list, create and copy them. `date_changes` changes a date with its reservations
//! and shifts. The row of a date is the lock of its seats, so every use case that writes takes it first.

pub(in crate::features) mod audit_change;
pub(in crate::features) mod calendar;
mod complete;
mod coverage;
mod coverage_store;
mod create;
pub mod dto;
mod handlers;
pub(in crate::features) mod input;
mod list;
pub(in crate::features) mod needs;
pub(in crate::features) mod period;
mod repeat;
pub mod search;
pub(in crate::features) mod show;
mod store;
pub(in crate::features) mod version;

pub use complete::complete_past;
pub(in crate::features) use handlers::tagged;
pub(in crate::features) use store::{Range, find, titles};

use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::list, handlers::create))
        .routes(crate::routes!(handlers::calendar))
        .routes(crate::routes!(handlers::show))
        .routes(crate::routes!(handlers::repeat))
}
