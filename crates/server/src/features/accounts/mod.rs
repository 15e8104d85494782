//! Accounts: registration, login, logout, the session check, password reset, confirmation and change of the e-mail address.

pub(in crate::features) mod audit_change;
pub mod change_address;
pub mod change_email;
mod claim;
mod confirm_email;
pub mod create_admin;
pub mod dto;
mod handlers;
pub mod invite;
mod log_in;
pub mod mails;
pub mod register;
mod reset_password;
pub mod store;
mod verify_email;

use battito_platform::{App, routes};
use utoipa_axum::router::OpenApiRouter;

pub use store::links::sweep;

/// The routes of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::check))
        .routes(routes!(handlers::log_in))
        .routes(routes!(handlers::log_in_with_passkey))
        .routes(routes!(handlers::log_out))
        .routes(routes!(handlers::register))
        .routes(routes!(handlers::forgot_password))
        .routes(routes!(handlers::check_reset_link))
        .routes(routes!(handlers::reset_password))
        .routes(routes!(handlers::verify_email))
        .routes(routes!(handlers::resend_verification))
        .routes(routes!(handlers::confirm_email))
        .routes(routes!(handlers::restore_email))
}
