//! Serves HTTP connections: how many there may be, their timeouts, and the graceful shutdown.

use std::{
    collections::HashMap,
    convert::Infallible,
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    pin::pin,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{
    extract::{ConnectInfo, Request},
    http::{HeaderValue, header::CONNECTION},
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use nix::sys::{
    resource::{Resource, getrlimit, setrlimit},
    socket::{setsockopt, sockopt::TcpUserTimeout},
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
    task::JoinSet,
};
use tokio_util::sync::CancellationToken;

use crate::Site;

/// The pause after a connection could not be accepted, for example because too many files are open.
const ACCEPT_AGAIN: Duration = Duration::from_millis(50);

/// How long a connection that was accepted last may take to send its first request.
const FIRST_REQUEST: Duration = Duration::from_secs(1);

/// The largest head of a request, in bytes, and what is read of a body at a time.
const BUFFER: usize = 64 * 1024;
/// The most connections, whatever the system allows.
const MOST: usize = 8192;
/// Open files that are left to the database, to uploads and to documents.
const OTHER_FILES: usize = 256;

/// The limits of connections.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Connections at a time. More wait until others end.
    pub connections: usize,
    /// Peers that may have all of them: reverse proxies. Any other may have half.
    pub proxies: Vec<IpAddr>,
    /// For the head of a request, counted from the end of the one before, so it also closes idle connections. Longer than
    /// the keep-alive of reverse proxies (60 seconds): otherwise one could send a request on a connection that we just close.
    pub head: Duration,
    /// For a client that takes nothing of a response.
    pub stalled: Duration,
    /// How long connections are still accepted at shutdown, each for one request.
    pub drain: Duration,
    /// For requests in flight at shutdown.
    pub shutdown: Duration,
}

impl Limits {
    /// As many connections as this process can have open files for, whose limit it raises as far as it may. Whoever connects from
    /// this machine is a proxy, too.
    #[must_use]
    pub fn of_process(mut proxies: Vec<IpAddr>) -> Self {
        proxies.extend([IpAddr::from(Ipv4Addr::LOCALHOST), Ipv6Addr::LOCALHOST.into()]);
        let files = usize::try_from(raise_open_files()).unwrap_or(usize::MAX);
        Self {
            connections: files.saturating_sub(OTHER_FILES).clamp(OTHER_FILES, MOST),
            proxies,
            head: Duration::from_secs(75),
            stalled: Duration::from_mins(1),
            drain: Duration::ZERO,
            shutdown: Duration::from_secs(20),
        }
    }
}

/// What limits count by: the address itself, or its /64 in IPv6, which is one household.
#[must_use]
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)).into(),
        address @ IpAddr::V4(_) => address,
    }
}

/// Raises the limit of open files to the highest that is allowed and of use, and returns it.
fn raise_open_files() -> u64 {
    let wanted = u64::try_from(MOST + OTHER_FILES).unwrap_or(u64::MAX);
    let (soft, hard) = getrlimit(Resource::RLIMIT_NOFILE).unwrap_or((1024, 1024));
    let raised = wanted.min(hard).max(soft);
    match setrlimit(Resource::RLIMIT_NOFILE, raised, hard) {
        Ok(()) => raised,
        Err(_) => soft,
    }
}

/// The open connections of each peer.
#[derive(Debug, Default)]
struct Peers(Mutex<HashMap<IpAddr, usize>>);

/// A connection that is counted until it is dropped.
struct Counted {
    peers: Arc<Peers>,
    peer: IpAddr,
    _place: OwnedSemaphorePermit,
}

impl Peers {
    /// Counts a connection, unless its peer has as many as it may.
    fn count(self: &Arc<Self>, address: IpAddr, limits: &Limits, place: OwnedSemaphorePermit) -> Option<Counted> {
        let (address, peer) = (address.to_canonical(), household(address));
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of_peer = open.entry(peer).or_default();
        if *of_peer >= limits.connections / 2 && !limits.proxies.contains(&address) {
            return None;
        }
        *of_peer += 1;
        drop(open);
        Some(Counted {
            peers: Arc::clone(self),
            peer,
            _place: place,
        })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = self.peers.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(of_peer) = open.get_mut(&self.peer) {
            *of_peer -= 1;
            if *of_peer == 0 {
                open.remove(&self.peer);
            }
        }
    }
}

/// Ends the connection when its client leaves bytes untaken for so long. It does so in the system, which also counts a client that
/// acknowledges and takes nothing.
fn end_when_stalled(stream: &TcpStream, stalled: Duration) {
    let milliseconds = u32::try_from(stalled.as_millis()).unwrap_or(u32::MAX);
    if let Err(error) = setsockopt(stream, TcpUserTimeout, &milliseconds) {
        tracing::debug!(%error, "a connection has no limit for clients that stall");
    }
}

/// Serves requests until `shutdown` is cancelled, and for the time of draining after it: each response then closes its connection,
/// so that a load balancer, which may hold connections open, has gone elsewhere before they are refused. Requests in flight are
/// finished, or dropped after the timeout.
pub async fn serve(listener: TcpListener, site: Site, limits: Limits, shutdown: CancellationToken) {
    let (places, drain, draining) = (
        Arc::new(Semaphore::new(limits.connections)),
        limits.drain,
        shutdown.clone(),
    );
    let mut connections = Connections::new(site, limits, shutdown);
    let mut drained = pin!(async {
        draining.cancelled().await;
        tokio::time::sleep(drain).await;
    });
    loop {
        while connections.tasks.try_join_next().is_some() {}
        let accepted = tokio::select! {
            accepted = accept(&listener, &places) => accepted,
            () = &mut drained => break,
        };
        match accepted {
            Ok((place, (stream, client))) => connections.serve(place, stream, client),
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(ACCEPT_AGAIN).await;
            }
        }
    }
    if drain.is_zero() {
        drop(listener);
    } else {
        connections.take_over(listener, &places);
        // They have sent nothing yet, and would be closed as idle ones are.
        tokio::time::sleep(FIRST_REQUEST).await;
    }
    connections.close().await;
}

/// Accepts a connection when there is a place for one.
async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> io::Result<(OwnedSemaphorePermit, (TcpStream, SocketAddr))> {
    let place = Arc::clone(places).acquire_owned().await.map_err(io::Error::other)?;
    Ok((place, listener.accept().await?))
}

/// The connections that are served. Dropping them drops what is under way.
struct Connections {
    http: http1::Builder,
    site: Site,
    limits: Limits,
    peers: Arc<Peers>,
    shutdown: CancellationToken,
    graceful: GracefulShutdown,
    tasks: JoinSet<()>,
}

impl Connections {
    fn new(site: Site, limits: Limits, shutdown: CancellationToken) -> Self {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(limits.head)
            .max_buf_size(BUFFER);
        Self {
            http,
            site,
            limits,
            peers: Arc::default(),
            shutdown,
            graceful: GracefulShutdown::new(),
            tasks: JoinSet::new(),
        }
    }

    /// Serves a connection, unless its peer has as many as it may.
    fn serve(&mut self, place: OwnedSemaphorePermit, stream: TcpStream, client: SocketAddr) {
        let Some(counted) = self.peers.count(client.ip(), &self.limits, place) else {
            tracing::debug!("a peer has half of all connections");
            return;
        };
        end_when_stalled(&stream, self.limits.stalled);
        let (site, shutdown) = (self.site.clone(), self.shutdown.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo::<SocketAddr>(client));
            let (response, shutdown) = (site.respond(request), shutdown.clone());
            async move {
                let mut response = response.await?;
                if shutdown.is_cancelled() {
                    response
                        .headers_mut()
                        .insert(CONNECTION, HeaderValue::from_static("close"));
                }
                Ok::<_, Infallible>(response)
            }
        });
        let connection = self
            .graceful
            .watch(self.http.serve_connection(TokioIo::new(stream), service));
        self.tasks.spawn(async move {
            let _counted = counted;
            drop(connection.await);
        });
    }

    /// Closes the listener. What the system has accepted for it until then is served: a request may be on its way.
    fn take_over(&mut self, listener: TcpListener, places: &Arc<Semaphore>) {
        let Ok(listener) = listener.into_std() else { return };
        while let Ok((stream, client)) = listener.accept() {
            let place = Arc::clone(places).try_acquire_owned();
            let stream = stream.set_nonblocking(true).and_then(|()| TcpStream::from_std(stream));
            if let (Ok(place), Ok(stream)) = (place, stream) {
                self.serve(place, stream, client);
            }
        }
    }

    /// Closes idle connections and waits for the others, until the timeout.
    async fn close(self) {
        let closed = tokio::time::timeout(self.limits.shutdown, self.graceful.shutdown());
        if closed.await.is_err() {
            tracing::warn!("requests in flight took too long and were dropped");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use axum::{
        Router,
        http::{HeaderMap, Method, Uri},
        response::Response,
        routing::get,
    };
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::TcpStream,
        task::JoinHandle,
    };

    use super::*;
    use crate::Shortcut;

    struct NothingCached;

    impl Shortcut for NothingCached {
        fn respond(&self, _: &Method, _: &Uri, _: &HeaderMap) -> Option<Response> {
            None
        }
    }

    const SHORT: Duration = Duration::from_millis(300);
    const LONG: Duration = Duration::from_mins(1);
    /// More than both ends of a connection keep for a client that takes nothing.
    const LARGE: usize = 64 * 1024 * 1024;
    const REQUEST: &str = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

    const LIMITS: Limits = Limits {
        connections: 100,
        proxies: Vec::new(),
        head: LONG,
        stalled: LONG,
        drain: Duration::ZERO,
        shutdown: LONG,
    };

    async fn start(limits: Limits) -> (SocketAddr, CancellationToken, JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, shutdown) = (listener.local_addr().unwrap(), CancellationToken::new());
        let never = get(async || std::future::pending::<()>().await);
        let large = get(async || vec![0_u8; LARGE]);
        let router = Router::new()
            .route("/", get(async || "ecco"))
            .route("/large", large)
            .route("/never", never);
        let site = Site::new(NothingCached, router);
        let server = tokio::spawn(serve(listener, site, limits, shutdown.clone()));
        (address, shutdown, server)
    }

    /// Sends a request and returns everything received until the server closes the connection.
    async fn exchange(address: SocketAddr, request: &str) -> String {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let mut answer = String::new();
        // A server that refuses the connection may reset it.
        let ended = async {
            stream.write_all(request.as_bytes()).await?;
            stream.read_to_string(&mut answer).await
        };
        drop(tokio::time::timeout(LONG / 2, ended).await.expect("an end"));
        answer
    }

    #[tokio::test]
    async fn closes_connections_that_send_no_head() {
        let (address, ..) = start(Limits { head: SHORT, ..LIMITS }).await;
        for begun in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: a"] {
            assert_eq!(exchange(address, begun).await, "", "{begun:?}");
        }
        let idle = exchange(address, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").await;
        assert!(idle.starts_with("HTTP/1.1 200 OK") && idle.ends_with("ecco"), "{idle}");
    }

    #[tokio::test]
    async fn drops_requests_in_flight_when_the_shutdown_takes_too_long() {
        let limits = Limits {
            shutdown: SHORT,
            ..LIMITS
        };
        let (address, shutdown, server) = start(limits).await;
        let waiting = tokio::spawn(async move { exchange(address, "GET /never HTTP/1.1\r\nHost: a\r\n\r\n").await });
        exchange(address, REQUEST).await;

        let began = Instant::now();
        shutdown.cancel();

        assert_eq!(waiting.await.unwrap(), "");
        server.await.unwrap();
        assert!(began.elapsed() < LONG / 2, "{:?}", began.elapsed());
    }

    #[tokio::test]
    async fn a_drained_server_answers_each_connection_once_more() {
        let limits = Limits { drain: SHORT, ..LIMITS };
        let (address, shutdown, server) = start(limits).await;
        let mut kept = TcpStream::connect(address).await.unwrap();
        let ask = async |stream: &mut TcpStream| {
            stream.write_all(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
            let mut answer = vec![0; 4096];
            let read = stream.read(&mut answer).await.unwrap();
            String::from_utf8_lossy(&answer[..read]).into_owned()
        };
        assert!(!ask(&mut kept).await.contains("connection: close"));

        shutdown.cancel();

        let new = exchange(address, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").await;
        assert!(new.contains("connection: close") && new.ends_with("ecco"), "{new}");
        assert!(ask(&mut kept).await.contains("connection: close"));
        server.await.unwrap();
        assert!(TcpStream::connect(address).await.is_err());
    }

    #[tokio::test]
    async fn drops_a_client_that_takes_nothing() {
        let stalled = SHORT;
        let (address, shutdown, server) = start(Limits { stalled, ..LIMITS }).await;
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream
            .write_all(b"GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
            .await
            .unwrap();
        stream.readable().await.unwrap();

        let began = Instant::now();
        shutdown.cancel();

        // Otherwise the stop would wait for it.
        server.await.unwrap();
        assert!(began.elapsed() < LONG / 2, "{:?}", began.elapsed());
    }

    #[tokio::test]
    async fn serves_a_client_that_takes_its_time() {
        let stalled = Duration::from_secs(1);
        let (address, ..) = start(Limits { stalled, ..LIMITS }).await;
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request = "GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
        stream.write_all(request.as_bytes()).await.unwrap();
        let (mut part, mut taken) = (vec![0; LARGE / 16], 0);
        for _ in 0..8 {
            taken += stream.read_exact(&mut part).await.unwrap();
            tokio::time::sleep(stalled / 6).await;
        }
        let mut rest = Vec::new();
        taken += stream.read_to_end(&mut rest).await.unwrap();
        assert!(taken > LARGE, "{taken}");
    }

    #[tokio::test]
    async fn one_peer_may_have_half_of_the_connections_and_a_proxy_all() {
        let limits = Limits {
            connections: 4,
            ..LIMITS
        };
        let (address, ..) = start(limits.clone()).await;
        let held = [TcpStream::connect(address).await, TcpStream::connect(address).await];
        assert_eq!(exchange(address, REQUEST).await, "");
        drop(held);
        let answered = async || {
            while exchange(address, REQUEST).await.is_empty() {
                tokio::time::sleep(SHORT / 10).await;
            }
        };
        tokio::time::timeout(LONG / 2, answered()).await.unwrap();

        let (address, ..) = start(Limits {
            proxies: vec![[127, 0, 0, 1].into()],
            ..limits
        })
        .await;
        let _held = [TcpStream::connect(address).await, TcpStream::connect(address).await];
        assert!(exchange(address, REQUEST).await.ends_with("ecco"));
    }

    #[test]
    fn a_household_of_ipv6_is_one_peer() {
        let of = |text: &str| household(text.parse().unwrap()).to_string();
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(of("198.51.100.7"), "198.51.100.7");
        assert_eq!(of("::ffff:198.51.100.7"), "198.51.100.7");
    }

    #[tokio::test]
    async fn connections_beyond_the_limit_wait() {
        let limits = Limits {
            connections: 2,
            proxies: vec![[127, 0, 0, 1].into()],
            ..LIMITS
        };
        let (address, ..) = start(limits).await;
        let held = [TcpStream::connect(address).await, TcpStream::connect(address).await];
        let mut waiting = tokio::spawn(exchange(address, REQUEST));
        assert!(tokio::time::timeout(SHORT, &mut waiting).await.is_err());
        drop(held);
        assert!(waiting.await.unwrap().ends_with("ecco"));
    }
}
