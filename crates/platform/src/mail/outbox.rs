//! The outbox table: a mail is added in the transaction of the use case that sends it, leased by one node, and emptied once
//! sent, since it may hold a link that is worth a password. Old rows are deleted by the housekeeping job.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DerivePartialModel, EntityTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, QueryTrait, Set,
    sea_query::{Expr, LockBehavior, LockType},
};

use super::{Hold, Letter, Recipient};
use crate::{
    db::Db,
    entities::outbox::{ActiveModel, Column, Entity, Model},
    error::ApiError,
    lease::LeaseClock,
};

/// Rows of one statement: far below the number of parameters that either engine takes, and a megabyte or two.
const ROWS: usize = 200;
/// How long a node leases a mail. Longer than a delivery may take.
const LEASE: TimeDelta = TimeDelta::minutes(3);
/// A mail that could not be delivered for so long has failed.
const GIVE_UP_AFTER: TimeDelta = TimeDelta::days(3);
/// How long failed mails are kept for the operator to look into.
const KEEP_FAILED: TimeDelta = TimeDelta::days(365);

/// A mail without its content.
#[derive(Debug, Clone, DerivePartialModel)]
#[sea_orm(entity = "Entity")]
pub struct Posted {
    /// Kind.
    pub kind: String,
    /// Subject.
    pub subject: String,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When it was sent.
    pub sent_at: Option<DateTime<Utc>>,
    /// When it was given up.
    pub failed_at: Option<DateTime<Utc>>,
}

/// A mail that was held back.
#[derive(Debug, Clone, DerivePartialModel)]
#[sea_orm(entity = "Entity")]
pub struct Held {
    /// Number.
    pub id: i64,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When it was to leave.
    pub next_attempt_at: DateTime<Utc>,
}

/// A mail that is due immediately.
pub(super) fn mail(now: DateTime<Utc>, letter: &Letter, to: Recipient<'_>, message: Vec<u8>) -> ActiveModel {
    ActiveModel {
        kind: Set(letter.kind.to_owned()),
        recipient: Set(to.address.unwrap_or_default().to_owned()),
        user_id: Set(to.user_id),
        subject: Set(letter.subject.clone()),
        message: Set(message),
        attempts: Set(0),
        next_attempt_at: Set(now),
        created_at: Set(now),
        ..Default::default()
    }
}

/// The same mail, held back.
pub(super) fn held_back(mail: ActiveModel, written_at: DateTime<Utc>, hold: Hold) -> ActiveModel {
    ActiveModel {
        created_at: Set(written_at),
        next_attempt_at: Set(hold.until),
        course_date_id: Set(Some(hold.course_date_id)),
        ..mail
    }
}

/// A record of a mail that could not be composed. It is never sent.
pub(super) fn not_composed(now: DateTime<Utc>, letter: &Letter, to: Recipient<'_>, error: &ApiError) -> ActiveModel {
    ActiveModel {
        last_error: Set(Some(error.to_string().chars().take(500).collect())),
        failed_at: Set(Some(now)),
        ..mail(now, letter, to, Vec::new())
    }
}

pub(super) async fn add_all(tx: &DatabaseTransaction, mails: Vec<ActiveModel>) -> Result<(), ApiError> {
    let mut mails = mails.into_iter().peekable();
    while mails.peek().is_some() {
        let batch: Vec<ActiveModel> = mails.by_ref().take(ROWS).collect();
        Entity::insert_many(batch).exec_without_returning(tx).await?;
    }
    Ok(())
}

fn due(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Condition {
    Condition::all()
        .add(Column::SentAt.is_null())
        .add(Column::FailedAt.is_null())
        .add(Column::NextAttemptAt.lte(now))
        .add(LeaseClock::of(db, now).is_free(Column::LeasedUntil, LEASE))
}

/// Whether any mail is due.
pub async fn any_due(db: &Db, now: DateTime<Utc>) -> Result<bool, ApiError> {
    let due = due(db.read(), now);
    Ok(Entity::find().filter(due).limit(1).count(db.read()).await? > 0)
}

/// Leases up to `limit` mails that are due, oldest first. No other node takes them until the lease expires. Returns them with
/// their leases.
pub async fn lease(tx: &DatabaseTransaction, now: DateTime<Utc>, limit: u64) -> Result<Vec<Model>, ApiError> {
    let due: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(due(tx, now))
        .order_by_asc(Column::Id)
        .limit(limit)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .into_tuple()
        .all(tx)
        .await?;
    let mut mails = Entity::update_many()
        .col_expr(Column::LeasedUntil, LeaseClock::of(tx, now).after(LEASE))
        .filter(Column::Id.is_in(due))
        .exec_with_returning(tx)
        .await?;
    mails.sort_unstable_by_key(|mail| mail.id);
    Ok(mails)
}

/// The mails about a date that are held back, and that no worker has ever taken: only of those it is certain that nobody has
/// received them.
fn held(course_date_id: i64) -> Condition {
    Condition::all()
        .add(Column::CourseDateId.eq(course_date_id))
        .add(Column::SentAt.is_null())
        .add(Column::FailedAt.is_null())
        .add(Column::LeasedUntil.is_null())
        .add(Column::Attempts.eq(0))
}

/// How many mails about a date are held back, and when the first of them leaves.
pub async fn count_held(
    db: &impl ConnectionTrait,
    course_date_id: i64,
) -> Result<(i64, Option<DateTime<Utc>>), ApiError> {
    let counted = Entity::find()
        .select_only()
        .column_as(Column::Id.count(), "mails")
        .column_as(Column::NextAttemptAt.min(), "first")
        .filter(held(course_date_id));
    Ok(counted.into_tuple().one(db).await?.unwrap_or_default())
}

/// Withdraws the mails about a date that are held back, or those to one person, and returns them without their content. A mail
/// that a worker takes at the same moment is not among them.
pub async fn withdraw_held(
    tx: &DatabaseTransaction,
    course_date_id: i64,
    user_id: Option<i64>,
) -> Result<Vec<Held>, ApiError> {
    let mails: Vec<Held> = Entity::find()
        .filter(held(course_date_id))
        .apply_if(user_id, |mails, id| mails.filter(Column::UserId.eq(id)))
        .order_by_asc(Column::Id)
        .lock(LockType::Update)
        .into_partial_model()
        .all(tx)
        .await?;
    Entity::delete_many()
        .filter(Column::Id.is_in(mails.iter().map(|mail| mail.id)))
        .exec(tx)
        .await?;
    Ok(mails)
}

/// Marks mails as sent and erases their content.
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

/// Records a failed attempt: the mail is tried again later, or has failed when the refusal is final or it waited too long.
/// A mail that was withdrawn meanwhile is no error: the outcomes of others are recorded in the same transaction. Nor is one
/// that another node has leased since, because this one was slow: its lease stays, and its outcome counts.
pub async fn failed(
    tx: &DatabaseTransaction,
    mail: &Model,
    now: DateTime<Utc>,
    reason: &str,
    is_final: bool,
) -> Result<(), ApiError> {
    let attempts = mail.attempts + 1;
    let given_up = is_final || now - mail.created_at > GIVE_UP_AFTER;
    let outcome = ActiveModel {
        attempts: Set(attempts),
        next_attempt_at: Set(now + backoff(attempts)),
        leased_until: Set(None),
        last_error: Set(Some(reason.chars().take(500).collect())),
        failed_at: Set(given_up.then_some(now)),
        ..Default::default()
    };
    Entity::update_many()
        .set(outcome)
        .filter(Column::Id.eq(mail.id))
        .filter(Column::LeasedUntil.eq(mail.leased_until))
        .filter(Column::SentAt.is_null())
        .exec(tx)
        .await?;
    Ok(())
}

/// Deletes mails sent more than `keep_sent` ago, and failed ones after a year.
pub async fn sweep(tx: &DatabaseTransaction, now: DateTime<Utc>, keep_sent: TimeDelta) -> Result<(), ApiError> {
    let old = Condition::any()
        .add(Column::SentAt.lt(now - keep_sent))
        .add(Column::FailedAt.lt(now - KEEP_FAILED));
    Entity::delete_many().filter(old).exec(tx).await?;
    Ok(())
}

/// The mails to a person, to any of their addresses, oldest first and without their content.
pub async fn to_person(db: &impl ConnectionTrait, user_id: i64) -> Result<Vec<Posted>, ApiError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_asc(Column::Id)
        .into_partial_model::<Posted>()
        .all(db)
        .await?)
}

/// Gives the mails to a duplicate to the person who stays. They go to the address they were written to.
pub async fn give_to(tx: &DatabaseTransaction, duplicate: i64, kept: i64) -> Result<(), ApiError> {
    Entity::update_many()
        .col_expr(Column::UserId, Expr::value(kept))
        .filter(Column::UserId.eq(duplicate))
        .exec(tx)
        .await?;
    Ok(())
}

/// Withdraws the mails to a person that were not sent, and forgets those that were.
pub async fn forget(tx: &DatabaseTransaction, user_id: i64) -> Result<(), ApiError> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .exec(tx)
        .await?;
    Ok(())
}

/// Publishes how many mails wait and how many have failed, and since when the first one waits, as metrics.
pub async fn measure(db: &Db, now: DateTime<Utc>) -> Result<(), ApiError> {
    let unsent = || Entity::find().filter(Column::SentAt.is_null());
    let waiting = unsent().filter(Column::FailedAt.is_null()).count(db.read()).await?;
    let failed = unsent().filter(Column::FailedAt.is_not_null()).count(db.read()).await?;
    // Mails whose hour has not come are not late.
    let is_due = Condition::any()
        .add(Column::NextAttemptAt.lte(now))
        .add(Column::Attempts.gt(0));
    let first: Option<DateTime<Utc>> = unsent()
        .filter(Column::FailedAt.is_null())
        .filter(is_due)
        .select_only()
        .column_as(Column::CreatedAt.min(), "created_at")
        .into_tuple()
        .one(db.read())
        .await?
        .flatten();
    let age = first.map_or(0.0, |created_at| (now - created_at).as_seconds_f64().max(0.0));
    metrics::gauge!("battito_outbox_oldest_seconds").set(age);
    for (state, mails) in [("waiting", waiting), ("failed", failed)] {
        metrics::gauge!("battito_outbox_mails", "state" => state).set(u32::try_from(mails).map_or(f64::MAX, f64::from));
    }
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
