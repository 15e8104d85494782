//! The public site as HTML: rendered pages, how soon they show a change, the shell when rendering fails, and
//! the data of search engines.

mod discovery;
mod freshness;
mod reminders;
mod rendered;

use crate::support::World;

/// Whether the binary under test holds a frontend. Without one only the shells can be tested, visibly at home and never in
/// continuous integration.
pub(super) async fn is_built(world: &World) -> bool {
    let page = world.visitor().get("/about").await.expect(200).text();
    if page.contains("Chi Siamo") {
        return true;
    }
    assert!(std::env::var_os("CI").is_none(), "the frontend is not built");
    eprintln!("SKIPPED: build the frontend first (make build)");
    false
}

/// The HTML that React rendered.
fn content(page: &str) -> &str {
    let (_, rest) = page.split_once("<div id=\"root\">").expect("the root");
    rest.rsplit_once("</div>").expect("its end").0
}
