//! Rules for every call and every page.

mod bodies;
mod capacity;
mod centre;
mod csrf;
mod docs;
mod headers;
mod health;
mod hostile;
mod mail_delivery;
mod metrics;
mod pages;
mod paths;
mod rate_limit;
mod search;
