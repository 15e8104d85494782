//! The API as its callers meet it: one file a verb, requests without a network, both databases where data is written.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

#[path = "../support/mod.rs"]
mod support;

mod accounts;
mod centre;
mod cities;
mod course_dates;
mod courses;
mod pages;
mod platform;
mod profile;
mod reservations;
