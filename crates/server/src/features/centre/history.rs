//! The centre of an earlier day.

use chrono::{DateTime, Utc};

use super::store;
use crate::platform::{error::ApiError, schemas::centre::Centre, state::App};

/// The centre as it was at an instant, as far as admins have changed it. The configuration of that time is
/// not known.
pub async fn at(app: &App, instant: DateTime<Utc>) -> Result<Centre, ApiError> {
    let version = store::at(app.db().read(), instant).await?;
    Ok(match version {
        Some(version) => app.live_centre.with(&version.changes),
        None => app.live_centre.file().clone(),
    })
}
