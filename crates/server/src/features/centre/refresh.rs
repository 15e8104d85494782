//! Follows changes of other nodes. A node reads the number of the latest version twice a second: one row of
//! an index. While the database is away, it keeps the version that it has.

use std::time::Duration;

use battito_platform::{ApiError, App};
use tokio_util::sync::CancellationToken;

use super::store;

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(500);

/// Puts the latest version into force.
pub async fn load(app: &App) -> Result<(), ApiError> {
    let later = store::later_than(app.db().read(), app.centre().id).await?;
    if let Some(version) = later {
        app.live_centre.follow(version.id, &version.changes);
    }
    Ok(())
}

/// Loads later versions until the shutdown.
pub async fn run(app: App, shutdown: CancellationToken) {
    let mut is_away = false;
    loop {
        tokio::select! {
            () = shutdown.cancelled() => return,
            () = tokio::time::sleep(PAUSE) => {}
        }
        match load(&app).await {
            Ok(()) => is_away = false,
            Err(_) if is_away => {}
            Err(error) => {
                tracing::warn!(%error, "the centre's settings cannot be read: the latest ones stay in force");
                is_away = true;
            }
        }
    }
}
