//! Cities where courses are held, identified by name and province. A missing city is added when a course date is saved.

mod add;
pub mod dto;
mod handlers;
mod list;
pub mod store;

pub use add::find_or_add;
use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::App;

/// The routes of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(crate::routes!(handlers::list))
}
