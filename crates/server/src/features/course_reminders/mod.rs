//! Reminders before a course: a mail to everybody with a seat, some days before the start. Admins set the days; the
//! housekeeping sends what is due (docs/adr/0041-mail-texts.md).

pub mod dto;
mod handlers;
mod mails;
mod remind;
mod settings;
mod store;

pub use remind::send_due;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(handlers::show, handlers::update))
}
