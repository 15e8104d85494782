//! Waiting for a condition, never for a time, and never for ever.

use std::{
    thread,
    time::{Duration, Instant},
};

/// How often a condition is looked at.
const STEP: Duration = Duration::from_millis(5);

/// Asks again and again until there is an answer, at most for `limit`.
#[track_caller]
pub(crate) fn until<T>(what: &str, limit: Duration, mut ask: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(started.elapsed() < limit, "{what}: not within {limit:?}");
        thread::sleep(STEP);
    }
}

/// The same for a question to the database.
pub(crate) async fn until_true(what: &str, limit: Duration, mut ask: impl AsyncFnMut() -> bool) {
    let started = Instant::now();
    while !ask().await {
        assert!(started.elapsed() < limit, "{what}: not within {limit:?}");
        tokio::time::sleep(STEP).await;
    }
}

/// Gives how long something took along with what came of it.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let started = Instant::now();
    (work(), started.elapsed())
}
