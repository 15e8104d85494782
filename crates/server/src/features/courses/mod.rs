//! Courses as visitors see them: the searchable list, the page of one course with its bookable dates and certificates,
//! and its picture.

pub mod dto;
mod handlers;
pub mod images;
mod listing;
pub mod service;
pub mod store;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::list))
        .routes(routes!(handlers::show))
        .routes(routes!(handlers::show_of_date))
}
