//! The list of all issued certificates, for staff: search, filters, spreadsheet, and the certificates of one person.

pub mod dto;
mod export;
mod handlers;
mod list;
pub(in crate::features) mod store;
mod view;

pub(in crate::features) use store::Search;

use axum::Extension;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};

use crate::platform::state::App;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::list).layer(Extension(store::CertificateTotals::default())))
        .routes(crate::routes!(handlers::export))
        .routes(crate::routes!(handlers::list_of_user))
}
