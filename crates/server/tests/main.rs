//! The server's integration tests, one binary so that they link once. The first segment of a test's name is its level:
//! `cargo test --release -p battito-tests api::reservations` runs the HTTP tests of the reservations.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod api;
mod authz_matrix;
mod failure;
mod fuzz;
mod race;
mod store;
mod storm;
mod support;
