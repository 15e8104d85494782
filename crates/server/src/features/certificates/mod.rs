//! Issued certificates: issuing them for a date, their PDF files, uploads of other organisations' papers,
//! revoking, replacing and issuing again. The text of a paper is frozen when it is issued
//! (docs/adr/0031-certificates.md).

mod audit_change;
mod change_paper;
mod download;
pub mod dto;
pub mod due;
mod handlers;
mod held_mails;
mod issue;
pub(in crate::features) mod link;
mod mails;
pub mod number_papers;
pub mod paper;
mod reissue;
mod replace;
mod revoke;
pub(in crate::features) mod send_again;
mod start;
pub mod store;
pub mod sweep;
mod upload;
pub mod worker;

use utoipa_axum::router::OpenApiRouter;

pub(in crate::features) use self::{download::archive_of, issue::participation, replace::correct_all_of};
use battito_platform::{App, upload as uploads};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(battito_platform::routes!(handlers::issue, handlers::download_all))
        .routes(battito_platform::routes!(
            handlers::held_mails,
            handlers::call_off_mails
        ))
        .routes(battito_platform::routes!(handlers::download))
        .routes(battito_platform::routes!(handlers::download_mine))
        .routes(battito_platform::routes!(handlers::revoke))
        .routes(battito_platform::routes!(handlers::replace))
        .routes(battito_platform::routes!(handlers::reissue))
        .routes(battito_platform::routes!(handlers::link))
        .routes(battito_platform::routes!(handlers::send_again))
        .merge(uploads::routes(
            upload::MAX_FILE,
            OpenApiRouter::new().routes(battito_platform::routes!(handlers::upload)),
        ))
}
