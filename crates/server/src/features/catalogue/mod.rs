//! The catalogue: the courses that the public reads. A searchable list, one course with its bookable dates and
//! certificates, and its picture. Staff edit courses in [`courses`](super::courses).

pub mod dto;
mod handlers;
mod index;
pub mod list;
pub mod picture;
pub mod show;
pub mod store;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::list))
        .routes(crate::routes!(handlers::show))
        .routes(crate::routes!(handlers::show_of_date))
}
