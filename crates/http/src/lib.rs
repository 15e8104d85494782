//! HTTP below the application: connections, and the service that they call, which answers what is cached before the router.
//! Nothing here is generic over the application: this crate holds the machine code that runs for every request, and is
//! compiled for speed.

mod connections;
mod site;

pub use connections::{Limits, household, serve};
pub use site::{Shortcut, Site, SiteFuture};
