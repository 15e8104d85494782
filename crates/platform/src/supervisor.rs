//! Background tasks that must not end while the server runs: one that panics or returns is logged, counted and started again.
//! Their states are shown by `/health/ready` and `/metrics`.

use std::{
    any::Any,
    collections::BTreeMap,
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use futures_util::FutureExt;
use tokio_util::sync::CancellationToken;

/// How long a task that ended is left alone before it is started again.
const RESTART_DELAY: Duration = Duration::from_secs(1);

/// The supervised tasks and whether each runs.
#[derive(Debug, Clone, Default)]
pub struct Tasks(Arc<Mutex<BTreeMap<&'static str, bool>>>);

impl Tasks {
    /// Runs the task that `start` makes, again and again until `shutdown` is cancelled.
    pub async fn supervise<F, T>(&self, name: &'static str, shutdown: CancellationToken, mut start: F)
    where
        F: FnMut() -> T,
        T: Future<Output = ()>,
    {
        while !shutdown.is_cancelled() {
            self.set(name, true);
            let ended = AssertUnwindSafe(start()).catch_unwind().await;
            self.set(name, false);
            if shutdown.is_cancelled() {
                break;
            }
            match ended {
                Ok(()) => tracing::error!(task = name, "a background task ended; restarting it"),
                Err(panic) => tracing::error!(
                    task = name,
                    panic = panic_message(panic.as_ref()),
                    "a background task panicked; restarting it"
                ),
            }
            metrics::counter!("battito_task_restarts_total", "task" => name).increment(1);
            tokio::select! {
                () = shutdown.cancelled() => {}
                () = tokio::time::sleep(RESTART_DELAY) => {}
            }
        }
    }

    /// The tasks that were started and do not run now.
    #[must_use]
    pub fn stopped(&self) -> Vec<&'static str> {
        let tasks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tasks
            .iter()
            .filter(|(_, runs)| !**runs)
            .map(|(name, _)| *name)
            .collect()
    }

    fn set(&self, name: &'static str, runs: bool) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name, runs);
        metrics::gauge!("battito_task_running", "task" => name).set(f64::from(u8::from(runs)));
    }
}

/// The text of a panic.
#[must_use]
pub fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn restarts_a_task_that_panics_or_ends() {
        let (tasks, shutdown) = (Tasks::default(), CancellationToken::new());
        let starts = AtomicUsize::new(0);
        let task = || {
            let (start, shutdown) = (starts.fetch_add(1, Ordering::Relaxed), shutdown.clone());
            async move {
                match start {
                    0 => std::panic::resume_unwind(Box::new("the first start")),
                    1 => {}
                    _ => shutdown.cancel(),
                }
            }
        };

        tasks.supervise("mail", shutdown.clone(), task).await;

        assert_eq!(starts.into_inner(), 3);
        assert_eq!(tasks.stopped(), ["mail"]);
    }

    #[tokio::test]
    async fn tells_which_tasks_do_not_run() {
        let tasks = Tasks::default();
        tasks.set("mail", true);
        assert!(tasks.stopped().is_empty());
        tasks.set("mail", false);
        assert_eq!(tasks.stopped(), ["mail"]);
    }
}
