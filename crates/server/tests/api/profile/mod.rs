//! The user's own data and password.

mod password;
mod update;
