//! A proxy between the server and its database or mail server, which can be cut, stalled and mended. It
//! counts the statements that it carries to PostgreSQL, and can forge them.

use std::{
    io::{ErrorKind, Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream, ToSocketAddrs},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU8, AtomicUsize, Ordering},
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
    /// How often all connections have died.
    deaths: Arc<AtomicUsize>,
    statements: Arc<AtomicUsize>,
    target: Arc<Mutex<SocketAddr>>,
}

/// Writes other bytes over those that are sent, as many as there were.
pub(crate) type Forge = fn(&mut [u8]);

impl Proxy {
    /// A wire to `target`, whole.
    pub(crate) fn to(target: SocketAddr) -> Self {
        Self::forging(target, |_| {})
    }

    /// The same, with a forger on it.
    pub(crate) fn forging(target: SocketAddr, forge: Forge) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let wire = Arc::new(AtomicU8::new(Wire::Whole as u8));
        let state = Arc::clone(&wire);
        let statements = Arc::<AtomicUsize>::default();
        let counted = Arc::clone(&statements);
        let deaths = Arc::<AtomicUsize>::default();
        let died = Arc::clone(&deaths);
        let target = Arc::new(Mutex::new(target));
        let leads = Arc::clone(&target);
        thread::spawn(move || listen(listener, address, &leads, (&state, &died, &counted, forge)));
        Self {
            address,
            wire,
            deaths,
            statements,
            target,
        }
    }

    /// New connections lead to another server.
    pub(crate) fn lead_to(&self, target: SocketAddr) {
        *self.target.lock().unwrap_or_else(PoisonError::into_inner) = target;
    }

    /// How many statements PostgreSQL was sent so far.
    pub(crate) fn statements(&self) -> usize {
        self.statements.load(Ordering::SeqCst)
    }

    /// As when the machine at the other end is gone: the connections that stand carry nothing any more and do not end. New ones
    /// work.
    pub(crate) fn lose_connections(&self) {
        self.deaths.fetch_add(1, Ordering::SeqCst);
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

type Shared<'a> = (&'a Arc<AtomicU8>, &'a Arc<AtomicUsize>, &'a Arc<AtomicUsize>, Forge);

fn listen(
    listener: TcpListener,
    address: SocketAddr,
    target: &Mutex<SocketAddr>,
    (state, deaths, counted, forge): Shared<'_>,
) {
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
                let target = *target.lock().unwrap_or_else(PoisonError::into_inner);
                join(&inner, target, (state, deaths, counted, forge));
            }
        }
        thread::sleep(STEP);
    }
}

fn join(inner: &TcpStream, target: SocketAddr, (state, deaths, counted, forge): Shared<'_>) {
    let Ok(outer) = TcpStream::connect(target) else { return };
    let born = deaths.load(Ordering::SeqCst);
    for (from, to, sends) in [(inner, &outer, true), (&outer, inner, false)] {
        let (Ok(from), Ok(to)) = (from.try_clone(), to.try_clone()) else {
            return;
        };
        let (state, deaths, counted) = (Arc::clone(state), Arc::clone(deaths), Arc::clone(counted));
        thread::spawn(move || {
            let mut frames = Frames::default();
            let stands_still = || is(&state, Wire::Stalled) || deaths.load(Ordering::SeqCst) > born;
            carry(&from, &to, &state, stands_still, |bytes| {
                if sends {
                    counted.fetch_add(frames.statements(bytes), Ordering::SeqCst);
                    forge(bytes);
                }
            });
            let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
        });
    }
}

/// Carries bytes one way until either end or the wire is gone.
fn carry(
    mut from: &TcpStream,
    mut to: &TcpStream,
    state: &AtomicU8,
    stands_still: impl Fn() -> bool,
    mut look: impl FnMut(&mut [u8]),
) {
    let mut bytes = [0; 16 * 1024];
    if from.set_nonblocking(false).is_err() || from.set_read_timeout(Some(STEP)).is_err() {
        return;
    }
    while !broken(state) {
        if stands_still() {
            thread::sleep(STEP);
            continue;
        }
        match from.read(&mut bytes) {
            Ok(0) => return,
            Ok(count) => {
                look(&mut bytes[..count]);
                while stands_still() && !broken(state) {
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

/// What a client sends first to ask for TLS, before the message that begins the session: a length and a code.
const ASKS_FOR_TLS: [u8; 8] = [0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f];

/// Reads the messages of a client to PostgreSQL: first a message without a type, then messages of a type, a
/// length and a body.
#[derive(Default)]
struct Frames {
    head: Vec<u8>,
    /// Bytes of the body that are still to come.
    body: usize,
    has_begun: bool,
}

impl Frames {
    /// How many statements end in these bytes. Each ends with a message `Sync`, or is a simple `Query`.
    fn statements(&mut self, bytes: &[u8]) -> usize {
        let bytes = match bytes.strip_prefix(&ASKS_FOR_TLS) {
            Some(rest) if !self.has_begun => rest,
            _ => bytes,
        };
        let mut ended = 0;
        for byte in bytes {
            if self.body > 0 {
                self.body -= 1;
                continue;
            }
            self.head.push(*byte);
            let kind = usize::from(self.has_begun);
            if let Some(Ok(length)) = self.head.get(kind..kind + 4).map(<[u8; 4]>::try_from) {
                ended += usize::from(self.has_begun && matches!(self.head[0], b'S' | b'Q'));
                self.body = usize::try_from(u32::from_be_bytes(length)).expect("a length") - 4;
                self.has_begun = true;
                self.head.clear();
            }
        }
        ended
    }
}

#[test]
fn statements_are_counted_after_a_refused_request_for_tls() {
    let mut frames = Frames::default();
    assert_eq!(frames.statements(&ASKS_FOR_TLS), 0);
    assert_eq!(frames.statements(b"\0\0\0\x13\0\x03\0\0user\0test\0\0"), 0);
    assert_eq!(frames.statements(b"Q\0\0\0\x0dSELECT 1\0S\0\0\0\x04"), 2);
}

/// The same database behind a wire.
pub(crate) fn wired(url: &str) -> (String, Proxy) {
    forged(url, |_| {})
}

/// The same, with a forger on the wire.
pub(crate) fn forged(url: &str, forge: Forge) -> (String, Proxy) {
    let mut url = url::Url::parse(url).expect("a URL");
    let host = (url.host_str().expect("a host"), url.port().unwrap_or(5432));
    let target: SocketAddr = host.to_socket_addrs().expect("an address").next().expect("an address");
    let proxy = Proxy::forging(target, forge);
    url.set_ip_host(proxy.address.ip()).expect("a host");
    url.set_port(Some(proxy.address.port())).expect("a port");
    (url.to_string(), proxy)
}
