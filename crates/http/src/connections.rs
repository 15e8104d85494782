//! Serves HTTP connections: their timeouts, and the graceful shutdown.

use std::{net::SocketAddr, time::Duration};

use axum::extract::{ConnectInfo, Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use tokio::{net::TcpListener, task::JoinSet};
use tokio_util::sync::CancellationToken;

use crate::Site;

/// The pause after a connection could not be accepted, for example because too many files are open.
const ACCEPT_AGAIN: Duration = Duration::from_millis(50);

/// The timeouts of connections.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// For the head of a request, counted from the end of the one before, so it also closes idle connections. Longer than
    /// the keep-alive of reverse proxies (60 seconds): otherwise one could send a request on a connection that we just close.
    pub head: Duration,
    /// For requests in flight at shutdown.
    pub shutdown: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(75),
            shutdown: Duration::from_secs(20),
        }
    }
}

/// Serves requests until `shutdown` is cancelled. Requests in flight are then finished, or dropped after the timeout.
pub async fn serve(listener: TcpListener, site: Site, timeouts: Timeouts, shutdown: CancellationToken) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(timeouts.head);
    let graceful = GracefulShutdown::new();
    // Dropping it drops the connections that are left.
    let mut connections = JoinSet::new();
    loop {
        while connections.try_join_next().is_some() {}
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = shutdown.cancelled() => break,
        };
        let (stream, client) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(ACCEPT_AGAIN).await;
                continue;
            }
        };
        let site = site.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo::<SocketAddr>(client));
            site.respond(request)
        });
        connections.spawn(graceful.watch(http.serve_connection(TokioIo::new(stream), service)));
    }
    drop(listener);
    if tokio::time::timeout(timeouts.shutdown, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("requests in flight took too long and were dropped");
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

    async fn start(timeouts: Timeouts) -> (SocketAddr, CancellationToken, JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, shutdown) = (listener.local_addr().unwrap(), CancellationToken::new());
        let never = get(async || std::future::pending::<()>().await);
        let router = Router::new().route("/", get(async || "ecco")).route("/never", never);
        let site = Site::new(NothingCached, router);
        let server = tokio::spawn(serve(listener, site, timeouts, shutdown.clone()));
        (address, shutdown, server)
    }

    /// Sends a request and returns everything received until the server closes the connection.
    async fn exchange(address: SocketAddr, request: &str) -> String {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        let ended = stream.read_to_string(&mut answer);
        tokio::time::timeout(LONG / 2, ended).await.expect("an end").unwrap();
        answer
    }

    #[tokio::test]
    async fn closes_connections_that_send_no_head() {
        let timeouts = Timeouts {
            head: SHORT,
            shutdown: LONG,
        };
        let (address, ..) = start(timeouts).await;
        for begun in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: a"] {
            assert_eq!(exchange(address, begun).await, "", "{begun:?}");
        }
        let idle = exchange(address, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").await;
        assert!(idle.starts_with("HTTP/1.1 200 OK") && idle.ends_with("ecco"), "{idle}");
    }

    #[tokio::test]
    async fn drops_requests_in_flight_when_the_shutdown_takes_too_long() {
        let timeouts = Timeouts {
            head: LONG,
            shutdown: SHORT,
        };
        let (address, shutdown, server) = start(timeouts).await;
        let waiting = tokio::spawn(async move { exchange(address, "GET /never HTTP/1.1\r\nHost: a\r\n\r\n").await });
        exchange(address, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").await;

        let began = Instant::now();
        shutdown.cancel();

        assert_eq!(waiting.await.unwrap(), "");
        server.await.unwrap();
        assert!(began.elapsed() < LONG / 2, "{:?}", began.elapsed());
    }
}
