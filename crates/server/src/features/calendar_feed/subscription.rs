//! The address of a person's calendar: shown, made, revoked.

use futures_util::FutureExt;

use super::{dto::CalendarFeed, store};
use crate::platform::{error::ApiError, instant::Instant, state::App};

/// The feed of a person, without its secret.
pub(super) async fn find(app: &App, user_id: i64) -> Result<Option<CalendarFeed>, ApiError> {
    let found = store::find(app.db().read(), user_id).await?;
    Ok(found.map(|feed| CalendarFeed {
        url: None,
        created_at: Instant(feed.created_at),
    }))
}

/// Makes a new address. The one before stops working.
pub(super) async fn create(app: &App, user_id: i64) -> Result<CalendarFeed, ApiError> {
    let (secret, now) = (app.secret()?, app.now());
    let url = format!("{}/calendar/{secret}.ics", app.config.public_url());
    app.db()
        .write(move |tx| async move { Ok(store::replace(tx, user_id, &secret, now).await?) }.boxed())
        .await?;
    Ok(CalendarFeed {
        url: Some(url),
        created_at: Instant(now),
    })
}

/// Revokes the address. Without one nothing happens.
pub(super) async fn revoke(app: &App, user_id: i64) -> Result<(), ApiError> {
    app.db()
        .write(move |tx| async move { Ok(store::revoke(tx, user_id).await?) }.boxed())
        .await
}
