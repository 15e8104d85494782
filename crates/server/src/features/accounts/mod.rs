//! Accounts: registration, login by e-mail or tax code, logout, the session check, forgotten passwords and the proof of
//! an e-mail address.

pub mod admin;
pub mod dto;
pub mod fields;
mod handlers;
mod links;
mod login;
pub mod mails;
mod recovery;
pub mod registration;
pub mod store;
mod verification;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::platform::state::App;

pub use links::sweep;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::check))
        .routes(routes!(handlers::log_in))
        .routes(routes!(handlers::log_out))
        .routes(routes!(handlers::register))
        .routes(routes!(handlers::forgot_password))
        .routes(routes!(handlers::reset_password))
        .routes(routes!(handlers::verify_email))
        .routes(routes!(handlers::resend_verification))
}
