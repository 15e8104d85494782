//! The user's own data and password.

mod email;
mod password;
mod sessions;
mod two_factor;
mod update;
