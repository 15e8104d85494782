//! Reads files from outside in a process that may die. Their parsers can be made to crash, to take all memory or never to end;
//! nothing catches that but the end of a process. So the server starts its own binary as `battito worker` for each file, which
//! limits itself before it reads a byte, knows no setting and no secret, and can open nothing
//! (`docs/adr/0049-worker-process.md`).

use std::{
    io::{self, Read, Write},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::Arc,
    thread,
    time::Duration,
};

use axum::body::Bytes;
use battito_documents::outside::{self, Job};
use nix::sys::resource::{Resource, setrlimit};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::spawn_blocking,
    time::timeout,
};
use tracing::Instrument;

use super::{error::ApiError, traces};

/// The address space of a worker, in bytes. A picture of 40 megapixels takes 400 MB while it is decoded.
const MEMORY: u64 = 512 << 20;
/// The processor time of a worker, in seconds.
const PROCESSOR: u64 = 15;
/// The longest that the server waits for a worker.
const TIME: Duration = Duration::from_secs(30);
/// Less than a blocking thread of the server has: a design that a worker has read is read there again to draw papers.
const STACK: usize = 1 << 20;
/// Workers at the same time. With one the memory of a small machine is enough, and hardly anybody waits.
const AT_ONCE: usize = 1;
/// The largest answer, in bytes.
const LARGEST_ANSWER: u64 = 32 << 20;
/// The longest error output of a worker that is read, in bytes.
const LONGEST_LAST_WORDS: u64 = 4096;
/// The status of a worker that cannot limit itself.
const UNLIMITED: u8 = 3;

const UNREADABLE: &str = "Il file è troppo complesso o danneggiato: semplificalo, salvalo di nuovo e riprova.";

/// Starts workers. Clones share the limit of how many there are.
#[derive(Debug, Clone)]
pub struct Workers {
    free: Arc<Semaphore>,
    /// The binary; none for threads.
    program: Option<PathBuf>,
}

impl Workers {
    /// Each file is read in a process of its own.
    #[must_use]
    pub fn processes() -> Self {
        // The file that this process was started from, also when an update has replaced it meanwhile.
        Self::started_from("/proc/self/exe".into())
    }

    fn started_from(program: PathBuf) -> Self {
        Self {
            free: Arc::new(Semaphore::new(AT_ONCE)),
            program: Some(program),
        }
    }

    /// Each file is read on a thread: only for tests in one process, whose binary is not the server's.
    #[must_use]
    pub fn threads() -> Self {
        Self {
            program: None,
            ..Self::processes()
        }
    }

    /// Has a worker do something with a file, when it is its turn.
    ///
    /// # Errors
    /// 422 under `file` when the worker dies of it; 503 when no worker can be started.
    pub async fn run<J: Job>(&self, job: J, file: Bytes) -> Result<J::Answer, ApiError> {
        let free = Arc::clone(&self.free).acquire_owned().await;
        let permit = free.map_err(ApiError::internal)?;
        let request = outside::request(job, &file).map_err(ApiError::internal)?;
        drop(file);
        let traced = traces::part("read file");
        let answer = match self.program.clone() {
            // The slot is taken until the process has ended, also when the client hangs up and this future is dropped.
            Some(program) => tokio::spawn(ask(program, request, permit)).instrument(traced).await,
            None => spawn_blocking(move || outside::answer(&request).map_err(ApiError::internal)).await,
        };
        serde_json::from_slice(&answer.map_err(ApiError::internal)??).map_err(ApiError::internal)
    }
}

async fn ask(program: PathBuf, request: Vec<u8>, _slot: OwnedSemaphorePermit) -> Result<Vec<u8>, ApiError> {
    let started = spawn_blocking(move || start(program))
        .await
        .map_err(ApiError::internal)?;
    let mut child =
        started.map_err(|error| ApiError::Unavailable(format!("no worker can be started: {error}").into()))?;
    let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let mut talk = spawn_blocking(move || {
        let (stdin, stdout, stderr) = pipes;
        // A worker that dies does not read to the end.
        let _ = stdin.map(|mut stdin| stdin.write_all(&request));
        let answer = read(stdout, LARGEST_ANSWER);
        (answer, read(stderr, LONGEST_LAST_WORDS))
    });
    let in_time = timeout(TIME, &mut talk).await;
    if in_time.is_err() {
        // Its pipes close with it, which ends the talk.
        let _ = child.kill();
    }
    let talked = match in_time {
        Ok(talked) => talked,
        Err(_) => talk.await,
    };
    let status = spawn_blocking(move || child.wait()).await.map_err(ApiError::internal)?;
    let (answer, last_words) = talked.map_err(ApiError::internal)?;
    match status {
        Ok(status) if status.success() => Ok(answer),
        Ok(status) if status.code() == Some(UNLIMITED.into()) => {
            Err(ApiError::Unavailable("a worker cannot limit itself".into()))
        }
        Ok(status) => {
            let said = String::from_utf8_lossy(&last_words);
            tracing::warn!(%status, said = said.trim(), "a worker died of a file");
            Err(ApiError::field("file", UNREADABLE))
        }
        Err(error) => Err(ApiError::internal(error)),
    }
}

fn start(program: PathBuf) -> io::Result<Child> {
    Command::new(program)
        .arg("worker")
        .env_clear()
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
}

fn read(from: Option<impl Read>, most: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    // The output of a worker that dies ends early.
    let _ = from.map(|from| from.take(most).read_to_end(&mut bytes));
    bytes
}

/// Runs `battito worker`: reads a request, answers it, and ends. Returns the status of the process.
#[must_use]
pub fn serve() -> u8 {
    let limits = [
        (Resource::RLIMIT_AS, MEMORY),
        (Resource::RLIMIT_CPU, PROCESSOR),
        // It opens nothing: its binary holds all it needs.
        (Resource::RLIMIT_NOFILE, 0),
        // The core dump of a process would hold uploaded files.
        (Resource::RLIMIT_CORE, 0),
    ];
    for (resource, most) in limits {
        if let Err(error) = setrlimit(resource, most, most) {
            eprintln!("{resource:?} cannot be limited: {error}");
            return UNLIMITED;
        }
    }
    // The text of a panic may hold parts of uploaded files.
    std::panic::set_hook(Box::new(|panic| {
        if let Some(place) = panic.location() {
            eprintln!("panicked at {place}");
        }
    }));
    let work = thread::Builder::new().stack_size(STACK).spawn(|| {
        let mut request = Vec::new();
        io::stdin().lock().read_to_end(&mut request)?;
        let answer = outside::answer(&request)?;
        io::stdout().lock().write_all(&answer)
    });
    match work.map(thread::JoinHandle::join) {
        Ok(Ok(Ok(()))) => 0,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use battito_documents::outside::JudgePdf;

    use super::*;

    async fn failure(program: &str) -> ApiError {
        let workers = Workers::started_from(program.into());
        workers.run(JudgePdf, Bytes::from_static(b"%PDF")).await.unwrap_err()
    }

    #[tokio::test]
    async fn a_worker_that_cannot_be_started_is_no_fault_of_the_file() {
        assert_eq!(failure("/nowhere/battito").await.status(), 503);
    }

    #[tokio::test]
    async fn a_worker_that_dies_is_a_fault_of_the_file() {
        let ApiError::Invalid(errors) = failure("/bin/false").await else {
            panic!("another kind");
        };
        assert_eq!(errors.get("file").unwrap(), [UNREADABLE]);
        // Output that is no answer means that no worker ran.
        assert_eq!(failure("/bin/true").await.status(), 500);
    }
}
