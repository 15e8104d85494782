//! Structured logs on standard error: text by default, JSON on request. A thread of its own writes them, so
//! that no request waits for the write; no line is dropped. When the reader of standard error is slow,
//! logging blocks once the buffer is full, and dropping the [`Guard`] writes the rest.

use std::{
    io::{self, Write},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::Duration,
};

use tracing::Subscriber;
use tracing_subscriber::{
    EnvFilter, Layer, fmt, layer::SubscriberExt, registry, registry::LookupSpan, util::SubscriberInitExt,
};

use super::{
    config::{Log, LogFormat, Traces},
    error::ApiError,
    traces,
};

/// Bytes that may wait to be written.
const BUFFER: usize = 4 * 1024 * 1024;
/// How long the thread collects lines before it writes them together. Waking it for each line would cost more than the line.
const COLLECT: Duration = Duration::from_millis(5);

/// Starts logging for the whole process. Later calls change nothing.
///
/// # Errors
/// When the thread that writes cannot be started.
#[must_use = "dropping the guard ends the buffering"]
pub fn start(log: &Log) -> io::Result<Guard> {
    let (writer, guard) = spawn(io::stderr())?;
    let _ = registry().with(filter(log)).with(lines(log, writer)).try_init();
    Ok(guard)
}

/// The same, and traces when a collector is configured. Must be called inside a runtime.
///
/// # Errors
/// When the thread that writes cannot be started, or the collector's address is none.
#[must_use = "dropping the guard ends the buffering"]
pub fn start_with_traces(log: &Log, settings: &Traces) -> Result<Guard, ApiError> {
    let Some(url) = &settings.url else {
        return start(log).map_err(ApiError::internal);
    };
    let (writer, mut guard) = spawn(io::stderr()).map_err(ApiError::internal)?;
    let (layer, exporter) = traces::start(settings, url)?;
    let lines = lines(log, writer).with_filter(filter(log));
    let _ = registry().with(layer).with(lines).try_init();
    guard.traces = Some(exporter);
    Ok(guard)
}

/// What the log shows. Spans that are for traces alone cost nothing when there are none.
fn filter(log: &Log) -> EnvFilter {
    let only_traces = format!("{}=off,{}=warn", traces::TARGET, traces::STATEMENTS);
    let wanted = EnvFilter::try_new(format!("{only_traces},{}", log.filter));
    wanted.unwrap_or_else(|_| EnvFilter::new(format!("{only_traces},info")))
}

/// The layer that writes lines.
fn lines<S>(log: &Log, writer: Writer) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    let lines = fmt::layer().with_writer(move || writer.clone());
    match log.format {
        LogFormat::Text => lines.with_target(false).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).boxed(),
    }
}

/// Writes the buffered lines when dropped, and sends the last traces. Lines logged later are written without a buffer.
#[derive(Debug)]
pub struct Guard {
    traces: Option<traces::Exporter>,
    buffer: Arc<Buffer>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Guard {
    fn drop(&mut self) {
        drop(self.traces.take());
        self.buffer.state().is_closed = true;
        self.buffer.filled.notify_all();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Appends to the buffer. The formatter writes each line with a single call.
#[derive(Debug, Clone)]
struct Writer(Arc<Buffer>);

impl Write for Writer {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.0.push(line) {
            Ok(line.len())
        } else {
            io::stderr().write(line)
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[derive(Debug, Default)]
struct Buffer {
    state: Mutex<State>,
    filled: Condvar,
    drained: Condvar,
}

#[derive(Debug, Default)]
struct State {
    lines: Vec<u8>,
    is_closed: bool,
    /// The thread waits for lines; otherwise it need not be woken.
    is_idle: bool,
}

impl Buffer {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for room when the buffer is full. Returns whether it took the line: it is closed once the guard is dropped.
    fn push(&self, line: &[u8]) -> bool {
        let has_no_room = |state: &mut State| !state.is_closed && state.lines.len() > BUFFER;
        let mut state = self
            .drained
            .wait_while(self.state(), has_no_room)
            .unwrap_or_else(PoisonError::into_inner);
        if state.is_closed {
            return false;
        }
        state.lines.extend_from_slice(line);
        if state.is_idle {
            state.is_idle = false;
            self.filled.notify_one();
        }
        true
    }

    /// Swaps the buffered lines for the given empty buffer. Returns false after the last line.
    fn take(&self, lines: &mut Vec<u8>) -> bool {
        let nothing_to_do = |state: &mut State| {
            state.is_idle = !state.is_closed && state.lines.is_empty();
            state.is_idle
        };
        let state = self.filled.wait_while(self.state(), nothing_to_do);
        let state = state.unwrap_or_else(PoisonError::into_inner);
        if !state.is_closed {
            drop(state);
            thread::sleep(COLLECT);
        } else if state.lines.is_empty() {
            return false;
        } else {
            drop(state);
        }
        std::mem::swap(&mut self.state().lines, lines);
        self.drained.notify_all();
        true
    }
}

fn spawn(mut sink: impl Write + Send + 'static) -> io::Result<(Writer, Guard)> {
    let buffer = Arc::<Buffer>::default();
    let source = Arc::clone(&buffer);
    let work = move || {
        let mut lines = Vec::new();
        while source.take(&mut lines) {
            // Without standard error there is no place left to report to.
            let _ = sink.write_all(&lines).and_then(|()| sink.flush());
            lines.clear();
        }
    };
    let thread = thread::Builder::new().name("log".to_owned()).spawn(work)?;
    let guard = Guard {
        traces: None,
        buffer: Arc::clone(&buffer),
        thread: Some(thread),
    };
    Ok((Writer(buffer), guard))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// Hands over the lines, one write at a time.
    struct Slow(mpsc::SyncSender<Vec<u8>>);

    impl Write for Slow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.send(bytes.to_vec()).map_err(io::Error::other)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn loses_no_line_although_the_sink_is_slower_than_the_log() {
        let (send, receive) = mpsc::sync_channel(0);
        let (writer, guard) = spawn(Slow(send)).unwrap();
        let line = [b'x'; 1023];
        let lines = 3 * BUFFER / 1024;
        let threads: Vec<_> = (0..4)
            .map(|_| {
                let mut writer = writer.clone();
                thread::spawn(move || {
                    for _ in 0..lines {
                        writer.write_all(&line).unwrap();
                        writer.write_all(b"\n").unwrap();
                    }
                })
            })
            .collect();
        let stop = thread::spawn(move || {
            for thread in threads {
                thread.join().unwrap();
            }
            drop(guard);
        });

        let written: usize = receive.iter().map(|bytes| bytes.len()).sum();

        stop.join().unwrap();
        assert_eq!(written, 4 * lines * 1024);
    }

    #[test]
    fn writes_the_buffer_when_the_guard_is_dropped() {
        let (send, receive) = mpsc::sync_channel(8);
        let (mut writer, guard) = spawn(Slow(send)).unwrap();
        writer.write_all(b"the last line\n").unwrap();

        drop(guard);

        assert_eq!(receive.try_recv().unwrap(), b"the last line\n");
        assert!(!writer.0.push(b"later"));
    }
}
