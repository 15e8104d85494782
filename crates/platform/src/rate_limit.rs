//! Rate limits on calls that can be guessed at or abused: passwords, one-time links, mails. An attempt is
//! counted before it is made, in one statement that also returns the count, so that parallel attempts cannot
//! pass the limit together; an attempt that succeeds is given back. The counters are in the database, so they
//! hold on every node and across restarts. Their keys are hashes: the table holds no e-mail or network
//! address.

mod batch;
mod guesses;
mod limits;

use std::net::IpAddr;

pub use batch::{Batch, count};
use battito_http::household;
use chrono::{DateTime, TimeDelta, Utc};
use futures_util::FutureExt;
pub use guesses::{AccountGuesses, remember_address};
pub use limits::*;
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, Set,
    sea_query::{Alias, Expr, ExprTrait, OnConflict},
};

use super::{error::ApiError, randomness, state::App};
use crate::entities::throttles::{ActiveModel, Column, Entity, Model};

/// The longest window, in minutes: no counter is kept longer.
pub const LONGEST_MINUTES: i64 = 30 * 24 * 60;

/// A fixed-window rate limit.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// The name of the limit, and the prefix of its keys.
    pub kind: &'static str,
    /// Attempts allowed in a window.
    pub hits: i32,
    /// Length of the window, at most [`LONGEST_MINUTES`].
    pub minutes: i64,
}

/// A limit applied to one subject: an account, an address, or both.
#[derive(Clone, Debug)]
pub struct Budget {
    key: String,
    limit: Limit,
}

impl Limit {
    /// This limit for one subject.
    #[must_use]
    pub fn of(self, subject: &str) -> Budget {
        Budget {
            key: format!("{}:{}", self.kind, randomness::hash(subject)),
            limit: self,
        }
    }
}

/// An attempt that has been counted, with the windows it was counted in.
#[derive(Debug)]
#[must_use = "an attempt that succeeds is given back"]
pub struct Attempt(Vec<(String, DateTime<Utc>)>);

impl Attempt {
    /// The attempt without some limits: their counts stay, also after a success.
    pub fn without(mut self, limits: &[Limit]) -> Self {
        let stays = |key: &str| limits.iter().any(|limit| key.split(':').next() == Some(limit.kind));
        self.0.retain(|(key, _)| !stays(key));
        self
    }

    /// Gives the attempt back, because it succeeded or could not be made. A failure is only logged: the attempt then stays
    /// counted until its window ends.
    pub async fn give_back(self, app: &App) {
        let given_back = app.write(move |_, tx| async move { self.give_back_in(tx).await }.boxed());
        if let Err(error) = given_back.await {
            tracing::warn!(%error, "an attempt could not be given back to its rate limit");
        }
    }

    /// Gives the attempt back as part of the use case that it allowed.
    pub async fn give_back_in(&self, tx: &DatabaseTransaction) -> Result<(), ApiError> {
        // One by one, in the order in which `take` locks the counters: a single UPDATE locks them in any order.
        let mut counted: Vec<_> = self.0.iter().collect();
        counted.sort();
        for (key, window_ends_at) in counted {
            Entity::update_many()
                .col_expr(Column::Hits, Expr::col(Column::Hits).sub(1))
                .filter(Column::Key.eq(key))
                .filter(Column::WindowEndsAt.eq(*window_ends_at))
                .filter(Column::Hits.gt(0))
                .exec(tx)
                .await?;
        }
        Ok(())
    }
}

/// The subject that stands for a network address and something else.
#[must_use]
pub fn from_network(network: &str, subject: &str) -> String {
    format!("{subject} {network}")
}

/// The subject that stands for an account, however it was named: by e-mail or by tax code.
#[must_use]
pub fn account(user_id: i64) -> String {
    format!("user {user_id}")
}

/// The subject that stands for a network address.
#[must_use]
pub fn network(address: IpAddr) -> String {
    household(address).to_string()
}

/// Counts an attempt against every budget. When one of them is exhausted, the attempt is refused and counted nowhere.
///
/// # Errors
/// 429 with the time until the window ends; 503 when the database is away.
pub async fn take(app: &App, budgets: impl Into<Vec<Budget>>) -> Result<Attempt, ApiError> {
    let (now, mut budgets) = (app.now(), budgets.into());
    // Every transaction locks the counters in the same order, so that two of them cannot deadlock.
    budgets.sort_by(|one, other| one.key.cmp(&other.key));
    refuse_exhausted(app, &budgets, now).await?;
    app.write(move |_, tx| async move { take_in(tx, &budgets, now).await }.boxed())
        .await
}

/// Counts an attempt in the use case that it is for, which goes on without it when the budget has no room: true when it has.
pub async fn has_room(tx: &DatabaseTransaction, budget: Budget, now: DateTime<Utc>) -> Result<bool, ApiError> {
    match take_in(tx, &[budget], now).await {
        Ok(_counted) => Ok(true),
        Err(ApiError::TooManyRequests(_)) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Refuses without a write when a budget is exhausted already, so that hammering at it does not occupy the writer.
async fn refuse_exhausted(app: &App, budgets: &[Budget], now: DateTime<Utc>) -> Result<(), ApiError> {
    let counters = open_counters(app, budgets.iter(), now).await?;
    let exhausted = |counter: &Model| hits_of(budgets, &counter.key).is_some_and(|hits| counter.hits >= hits);
    refuse(counters.iter().find(|counter| exhausted(counter)), now)
}

async fn take_in(tx: &DatabaseTransaction, budgets: &[Budget], now: DateTime<Utc>) -> Result<Attempt, ApiError> {
    let counters = add(tx, budgets.iter().map(|budget| (budget, 1)), now).await?;
    let exceeded = |counter: &Model| hits_of(budgets, &counter.key).is_some_and(|hits| counter.hits > hits);
    refuse(counters.iter().find(|counter| exceeded(counter)), now)?;
    let counted = counters
        .into_iter()
        .map(|counter| (counter.key, counter.window_ends_at));
    Ok(Attempt(counted.collect()))
}

/// Adds attempts to the counters of budgets, and returns the counters.
async fn add<'a>(
    tx: &DatabaseTransaction,
    attempts: impl Iterator<Item = (&'a Budget, i32)>,
    now: DateTime<Utc>,
) -> Result<Vec<Model>, ApiError> {
    let rows = attempts.map(|(budget, hits)| ActiveModel {
        key: Set(budget.key.clone()),
        window_ends_at: Set(now + TimeDelta::minutes(Ord::min(budget.limit.minutes, LONGEST_MINUTES))),
        hits: Set(hits),
    });
    let new = |column| Expr::col((Alias::new("excluded"), column));
    let expired = || Expr::col((Entity, Column::WindowEndsAt)).lte(now);
    let hits =
        Expr::case(expired(), new(Column::Hits)).finally(Expr::col((Entity, Column::Hits)).add(new(Column::Hits)));
    let window_ends_at =
        Expr::case(expired(), new(Column::WindowEndsAt)).finally(Expr::col((Entity, Column::WindowEndsAt)));
    let counters = Entity::insert_many(rows)
        .on_conflict(
            OnConflict::column(Column::Key)
                .value(Column::Hits, hits)
                .value(Column::WindowEndsAt, window_ends_at)
                .to_owned(),
        )
        .exec_with_returning(tx)
        .await?;
    Ok(counters)
}

/// The counters of budgets whose window has not ended.
async fn open_counters(
    app: &App,
    budgets: impl Iterator<Item = &Budget>,
    now: DateTime<Utc>,
) -> Result<Vec<Model>, ApiError> {
    Ok(Entity::find()
        .filter(Column::Key.is_in(budgets.map(|budget| budget.key.as_str())))
        .filter(Column::WindowEndsAt.gt(now))
        .all(app.db().read())
        .await?)
}

/// How many attempts the budget with this key allows.
fn hits_of(budgets: &[Budget], key: &str) -> Option<i32> {
    budgets
        .iter()
        .find(|budget| budget.key == key)
        .map(|budget| budget.limit.hits)
}

fn refuse(exhausted: Option<&Model>, now: DateTime<Utc>) -> Result<(), ApiError> {
    let Some(counter) = exhausted else { return Ok(()) };
    tracing::warn!(limit = counter.key.split(':').next(), "a rate limit was reached");
    Err(ApiError::TooManyRequests(
        (counter.window_ends_at - now).to_std().unwrap_or_default(),
    ))
}

/// Deletes the counters whose window has ended; called by the housekeeping job.
pub async fn sweep(tx: &DatabaseTransaction, now: DateTime<Utc>) -> Result<(), ApiError> {
    Entity::delete_many()
        .filter(Column::WindowEndsAt.lt(now))
        .exec(tx)
        .await?;
    Ok(())
}
