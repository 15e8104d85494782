//! The audit log of changes made by staff: author, time, subject, before and after. An entry is written in
//! the transaction of the change, so that neither exists without the other. The caller leaves out secrets
//! (passwords, tokens).

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, DatabaseTransaction, EntityTrait, JsonValue as Json};

use super::error::ApiError;
use crate::entities::audit_entries::{ActiveModel, Entity};

/// Rows of one statement: far below the number of parameters that either engine takes.
const ROWS: usize = 500;

/// A change to record.
#[derive(Debug, Clone, Default)]
pub struct Change {
    /// Noun and verb: `course_date.update`.
    pub action: &'static str,
    /// The kind of row that was changed: `course_date`.
    pub subject_kind: &'static str,
    /// Which one.
    pub subject_id: i64,
    /// Its state before; none when it did not exist.
    pub before: Option<Json>,
    /// Its state after; none when it no longer exists.
    pub after: Option<Json>,
}

impl Change {
    /// A change of all these parts.
    #[must_use]
    pub const fn new(
        action: &'static str,
        subject_kind: &'static str,
        subject_id: i64,
        before: Option<Json>,
        after: Option<Json>,
    ) -> Self {
        Self {
            action,
            subject_kind,
            subject_id,
            before,
            after,
        }
    }
}

/// The author of a change and the request.
#[derive(Debug, Clone)]
pub struct Actor {
    /// The signed-in user.
    pub id: i64,
    /// The id of the request, as in the log and in the answer's header.
    pub request_id: Option<String>,
}

/// Writes an entry.
pub async fn record(
    tx: &DatabaseTransaction,
    now: DateTime<Utc>,
    actor: &Actor,
    change: Change,
) -> Result<(), ApiError> {
    entry(now, actor, change).insert(tx).await?;
    Ok(())
}

/// Writes several entries, in this order.
pub async fn record_all(
    tx: &DatabaseTransaction,
    now: DateTime<Utc>,
    actor: &Actor,
    changes: Vec<Change>,
) -> Result<(), ApiError> {
    let mut entries = changes.into_iter().map(|change| entry(now, actor, change)).peekable();
    while entries.peek().is_some() {
        let batch: Vec<ActiveModel> = entries.by_ref().take(ROWS).collect();
        Entity::insert_many(batch).exec_without_returning(tx).await?;
    }
    Ok(())
}

fn entry(now: DateTime<Utc>, actor: &Actor, change: Change) -> ActiveModel {
    let Change {
        action,
        subject_kind,
        subject_id,
        before,
        after,
    } = change;
    ActiveModel {
        at: Set(now),
        actor_id: Set(Some(actor.id)),
        action: Set(action.to_owned()),
        subject_kind: Set(subject_kind.to_owned()),
        subject_id: Set(subject_id),
        before: Set(before),
        after: Set(after),
        request_id: Set(actor.request_id.clone()),
        ..Default::default()
    }
}
