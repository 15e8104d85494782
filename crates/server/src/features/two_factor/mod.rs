//! Two-factor login: the secret shared with an authenticator app, its codes, the recovery codes that
//! replace the app, and passkeys, which replace password and code.

mod codes;
pub mod dto;
mod handlers;
mod mails;
pub mod passkeys;
mod recovery;
pub mod reset;
pub mod store;
mod switch_off;
mod switch_on;

pub use codes::{Guess, check_guess, is_on};

use battito_platform::{App, routes};
use utoipa_axum::router::OpenApiRouter;

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::begin, handlers::switch_on, handlers::switch_off))
        .routes(routes!(handlers::renew_recovery_codes))
        .routes(routes!(handlers::begin_passkey))
        .routes(routes!(handlers::add_passkey))
        .routes(routes!(handlers::remove_passkey))
        .routes(routes!(handlers::begin_passkey_login))
}
