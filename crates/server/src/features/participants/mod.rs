//! The participants of a date as staff see them: the list, adding people, attendance and outcome, moving, cancelling and
//! reinstating, and mails to them. Seats change only through the seat ledger of `reservations`.

mod add;
mod cancel;
mod change;
mod chosen;
pub(in crate::features) mod documents;
pub mod dto;
mod handlers;
pub mod list;
mod mails;
pub(in crate::features) mod recompute;
mod reinstate;
mod relocate;
pub(in crate::features) mod scan;
mod show;
pub mod store;
mod update;
mod version;
pub mod view;
pub(in crate::features) mod write_to;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::list, handlers::add, handlers::update_many))
        .routes(crate::routes!(handlers::write_to))
        .routes(crate::routes!(handlers::cancel_many))
        .routes(crate::routes!(handlers::reinstate_many))
        .routes(crate::routes!(handlers::show, handlers::update, handlers::cancel))
        .routes(crate::routes!(handlers::reinstate))
        .merge(documents::routes())
}
