//! Runs the reading and writing of documents on the blocking threads, two at a time. Such work takes tens of milliseconds
//! and some memory, so many requests at once must neither stall the server nor fill it. Work for people without a session runs
//! one at a time, so that staff never wait for all of it.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tracing::Instrument;

use super::{error::ApiError, traces};

const AT_ONCE: usize = 2;
const PUBLIC_AT_ONCE: usize = 1;

/// Runs document work. Clones share the limit.
#[derive(Clone, Debug)]
pub struct DocumentThreads {
    running: Arc<Semaphore>,
    public: Arc<Semaphore>,
}

impl Default for DocumentThreads {
    fn default() -> Self {
        Self {
            running: Arc::new(Semaphore::new(AT_ONCE)),
            public: Arc::new(Semaphore::new(PUBLIC_AT_ONCE)),
        }
    }
}

impl DocumentThreads {
    /// Runs the work on a blocking thread, when it is its turn.
    ///
    /// # Errors
    /// Those of the work; 500 when it panics.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let running = Arc::clone(&self.running);
        let permit = running.acquire_owned().await.map_err(ApiError::internal)?;
        // The permit goes with the work: it runs on when the client hangs up and this future is dropped.
        let task = move || {
            let _held = permit;
            work()
        };
        let done = tokio::task::spawn_blocking(task).instrument(traces::part("make document"));
        done.await.map_err(ApiError::internal)?
    }

    /// The same, for somebody without a session.
    ///
    /// # Errors
    /// Those of the work; 500 when it panics.
    pub async fn run_public<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let public = Arc::clone(&self.public);
        let permit = public.acquire_owned().await.map_err(ApiError::internal)?;
        let task = move || {
            let _held = permit;
            work()
        };
        self.run(task).await
    }
}
