//! Waits for a condition instead of a time, with a limit.

use std::{
    thread,
    time::{Duration, Instant},
};

/// How often a condition is looked at.
const STEP: Duration = Duration::from_millis(5);

/// Polls until there is an answer; fails after `limit`.
#[track_caller]
pub(crate) fn wait_for<T>(what: &str, limit: Duration, mut ask: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(started.elapsed() < limit, "{what}: not within {limit:?}");
        thread::sleep(STEP);
    }
}

/// Polls the database until the condition holds.
pub(crate) async fn wait_until(what: &str, limit: Duration, mut ask: impl AsyncFnMut() -> bool) {
    let started = Instant::now();
    while !ask().await {
        assert!(started.elapsed() < limit, "{what}: not within {limit:?}");
        tokio::time::sleep(STEP).await;
    }
}

/// Returns the result and how long it took.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let started = Instant::now();
    (work(), started.elapsed())
}
