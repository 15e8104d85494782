//! Dates of courses: staff list, create and copy them. `date_changes` changes a date with its reservations
//! and shifts. The row of a date is the lock of its seats, so every use case that writes takes it first.

pub(in crate::features) mod audit_change;
pub(in crate::features) mod calendar;
mod coverage;
mod create;
pub mod dto;
mod export;
mod handlers;
pub(in crate::features) mod input;
pub(in crate::features) mod list;
pub(in crate::features) mod needs;
pub(in crate::features) mod period;
mod repeat;
pub mod search;
pub(in crate::features) mod show;
mod store;

use battito_platform::{ApiError, App, routes};
use futures_util::FutureExt;
use utoipa_axum::router::OpenApiRouter;

pub(in crate::features) use self::store::{Range, find, titles};

/// The calls of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::list, handlers::create))
        .routes(routes!(handlers::calendar))
        .routes(routes!(handlers::export))
        .routes(routes!(handlers::show))
        .routes(routes!(handlers::repeat))
}

/// Completes every date that has ended, and returns their number.
pub async fn complete_past(app: &App) -> Result<u64, ApiError> {
    let now = app.now();
    // Most of the time nothing has ended. A read is cheaper than an empty commit.
    if !store::any_over(app.db().read(), now).await? {
        return Ok(0);
    }
    app.write(move |_, tx| async move { Ok(store::complete_over(tx, now).await?) }.boxed())
        .await
}
