//! Attempts that are made together: the rows of a list. Only failures are counted, and before anybody is told which rows they
//! are.

use std::collections::HashMap;

use futures_util::FutureExt;

use super::{ApiError, App, Budget, Model, add, open_counters, refuse};

/// Attempts that are made together, and how many of them have failed.
#[derive(Debug)]
pub struct Batch {
    /// Stands for exactly these attempts: to make them again is not counted again.
    pub same: Budget,
    /// The failures by budget, each budget once. A budget without a failure is only looked at.
    pub failures: Vec<(Budget, i32)>,
}

/// Counts the failures of a batch. When a budget is exhausted, or exceeded by the batch, the whole batch is refused. An
/// exceeded budget stays exceeded: otherwise the refusal would tell for free that something in the batch is wrong.
///
/// # Errors
/// 429 with the time until the window ends; 503 when the database is away.
pub async fn count(app: &App, batch: Batch) -> Result<(), ApiError> {
    let (now, Batch { same, failures }) = (app.now(), batch);
    let limits: HashMap<String, i32> = failures
        .iter()
        .map(|(budget, _)| (budget.key.clone(), budget.limit.hits))
        .collect();
    let exceeds = move |counter: &Model, more: i32| {
        let limit = limits.get(&counter.key);
        limit.is_some_and(|limit| counter.hits.saturating_add(more) > *limit)
    };
    let budgets = failures.iter().map(|(budget, _)| budget).chain([&same]);
    let open = open_counters(app, budgets, now).await?;
    if open.iter().any(|counter| counter.key == same.key) {
        return Ok(());
    }
    refuse(open.iter().find(|counter| exceeds(counter, 1)), now)?;
    let mut failed: Vec<(Budget, i32)> = failures.into_iter().filter(|(_, count)| *count > 0).collect();
    if failed.is_empty() {
        return Ok(());
    }
    // Every transaction locks the counters in the same order, so that two of them cannot deadlock.
    failed.sort_by(|(one, _), (other, _)| one.key.cmp(&other.key));
    let counted = app.write(move |_, tx| {
        async move {
            let attempts = failed.iter().map(|(budget, count)| (budget, *count));
            let counters = add(tx, attempts, now).await?;
            let exceeded = counters.into_iter().find(|counter| exceeds(counter, 0));
            if exceeded.is_none() {
                add(tx, [(&same, 1)].into_iter(), now).await?;
            }
            Ok(exceeded)
        }
        .boxed()
    });
    refuse(counted.await?.as_ref(), now)
}
