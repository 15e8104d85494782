//! The documents of a date: the spreadsheet of its participants to download and to upload, and the attendance register.

mod export;
mod handlers;
mod import;
mod register;
pub(in crate::features) mod retained_names;
mod store;

use battito_documents::file_name;
use battito_domain::{rome_time, search_text};
use battito_platform::{App, routes, upload};
use utoipa_axum::router::OpenApiRouter;

use crate::features::reservations::date_details::DateDetails;

/// The largest spreadsheet, in bytes. One with 500 people has 40 KB.
const MAX_FILE: usize = 5 << 20;

/// The calls of this feature, below `/api`.
pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::export))
        .routes(routes!(handlers::template))
        .routes(routes!(handlers::register))
        .merge(upload::routes(
            MAX_FILE,
            OpenApiRouter::new().routes(routes!(handlers::import)),
        ))
}

/// `registro-blsd-laici-2027-03-12.pdf`
fn name_of(kind: &str, details: &DateDetails, extension: &str) -> String {
    let course = file_name::slug(&search_text::fold(&details.course.title));
    let day = rome_time::local(details.date.starts_at).date();
    format!("{kind}-{course}-{day}.{extension}")
}
