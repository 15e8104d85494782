//! The API as its callers meet it: one file a verb, requests without a network, both databases where data is written.

#[path = "../support/mod.rs"]
mod support;

mod accounts;
mod platform;
mod profile;
mod reservations;
