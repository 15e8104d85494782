//! The address of a person's calendar: shown, made, revoked.

use battito_platform::{ApiError, App, Instant, LockedUser, SignedIn};
use futures_util::FutureExt;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;

/// The feed of a person, without its secret.
pub(super) async fn find(app: &App, user_id: i64) -> Result<Option<CalendarFeed>, ApiError> {
    let found = store::find(app.db().read(), user_id).await?;
    Ok(found.map(|feed| CalendarFeed {
        url: None,
        created_at: Instant(feed.created_at),
    }))
}

/// Makes a new address. The one before stops working.
pub(super) async fn create(app: &App, staff: SignedIn) -> Result<CalendarFeed, ApiError> {
    let (secret, now) = (app.secret()?, app.now());
    let url = format!("{}/calendar/{secret}.ics", app.config.public_url());
    app.write(move |app, tx| {
        async move {
            let user = LockedUser::of_session(app, tx, &staff).await?;
            Ok(store::replace(tx, user.id, &secret, now).await?)
        }
        .boxed()
    })
    .await?;
    Ok(CalendarFeed {
        url: Some(url),
        created_at: Instant(now),
    })
}

/// Revokes the address. Without one nothing happens.
pub(super) async fn revoke(app: &App, staff: SignedIn) -> Result<(), ApiError> {
    app.write(move |app, tx| {
        async move {
            let user = LockedUser::of_session(app, tx, &staff).await?;
            store::revoke(tx, user.id).await?;
            Ok(())
        }
        .boxed()
    })
    .await
}

/// The address of one's own calendar.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CalendarFeed {
    /// The address. It is told once, when it is made: only a hash of it is stored.
    #[schema(required = true)]
    pub url: Option<String>,
    /// When it was made.
    pub created_at: Instant,
}
