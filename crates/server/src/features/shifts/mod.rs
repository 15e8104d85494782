//! Shifts of instructors: admins propose, change and withdraw them, instructors answer their own. A person
//! never has two shifts at the same time. The row of the instructor is the lock of their hours, so every use
//! case that writes takes it first; it comes before the lock of a course date ([ADR
//! 37](../../../../docs/adr/0037-shifts.md)).

mod answer;
mod audit_change;
mod calendar;
mod candidates;
mod change;
mod coverage;
pub mod dto;
mod handlers;
mod hours;
mod input;
mod list;
mod mails;
pub mod move_with_date;
mod people;
mod propose;
pub mod store;
pub mod teachers;
pub mod view;
mod withdraw;

use battito_platform::{App, routes};
use utoipa_axum::router::OpenApiRouter;

pub use self::{
    move_with_date::LockedInstructors,
    people::{give_to, upcoming_of, withdraw_all_of},
};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::list, handlers::propose))
        .routes(routes!(handlers::coverage))
        .routes(routes!(handlers::hours))
        .routes(routes!(handlers::export_hours))
        .routes(routes!(handlers::instructors))
        .routes(routes!(handlers::show, handlers::change, handlers::withdraw))
        .routes(routes!(handlers::candidates))
}

/// The calendars themselves, at the root of the site.
pub fn root_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(handlers::download))
}
