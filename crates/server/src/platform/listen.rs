//! Serves HTTP connections: their timeouts, and the graceful shutdown.

use std::{io, net::SocketAddr, time::Duration};

use axum::Router;
use axum_server::Handle;
use hyper_util::rt::TokioTimer;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

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
///
/// # Errors
/// When the listener cannot be used.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    timeouts: Timeouts,
    shutdown: CancellationToken,
) -> io::Result<()> {
    let handle = Handle::new();
    let mut server = axum_server::from_tcp(listener.into_std()?)?
        .handle(handle.clone())
        // Otherwise the server first reads which HTTP version it is, for which there is no timeout.
        .http1_only();
    server
        .http_builder()
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(timeouts.head);
    let graceful = async {
        shutdown.cancelled().await;
        handle.graceful_shutdown(Some(timeouts.shutdown));
        std::future::pending::<io::Result<()>>().await
    };
    tokio::select! {
        ended = server.serve(router.into_make_service_with_connect_info::<SocketAddr>()) => ended?,
        never = graceful => never?,
    }
    if handle.connection_count() > 0 {
        tracing::warn!("requests in flight took too long and were dropped");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use axum::routing::get;
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::TcpStream,
        task::JoinHandle,
    };

    use super::*;

    const SHORT: Duration = Duration::from_millis(300);
    const LONG: Duration = Duration::from_mins(1);

    async fn start(timeouts: Timeouts) -> (SocketAddr, CancellationToken, JoinHandle<io::Result<()>>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, shutdown) = (listener.local_addr().unwrap(), CancellationToken::new());
        let never = get(async || std::future::pending::<()>().await);
        let router = Router::new().route("/", get(async || "ecco")).route("/never", never);
        let server = tokio::spawn(serve(listener, router, timeouts, shutdown.clone()));
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
        server.await.unwrap().unwrap();
        assert!(began.elapsed() < LONG / 2, "{:?}", began.elapsed());
    }
}
