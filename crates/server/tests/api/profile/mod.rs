//! The user's own data and password.

mod email;
mod passkeys;
mod password;
mod sessions;
mod two_factor;
mod update;
