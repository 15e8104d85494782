//! Completes dates that have ended. Run by a job.

use futures_util::FutureExt;

use super::store;
use crate::platform::{error::ApiError, state::App};

/// Completes every date that has ended, and returns their number.
pub async fn complete_past(app: &App) -> Result<u64, ApiError> {
    let now = app.now();
    // Most of the time nothing has ended. A read is cheaper than an empty commit.
    if !store::any_over(app.db().read(), now).await? {
        return Ok(0);
    }
    app.db()
        .write(move |tx| async move { Ok(store::complete_over(tx, now).await?) }.boxed())
        .await
}
