//! How certificates look: the signer, the accreditation texts, logo, signature and a drawing of the centre's
//! own. Admins change it. Each change is a new version that nothing alters afterwards; a certificate refers
//! to the version in force when it was issued (docs/adr/0034-certificate-designs.md).

mod change;
pub mod dto;
mod files;
mod handlers;
mod input;
pub mod parsed;
mod preview;
mod replace_file;
mod show;
pub mod store;

use battito_platform::{App, routes, upload};
use utoipa_axum::router::OpenApiRouter;

pub(in crate::features) use self::files::FOLDER;

/// The largest file that is read at all. Each kind of file has a smaller limit of its own.
const MAX_FILE: usize = 5 << 20;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::show, handlers::update))
        .routes(routes!(handlers::preview, handlers::preview_draft))
        .routes(routes!(handlers::preview_file))
        .routes(routes!(handlers::sample_template))
        .routes(routes!(handlers::download_part, handlers::remove_part))
        .merge(upload::routes(
            MAX_FILE,
            OpenApiRouter::new()
                .routes(routes!(handlers::replace_part))
                .routes(routes!(handlers::preview_part)),
        ))
}
