//! Battito's server: `main -> app -> features -> platform -> domain`, each layer knowing only those to its right. The commands of
//! [`operator`] stand beside the app.

// Errors are documented where they tell a caller more than that the database can fail.
#![expect(
    clippy::missing_errors_doc,
    reason = "every fallible item answers with ApiError, whose kinds are documented once"
)]

mod api_docs;
pub mod app;
mod cached;
pub mod command;
pub mod features;
pub mod jobs;
pub mod operator;
pub mod pages;
#[cfg(test)]
mod sources;
