//! Connections: how long a client may hold one, and how they end when the server is told to stop.

use std::{io, net::SocketAddr, time::Duration};

use axum::Router;
use axum_server::Handle;
use hyper_util::rt::TokioTimer;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// How long things may take.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    /// The head of a request, counted from the end of the one before, so that idle connections end, too. Longer than
    /// reverse proxies keep theirs (60 seconds), or one of theirs could end just when they use it.
    pub head: Duration,
    /// Requests in flight, once the server is told to stop.
    pub stop: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(75),
            stop: Duration::from_secs(20),
        }
    }
}

/// Answers requests until it is told to stop and those in flight are finished, or dropped.
///
/// # Errors
/// When the listener cannot be used.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    patience: Patience,
    stop: CancellationToken,
) -> io::Result<()> {
    let handle = Handle::new();
    let mut server = axum_server::from_tcp(listener.into_std()?)?
        .handle(handle.clone())
        // Without reading first which version it is: no patience would bound that.
        .http1_only();
    server
        .http_builder()
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.head);
    let told = async {
        stop.cancelled().await;
        handle.graceful_shutdown(Some(patience.stop));
        std::future::pending::<io::Result<()>>().await
    };
    tokio::select! {
        ended = server.serve(router.into_make_service_with_connect_info::<SocketAddr>()) => ended?,
        never = told => never?,
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

    async fn start(patience: Patience) -> (SocketAddr, CancellationToken, JoinHandle<io::Result<()>>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, stop) = (listener.local_addr().unwrap(), CancellationToken::new());
        let never = get(async || std::future::pending::<()>().await);
        let router = Router::new().route("/", get(async || "ecco")).route("/never", never);
        let server = tokio::spawn(serve(listener, router, patience, stop.clone()));
        (address, stop, server)
    }

    /// Sends this, and gives what comes back until the server ends the connection.
    async fn sent(address: SocketAddr, request: &str) -> String {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        let ended = stream.read_to_string(&mut answer);
        tokio::time::timeout(LONG / 2, ended).await.expect("an end").unwrap();
        answer
    }

    #[tokio::test]
    async fn ends_connections_whose_head_does_not_come() {
        let patience = Patience {
            head: SHORT,
            stop: LONG,
        };
        let (address, ..) = start(patience).await;
        for begun in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: a"] {
            assert_eq!(sent(address, begun).await, "", "{begun:?}");
        }
        let idle = sent(address, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").await;
        assert!(idle.starts_with("HTTP/1.1 200 OK") && idle.ends_with("ecco"), "{idle}");
    }

    #[tokio::test]
    async fn drops_what_is_in_flight_when_stopping_takes_too_long() {
        let patience = Patience {
            head: LONG,
            stop: SHORT,
        };
        let (address, stop, server) = start(patience).await;
        let waiting = tokio::spawn(async move { sent(address, "GET /never HTTP/1.1\r\nHost: a\r\n\r\n").await });
        sent(address, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").await;

        let began = Instant::now();
        stop.cancel();

        assert_eq!(waiting.await.unwrap(), "");
        server.await.unwrap().unwrap();
        assert!(began.elapsed() < LONG / 2, "{:?}", began.elapsed());
    }
}
