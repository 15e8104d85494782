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

use battito_platform::App;
use utoipa_axum::router::OpenApiRouter;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(battito_platform::routes!(
            handlers::list,
            handlers::add,
            handlers::update_many
        ))
        .routes(battito_platform::routes!(handlers::preview_change))
        .routes(battito_platform::routes!(handlers::write_to))
        .routes(battito_platform::routes!(handlers::cancel_many))
        .routes(battito_platform::routes!(handlers::reinstate_many))
        .routes(battito_platform::routes!(
            handlers::show,
            handlers::update,
            handlers::cancel
        ))
        .routes(battito_platform::routes!(handlers::reinstate))
        .merge(documents::routes())
}
