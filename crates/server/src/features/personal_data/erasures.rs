//! The list of deleted accounts, kept in the file store so that it outlives the database: after a restore, an account that was deleted
//! since the backup is deleted again.

use axum::body::Bytes;
use battito_platform::{
    ApiError, App, LockedUser,
    entities::users::{Column, Entity},
    files::ERASED,
};
use chrono::{DateTime, TimeDelta, Utc};
use futures_util::FutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::erase::{Farewell, erase_in};

/// For how long the list is checked to be complete. A process that is killed between a deletion and its entry, or a file store
/// that is away, is made good for by a later round.
const RECENT: TimeDelta = TimeDelta::days(2);

/// Enters the accounts that were deleted lately.
pub(crate) async fn record(app: &App) -> Result<(), ApiError> {
    let recent: Vec<(i64, DateTime<Utc>)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::AnonymisedAt])
        .filter(Column::AnonymisedAt.gt(app.now() - RECENT))
        .into_tuple()
        .all(app.db().read())
        .await?;
    for (id, at) in recent {
        let key = format!("{ERASED}/{id}-{}", at.timestamp());
        if !app.files.has(&key).await? {
            app.files.put_again(&key, Bytes::new()).await?;
        }
    }
    Ok(())
}

/// Deletes again the accounts that the list has and the database, which was restored, knows once more. Returns how many.
/// An account that is younger than the entry has been given the number of the deleted one, and stays.
pub async fn repeat(app: &App) -> Result<usize, ApiError> {
    let mut repeated = 0;
    for key in app.files.list_erased().await? {
        let Some((id, at)) = entry(&key) else { continue };
        let was_there = app
            .write(move |app, tx| {
                async move {
                    let Some(user) = LockedUser::find(tx, id).await? else {
                        return Ok(false);
                    };
                    if user.anonymised_at.is_some() || user.created_at > at {
                        return Ok(false);
                    }
                    erase_in(app, tx, &user, Farewell::Unsaid).await?;
                    Ok(true)
                }
                .boxed()
            })
            .await?;
        repeated += usize::from(was_there);
    }
    Ok(repeated)
}

fn entry(key: &str) -> Option<(i64, DateTime<Utc>)> {
    let (id, at) = key.strip_prefix(ERASED)?.strip_prefix('/')?.split_once('-')?;
    Some((id.parse().ok()?, DateTime::from_timestamp(at.parse().ok()?, 0)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_entries_alone() {
        assert_eq!(
            entry("erased/12-1700000000").map(|(id, at)| (id, at.timestamp())),
            Some((12, 1_700_000_000))
        );
        for other in ["certificates/12-1700000000", "erased/12", "erased/x-1", "erased12-1"] {
            assert_eq!(entry(other), None, "{other}");
        }
    }
}
