//! Requests that are wrong before their body is reached: they are refused, and the next one is answered as if nothing had
//! been.

use crate::{
    failure::{
        client::{Client, Reply},
        server::{Server, Start},
    },
    support::World,
};

async fn target() -> (World, Server) {
    let world = World::sqlite().await;
    let server = Start::of(&world).server();
    (world, server)
}

fn is_unharmed(server: &mut Server) {
    assert!(server.is_alive());
    server.visitor().get("/health/ready").expect("an answer").expect(200);
}

/// The request head with these lines in it.
fn with_lines(client: &Client, lines: &str) -> std::io::Result<Reply> {
    client.send(format!("{}{lines}\r\n", client.head("GET", "/api/courses")).as_bytes())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_and_large_header_fields_are_refused() {
    let (_world, mut server) = target().await;
    let client = server.visitor();
    let many = "X: x\r\n".repeat(5_000);
    let large = format!("X: {}\r\n", "x".repeat(2_000_000));
    for lines in [many, large] {
        if let Ok(reply) = with_lines(&client, &lines) {
            reply.expect(431);
        }
    }
    with_lines(&client, &format!("X: {}\r\n", "x".repeat(8_000)))
        .expect("an answer")
        .expect(200);
    is_unharmed(&mut server);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_path_without_end_is_refused() {
    let (_world, mut server) = target().await;
    let client = server.visitor();
    let path = format!("/api/courses?search={}", "x".repeat(100_000));
    let reply = client.get(&path).expect("an answer");
    assert!([400, 414].contains(&reply.status), "{}", reply.status);
    let path = format!("/api/courses?search={}", "x".repeat(30_000));
    let reply = client.get(&path).expect("an answer");
    assert!([200, 422].contains(&reply.status), "{}", reply.status);
    is_unharmed(&mut server);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refuses_bytes_that_are_no_http() {
    let (_world, mut server) = target().await;
    let client = server.visitor();
    for bytes in [
        b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03".as_slice(),
        b"SSH-2.0-OpenSSH_9.9\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\0\0\0\0\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n12",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, x\r\nConnection: close\r\n\r\n",
    ] {
        let shown = String::from_utf8_lossy(bytes);
        if let Ok(reply) = client.send_and_leave(bytes) {
            assert!(
                (400..500).contains(&reply.status) || reply.status == 505,
                "{shown:?}: {}",
                reply.status
            );
        }
    }
    is_unharmed(&mut server);
}

/// Two lengths that contradict each other are how a request is smuggled past a proxy: the connection must not be read on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_request_hidden_in_the_body_of_the_first_is_not_answered() {
    let (_world, mut server) = target().await;
    let smuggled = "POST /api/forgot-password HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\
        Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /health/live HTTP/1.1\r\nHost: x\r\n\r\n";
    let reply = server.visitor().send_and_leave(smuggled.as_bytes());
    if let Ok(reply) = reply {
        assert!(!reply.text.contains("\"live\""), "{}", reply.text);
    }
    is_unharmed(&mut server);
}
