//! The words of the mails to participants, which admins change: subject, text and closing, with fields in braces. The facts,
//! the button and the calendar entry of a mail stay the product's own, so that nothing needed can be edited away
//! (docs/adr/0041-mail-texts.md). `platform::mail::texts` puts the words into the mails. Here admins also see whether mails leave
//! at all, and try it.

mod change;
pub(in crate::features) mod delivery;
pub mod dto;
mod handlers;
mod preview;
mod sample;
mod show;
pub(in crate::features) mod store;

use battito_platform::{App, routes};
use utoipa_axum::router::OpenApiRouter;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::list))
        .routes(routes!(handlers::show, handlers::update, handlers::reset))
        .routes(routes!(handlers::preview))
        .routes(routes!(handlers::send_test))
        .routes(routes!(handlers::show_delivery, handlers::try_delivery))
}
