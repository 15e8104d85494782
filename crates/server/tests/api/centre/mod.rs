//! The centre as visitors see it, and as admins change it.

mod empty;
mod everywhere;
mod pictures;
mod settings;
mod show;
