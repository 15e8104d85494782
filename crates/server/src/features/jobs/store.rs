//! Queries on jobs. A lease is short, because a worker extends it with every step; two workers on one job do
//! no harm, since each step locks the row.

use battito_domain::job::JobState;
use battito_platform::{
    entities::{
        IdList,
        jobs::{ActiveModel, Column, Entity, Model, SkippedList},
    },
    lease::LeaseClock,
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter,
    QueryOrder, QuerySelect, Set,
    sea_query::{Expr, LockBehavior, LockType},
};

/// How long a node leases a job. Longer than one step takes.
const LEASE: TimeDelta = TimeDelta::seconds(15);

/// A job to add.
#[derive(Debug)]
pub struct NewJob {
    /// The kind, which names the worker.
    pub kind: &'static str,
    /// The course date it belongs to.
    pub course_date_id: i64,
    /// The author.
    pub created_by: i64,
    /// In which request.
    pub request_id: Option<String>,
    /// The rows to work on, in order.
    pub ids: Vec<i64>,
    /// Until when its mails are held back.
    pub mails_after: Option<DateTime<Utc>>,
}

/// The job with this number.
pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// The same, locked until the transaction ends.
pub async fn lock(tx: &DatabaseTransaction, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock(LockType::Update).one(tx).await
}

/// A job of this kind and date that works on exactly these and has not finished.
pub async fn find_running(
    db: &impl ConnectionTrait,
    kind: &str,
    course_date_id: i64,
    ids: &[i64],
) -> Result<Option<Model>, DbErr> {
    let running = Entity::find()
        .filter(Column::CourseDateId.eq(course_date_id))
        .filter(Column::Kind.eq(kind))
        .filter(Column::State.eq(JobState::Running.as_str()))
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    Ok(running.into_iter().find(|job| job.ids.0 == ids))
}

/// Adds a job. One that has nothing to do is finished.
pub async fn add(tx: &DatabaseTransaction, now: DateTime<Utc>, job: NewJob) -> Result<Model, DbErr> {
    let is_empty = job.ids.is_empty();
    let state = if is_empty { JobState::Done } else { JobState::Running };
    let row = ActiveModel {
        kind: Set(job.kind.to_owned()),
        course_date_id: Set(Some(job.course_date_id)),
        created_by: Set(Some(job.created_by)),
        request_id: Set(job.request_id),
        state: Set(state.into()),
        total: Set(i32::try_from(job.ids.len()).unwrap_or(i32::MAX)),
        done: Set(0),
        skipped: Set(SkippedList::default()),
        ids: Set(IdList(job.ids)),
        created_at: Set(now),
        finished_at: Set(is_empty.then_some(now)),
        mails_after: Set(job.mails_after),
        ..Default::default()
    };
    row.insert(tx).await
}

/// Jobs without a live lease.
fn due(db: &impl ConnectionTrait, kind: &str, now: DateTime<Utc>) -> Condition {
    Condition::all()
        .add(Column::State.eq(JobState::Running.as_str()))
        .add(Column::Kind.eq(kind))
        .add(LeaseClock::of(db, now).is_free(Column::LeasedUntil, LEASE))
}

/// Whether a job of this kind is due.
pub async fn any_due(db: &impl ConnectionTrait, kind: &str, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let first = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(due(db, kind, now));
    Ok(first.limit(1).into_tuple::<i64>().one(db).await?.is_some())
}

/// Takes the oldest job that is due. No other node takes it until the lease ends.
pub async fn lease(tx: &DatabaseTransaction, kind: &str, now: DateTime<Utc>) -> Result<Option<Model>, DbErr> {
    let found = Entity::find()
        .filter(due(tx, kind, now))
        .order_by_asc(Column::Id)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .limit(1)
        .one(tx)
        .await?;
    if let Some(job) = &found {
        extend(tx, job.id, now).await?;
    }
    Ok(found)
}

/// Extends the lease of a job.
pub async fn extend(tx: &DatabaseTransaction, id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::LeasedUntil, LeaseClock::of(tx, now).after(LEASE))
        .filter(Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

/// Records a step: the number done, and the skipped items. Extends the lease.
pub async fn advance(
    tx: &DatabaseTransaction,
    id: i64,
    now: DateTime<Utc>,
    done: i32,
    skipped: SkippedList,
) -> Result<(), DbErr> {
    let row = ActiveModel {
        id: Set(id),
        done: Set(done),
        skipped: Set(skipped),
        ..Default::default()
    };
    row.update(tx).await?;
    extend(tx, id, now).await
}

/// Calls off the mails that jobs of a date would still hold back. Returns how many jobs that were. A step in hand is waited for.
pub async fn call_off_mails(
    tx: &DatabaseTransaction,
    kind: &str,
    course_date_id: i64,
    now: DateTime<Utc>,
) -> Result<usize, DbErr> {
    let running: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::CourseDateId.eq(course_date_id))
        .filter(Column::Kind.eq(kind))
        .filter(Column::State.eq(JobState::Running.as_str()))
        .filter(Column::MailsAfter.gt(now))
        .filter(Column::MailsCalledOffAt.is_null())
        .order_by_asc(Column::Id)
        .lock(LockType::Update)
        .into_tuple()
        .all(tx)
        .await?;
    let count = running.len();
    Entity::update_many()
        .col_expr(Column::MailsCalledOffAt, Expr::value(now))
        .filter(Column::Id.is_in(running))
        .exec(tx)
        .await?;
    Ok(count)
}

/// Ends a job that runs. A worker whose lease another one has taken over changes nothing of a job that has ended.
pub async fn finish(tx: &DatabaseTransaction, id: i64, state: JobState, now: DateTime<Utc>) -> Result<(), DbErr> {
    Entity::update_many()
        .set(ActiveModel {
            state: Set(state.into()),
            leased_until: Set(None),
            finished_at: Set(Some(now)),
            ..Default::default()
        })
        .filter(Column::Id.eq(id))
        .filter(Column::State.eq(JobState::Running.as_str()))
        .exec(tx)
        .await?;
    Ok(())
}

/// Gives back the leases of all jobs of a kind: for a process that has its database alone and has just started.
pub async fn release_all(tx: &DatabaseTransaction, kind: &str) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::LeasedUntil, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::Kind.eq(kind))
        .filter(Column::State.eq(JobState::Running.as_str()))
        .exec(tx)
        .await?;
    Ok(())
}
