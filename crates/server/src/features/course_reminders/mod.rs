//! Reminders before a course: a mail to each person with a seat, some days before the start. Admins set the
//! days; the housekeeping sends due reminders (docs/adr/0041-mail-texts.md).
//!
//! Only the latest reminder whose day has come is sent, and none that a later one has followed. A person who
//! booked less than a day before it was first sent gets none. A date that is moved to another day reminds
//! anew.

pub mod dto;
mod handlers;
mod mails;
mod remind;
mod settings;
mod store;

pub use remind::send_due;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(crate::routes!(handlers::show, handlers::update))
}
