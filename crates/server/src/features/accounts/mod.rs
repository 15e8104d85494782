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

use utoipa_axum::router::OpenApiRouter;

use crate::platform::App;

pub use store::links::sweep;

/// The routes of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(crate::routes!(handlers::check))
        .routes(crate::routes!(handlers::log_in))
        .routes(crate::routes!(handlers::log_in_with_passkey))
        .routes(crate::routes!(handlers::log_out))
        .routes(crate::routes!(handlers::register))
        .routes(crate::routes!(handlers::forgot_password))
        .routes(crate::routes!(handlers::check_reset_link))
        .routes(crate::routes!(handlers::reset_password))
        .routes(crate::routes!(handlers::verify_email))
        .routes(crate::routes!(handlers::resend_verification))
        .routes(crate::routes!(handlers::confirm_email))
        .routes(crate::routes!(handlers::restore_email))
}
