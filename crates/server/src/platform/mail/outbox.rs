//! The outbox table: mails are added in the transaction of what they tell, leased by one node, and emptied once sent (a
//! mail may hold a link that is worth a password).

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, DatabaseTransaction, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, Set,
    sea_query::{Expr, LockBehavior, LockType},
};

use super::Letter;
use crate::{
    entities::outbox::{ActiveModel, Column, Entity, Model},
    platform::{db::Db, error::ApiError},
};

/// How long a node holds a mail it took. Longer than a delivery may last.
const LEASE: TimeDelta = TimeDelta::minutes(3);
/// A mail that could not be delivered for so long is given up.
const GIVE_UP_AFTER: TimeDelta = TimeDelta::days(3);

/// A mail that is due at once.
pub(super) fn mail(now: DateTime<Utc>, letter: &Letter, recipient: &str, message: Vec<u8>) -> ActiveModel {
    ActiveModel {
        kind: Set(letter.kind.to_owned()),
        recipient: Set(recipient.to_owned()),
        subject: Set(letter.subject.clone()),
        message: Set(message),
        attempts: Set(0),
        next_attempt_at: Set(now),
        created_at: Set(now),
        ..Default::default()
    }
}

pub(super) async fn add(tx: &DatabaseTransaction, mail: ActiveModel) -> Result<i64, ApiError> {
    // Only the number is asked back: the message would travel twice.
    Ok(Entity::insert(mail).exec(tx).await?.last_insert_id)
}

pub(super) async fn add_all(tx: &DatabaseTransaction, mails: Vec<ActiveModel>) -> Result<(), ApiError> {
    Entity::insert_many(mails).exec_without_returning(tx).await?;
    Ok(())
}

fn due(now: DateTime<Utc>) -> Condition {
    Condition::all()
        .add(Column::SentAt.is_null())
        .add(Column::FailedAt.is_null())
        .add(Column::NextAttemptAt.lte(now))
        .add(
            Condition::any()
                .add(Column::LeasedUntil.is_null())
                .add(Column::LeasedUntil.lte(now)),
        )
}

/// Whether anything waits to be sent now.
///
/// # Errors
/// When the database cannot be read.
pub async fn any_due(db: &Db, now: DateTime<Utc>) -> Result<bool, ApiError> {
    Ok(Entity::find().filter(due(now)).limit(1).count(db.read()).await? > 0)
}

/// Takes up to `limit` mails that are due, oldest first; no other node takes them before the lease ends.
///
/// # Errors
/// When the database cannot be written.
pub async fn lease(tx: &DatabaseTransaction, now: DateTime<Utc>, limit: u64) -> Result<Vec<Model>, ApiError> {
    let mails = Entity::find()
        .filter(due(now))
        .order_by_asc(Column::Id)
        .limit(limit)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .all(tx)
        .await?;
    Entity::update_many()
        .col_expr(Column::LeasedUntil, Expr::value(now + LEASE))
        .filter(Column::Id.is_in(mails.iter().map(|mail| mail.id)))
        .exec(tx)
        .await?;
    Ok(mails)
}

/// The mails have left: their content is no longer kept.
///
/// # Errors
/// When the database cannot be written.
pub async fn sent(tx: &DatabaseTransaction, ids: Vec<i64>, now: DateTime<Utc>) -> Result<(), ApiError> {
    let left = ActiveModel {
        sent_at: Set(Some(now)),
        message: Set(Vec::new()),
        leased_until: Set(None),
        ..Default::default()
    };
    Entity::update_many()
        .set(left)
        .filter(Column::Id.is_in(ids))
        .exec(tx)
        .await?;
    Ok(())
}

/// The mail could not be delivered: tried again later, or given up when the refusal is final or it has waited too long.
///
/// # Errors
/// When the database cannot be written.
pub async fn failed(
    tx: &DatabaseTransaction,
    mail: &Model,
    now: DateTime<Utc>,
    reason: &str,
    is_final: bool,
) -> Result<(), ApiError> {
    let attempts = mail.attempts + 1;
    let given_up = is_final || now - mail.created_at > GIVE_UP_AFTER;
    let mail = ActiveModel {
        id: Set(mail.id),
        attempts: Set(attempts),
        next_attempt_at: Set(now + backoff(attempts)),
        leased_until: Set(None),
        last_error: Set(Some(reason.chars().take(500).collect())),
        failed_at: Set(given_up.then_some(now)),
        ..Default::default()
    };
    mail.update(tx).await?;
    Ok(())
}

/// Five seconds, then twice as long each time, at most an hour.
fn backoff(attempts: i32) -> TimeDelta {
    TimeDelta::seconds((5_i64 << attempts.clamp(1, 11).wrapping_sub(1)).min(3_600))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_longer_after_each_failure_but_never_more_than_an_hour() {
        assert_eq!(backoff(1), TimeDelta::seconds(5));
        assert_eq!(backoff(2), TimeDelta::seconds(10));
        assert_eq!(backoff(40), TimeDelta::hours(1));
    }
}
