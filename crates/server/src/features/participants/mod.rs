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

use utoipa_axum::router::OpenApiRouter;

use crate::platform::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::list, handlers::add, handlers::update_many))
        .routes(crate::routes!(handlers::preview_change))
        .routes(crate::routes!(handlers::write_to))
        .routes(crate::routes!(handlers::cancel_many))
        .routes(crate::routes!(handlers::reinstate_many))
        .routes(crate::routes!(handlers::show, handlers::update, handlers::cancel))
        .routes(crate::routes!(handlers::reinstate))
        .merge(documents::routes())
}
