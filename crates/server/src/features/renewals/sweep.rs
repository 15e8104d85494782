//! The part of the housekeeping that keeps the board up to date and sends due reminders. It finds new and
//! expired certificates at once, and looks at every other row again within minutes.

use battito_domain::rome_time;

use super::{refresh, remind, store::rows};
use crate::platform::{error::ApiError, state::App};

/// Rows that one sweep looks at again. A board with fewer is looked at as a whole every minute.
const PART: u64 = 2000;
/// New certificates that one sweep takes in.
const ARRIVALS: u64 = 5000;

/// Does it once.
pub async fn sweep(app: &App) -> Result<(), ApiError> {
    // Reminders are decided upon once more when they are sent, so they need not wait for the board.
    let refreshed = bring_up_to_date(app).await;
    remind::send_due(app).await?;
    refreshed
}

async fn bring_up_to_date(app: &App) -> Result<(), ApiError> {
    let (db, today) = (app.db().read(), rome_time::local(app.now()).date());
    let mut ids = rows::arrivals(db, today, ARRIVALS).await?;
    ids.extend(rows::overdue(db, today, ARRIVALS).await?);
    // The minute chooses the part, so that it need not be stored.
    let parts = i64::try_from(rows::count(db, today).await?.div_ceil(PART).max(1)).map_err(ApiError::internal)?;
    let minute = app.now().timestamp().div_euclid(60);
    ids.extend(rows::part(db, today, (minute.rem_euclid(parts), parts)).await?);
    ids.sort_unstable();
    ids.dedup();
    let changed = refresh::refresh(app, &ids).await?;
    if changed > 0 {
        tracing::debug!(certificates = changed, "renewals brought up to date");
    }
    Ok(())
}
