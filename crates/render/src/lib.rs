//! React on the server, without Node: the frontend's bundle for servers runs in an embedded engine (QuickJS-NG) on a
//! thread of its own, which renders one page at a time within limits of time, memory and stack.
//!
//! A page that fails for any reason costs only the engine, which is thrown away and started anew before the
//! next one: the caller gets an error and answers with the page's shell. See
//! `docs/adr/0011-server-rendering.md`.

mod engine;

use std::{
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use serde::Deserialize;
use tokio::sync::oneshot;

use engine::Engine;

/// The limits of one page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The longest a page may render.
    pub time: Duration,
    /// The memory of the engine, in bytes.
    pub memory: usize,
    /// The stack of the engine, in bytes.
    pub stack: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(2),
            memory: 64 << 20,
            stack: 2 << 20,
        }
    }
}

/// A rendered page.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Page {
    /// Elements for the document's head: title, description, preloads.
    pub head: String,
    /// The title and the description alone, as text.
    pub title: String,
    /// See `title`.
    pub description: String,
    /// The content of the page's root element.
    pub body: String,
    /// The data of the page, with which the browser hydrates it (JSON).
    pub state: String,
}

/// Why there is no page.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// The bundle could not be started, or the page threw; with the engine's message and stack.
    #[error("the page could not be rendered: {0}")]
    Failed(String),
    /// The page took longer than it may.
    #[error("the page took longer than {0:?}")]
    TimedOut(Duration),
    /// The thread is gone.
    #[error("the rendering thread has ended")]
    Stopped,
}

struct Job {
    input: String,
    answer: oneshot::Sender<Result<Page, RenderError>>,
}

/// Renders pages, one after the other. Dropping it ends its thread.
#[derive(Debug)]
pub struct Renderer(mpsc::Sender<Job>);

impl Renderer {
    /// Starts the thread. The bundle is the source text of a script that puts a function `renderPage` on the global object,
    /// which takes the input as JSON and returns a [`Page`] as JSON.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub fn start(bundle: &'static str, limits: Limits) -> std::io::Result<Self> {
        let (jobs, queue) = mpsc::channel::<Job>();
        thread::Builder::new()
            .name("render".into())
            // The engine measures its own stack; the thread's has to be larger.
            .stack_size(limits.stack * 2 + (1 << 20))
            .spawn(move || work(bundle, limits, &queue))?;
        Ok(Self(jobs))
    }

    /// Renders the page for an input (JSON).
    ///
    /// # Errors
    /// When the page throws, exceeds a limit, or the thread is gone.
    pub async fn render(&self, input: String) -> Result<Page, RenderError> {
        let (answer, answered) = oneshot::channel();
        self.0.send(Job { input, answer }).map_err(|_| RenderError::Stopped)?;
        answered.await.map_err(|_| RenderError::Stopped)?
    }
}

fn work(bundle: &str, limits: Limits, queue: &mpsc::Receiver<Job>) {
    // Started before the first page is asked for: that takes longer than a page.
    let mut engine = start(bundle, limits).ok();
    while let Ok(job) = queue.recv() {
        // The request is gone.
        if job.answer.is_closed() {
            continue;
        }
        let page = match engine.take().map_or_else(|| start(bundle, limits), Ok) {
            Ok(ready) => {
                let page = ready.render(&job.input);
                // A failed page may have left the engine in any state.
                engine = page.is_ok().then_some(ready);
                page
            }
            Err(error) => Err(error),
        };
        let _ = job.answer.send(page);
        if engine.is_none() {
            engine = start(bundle, limits).ok();
        }
    }
}

fn start(bundle: &str, limits: Limits) -> Result<Engine, RenderError> {
    let began = Instant::now();
    let engine = Engine::start(bundle, limits);
    match &engine {
        Ok(_) => tracing::debug!(ms = began.elapsed().as_millis(), "the rendering engine has started"),
        Err(error) => tracing::error!(%error, "the rendering engine did not start"),
    }
    engine
}

#[cfg(test)]
mod tests;
