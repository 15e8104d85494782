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

use battito_platform::App;
use utoipa_axum::router::OpenApiRouter;

pub use store::links::sweep;

/// The routes of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(battito_platform::routes!(handlers::check))
        .routes(battito_platform::routes!(handlers::log_in))
        .routes(battito_platform::routes!(handlers::log_in_with_passkey))
        .routes(battito_platform::routes!(handlers::log_out))
        .routes(battito_platform::routes!(handlers::register))
        .routes(battito_platform::routes!(handlers::forgot_password))
        .routes(battito_platform::routes!(handlers::check_reset_link))
        .routes(battito_platform::routes!(handlers::reset_password))
        .routes(battito_platform::routes!(handlers::verify_email))
        .routes(battito_platform::routes!(handlers::resend_verification))
        .routes(battito_platform::routes!(handlers::confirm_email))
        .routes(battito_platform::routes!(handlers::restore_email))
}
