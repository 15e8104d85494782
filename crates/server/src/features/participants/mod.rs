//! The participants of a date as staff see them: the list, adding people, attendance and outcome, moving, cancelling and
//! reinstating, and mails to them. Seats change only through the seat ledger of `reservations`.

mod add;
mod cancel;
mod change;
pub(in crate::features) mod documents;
pub mod dto;
mod handlers;
mod mails;
mod move_to;
pub(in crate::features) mod recompute_attendance;
mod reinstate;
pub(in crate::features) mod scan;
mod selection;
pub(in crate::features) mod show;
pub mod store;
mod update;
pub mod view;
pub(in crate::features) mod write_to;

use battito_platform::{App, routes};
use utoipa_axum::router::OpenApiRouter;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::list, handlers::add, handlers::update_many))
        .routes(routes!(handlers::preview_change))
        .routes(routes!(handlers::write_to))
        .routes(routes!(handlers::cancel_many))
        .routes(routes!(handlers::reinstate_many))
        .routes(routes!(handlers::show, handlers::update, handlers::cancel))
        .routes(routes!(handlers::reinstate))
        .merge(documents::routes())
}
