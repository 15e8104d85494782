//! The changes made by staff, for admins: author, time, subject, and the fields before and after, in words.

mod changes;
pub mod dto;
mod export;
mod handlers;
mod list;
mod names;
pub(in crate::features) mod personal;
mod store;
pub(in crate::features) mod values;
pub(in crate::features) mod words;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::list))
        .routes(crate::routes!(handlers::export))
}
