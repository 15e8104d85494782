//! The secret of a date, from which its codes are made. It is random, made when the classroom's screen is opened first, and
//! shared by all nodes through the database.

use futures_util::FutureExt;
use sea_orm::sea_query::LockType;

use super::store;
use crate::{
    entities::course_dates,
    platform::{error::ApiError, sealed, state::App},
};

/// Bytes of a secret: that of the hash.
const BYTES: usize = 32;

/// The secret of a date, if there is one that can be read.
pub(super) async fn find(app: &App, date_id: i64) -> Result<Option<Vec<u8>>, ApiError> {
    let stored = store::secret(app.db().read(), date_id).await?;
    Ok(stored.and_then(|stored| open(app, date_id, &stored)))
}

/// The secret of a date. One that was sealed with another key is replaced: codes live for a minute, so nothing is lost.
pub(super) async fn get_or_create(app: &App, date_id: i64) -> Result<Vec<u8>, ApiError> {
    if let Some(secret) = find(app, date_id).await? {
        return Ok(secret);
    }
    let secret = app.random_bytes::<BYTES>()?;
    let sealed = sealed::seal(app, &owner(date_id), &secret)?;
    let (state, now) = (app.clone(), app.now());
    app.db()
        .write(move |tx| {
            async move {
                let date = course_dates::lock(tx, date_id, LockType::NoKeyUpdate).await?;
                date.ok_or(ApiError::NotFound)?;
                // Another screen may have been opened meanwhile.
                let stored = store::secret(tx, date_id).await?;
                if let Some(secret) = stored.and_then(|stored| open(&state, date_id, &stored)) {
                    return Ok(secret);
                }
                store::replace_secret(tx, date_id, sealed, now).await?;
                Ok(secret.to_vec())
            }
            .boxed()
        })
        .await
}

fn open(app: &App, date_id: i64, stored: &str) -> Option<Vec<u8>> {
    let opened = sealed::open(app, &owner(date_id), stored);
    opened
        .inspect_err(|error| tracing::warn!(%error, "the secret of a date's presence codes cannot be read"))
        .ok()
}

fn owner(date_id: i64) -> String {
    format!("course date {date_id}")
}
