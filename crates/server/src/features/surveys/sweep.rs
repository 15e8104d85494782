//! The part of the housekeeping that belongs to surveys: it sends due invitations, and deletes expired rows.

use battito_domain::rome_time;
use chrono::TimeDelta;
use futures_util::FutureExt;

use super::{invite, store};
use crate::platform::{error::ApiError, state::App};

/// After a survey has closed, its links say so for as long. Then the link is forgotten, and so is who was
/// asked: the course is too old to be asked about again.
const REMEMBERED: TimeDelta = TimeDelta::days(30);

/// Does it once.
pub async fn sweep(app: &App) -> Result<(), ApiError> {
    invite::send_due(app).await?;
    let before = rome_time::local(app.now()).date() - REMEMBERED;
    if store::tokens::any_closed_before(app.db().read(), before).await? {
        app.db()
            .write(move |tx| async move { Ok(store::tokens::forget_closed_before(tx, before).await?) }.boxed())
            .await?;
    }
    Ok(())
}
