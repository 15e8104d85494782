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

use battito_platform::{App, routes, upload as uploads};
use utoipa_axum::router::OpenApiRouter;

pub(in crate::features) use self::{download::archive_of, issue::participation, replace::correct_all_of};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::issue, handlers::download_all))
        .routes(routes!(handlers::held_mails, handlers::call_off_mails))
        .routes(routes!(handlers::download))
        .routes(routes!(handlers::download_mine))
        .routes(routes!(handlers::revoke))
        .routes(routes!(handlers::replace))
        .routes(routes!(handlers::reissue))
        .routes(routes!(handlers::link))
        .routes(routes!(handlers::send_again))
        .merge(uploads::routes(
            upload::MAX_FILE,
            OpenApiRouter::new().routes(routes!(handlers::upload)),
        ))
}
