//! A wire between the server and what it needs, which can be cut, stalled and mended.

use std::{
    io::{ErrorKind, Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
    thread,
    time::Duration,
};

/// How often the state of the wire is looked at.
const STEP: Duration = Duration::from_millis(5);

/// The state of a wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Wire {
    Whole,
    /// Connections break and new ones are refused.
    Cut,
    /// Connections stand, and nothing comes through.
    Stalled,
    /// The test is over.
    Gone,
}

pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    wire: Arc<AtomicU8>,
}

impl Proxy {
    /// A wire to `target`, whole.
    pub(crate) fn to(target: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let wire = Arc::new(AtomicU8::new(Wire::Whole as u8));
        let state = Arc::clone(&wire);
        thread::spawn(move || listen(listener, address, target, &state));
        Self { address, wire }
    }

    pub(crate) fn set(&self, wire: Wire) {
        self.wire.store(wire as u8, Ordering::SeqCst);
        if wire == Wire::Cut {
            // Not before the last connection is known to be refused.
            while TcpStream::connect(self.address).is_ok() {
                thread::sleep(STEP);
            }
        }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.wire.store(Wire::Gone as u8, Ordering::SeqCst);
    }
}

fn is(state: &AtomicU8, wire: Wire) -> bool {
    state.load(Ordering::SeqCst) == wire as u8
}

fn broken(state: &AtomicU8) -> bool {
    is(state, Wire::Cut) || is(state, Wire::Gone)
}

fn listen(listener: TcpListener, address: SocketAddr, target: SocketAddr, state: &Arc<AtomicU8>) {
    let mut listener = Some(listener);
    while !is(state, Wire::Gone) {
        if is(state, Wire::Cut) {
            listener = None;
        } else if listener.is_none() {
            listener = TcpListener::bind(address).ok();
        }
        if let Some(listener) = &listener {
            listener.set_nonblocking(true).expect("a socket");
            while let Ok((inner, _)) = listener.accept() {
                join(&inner, target, state);
            }
        }
        thread::sleep(STEP);
    }
}

fn join(inner: &TcpStream, target: SocketAddr, state: &Arc<AtomicU8>) {
    let Ok(outer) = TcpStream::connect(target) else { return };
    for (from, to) in [(inner, &outer), (&outer, inner)] {
        let (Ok(from), Ok(to)) = (from.try_clone(), to.try_clone()) else {
            return;
        };
        let state = Arc::clone(state);
        thread::spawn(move || {
            carry(&from, &to, &state);
            let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
        });
    }
}

/// Carries bytes one way until either end or the wire is gone.
fn carry(mut from: &TcpStream, mut to: &TcpStream, state: &AtomicU8) {
    let mut bytes = [0; 16 * 1024];
    if from.set_nonblocking(false).is_err() || from.set_read_timeout(Some(STEP)).is_err() {
        return;
    }
    while !broken(state) {
        if is(state, Wire::Stalled) {
            thread::sleep(STEP);
            continue;
        }
        match from.read(&mut bytes) {
            Ok(0) => return,
            Ok(count) => {
                while is(state, Wire::Stalled) {
                    thread::sleep(STEP);
                }
                if broken(state) || to.write_all(&bytes[..count]).is_err() {
                    return;
                }
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => return,
        }
    }
}
