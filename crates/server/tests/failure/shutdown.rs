//! Shutdown by SIGTERM: requests in flight are finished, and the process ends in bounded time with any
//! clients.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

use serde_json::json;

use crate::{
    failure::{
        centre::{Centre, reopened},
        client,
        invariants::check_invariants,
        server::{Server, Start},
        wait::{timed, wait_for},
    },
    on_both_engines,
    support::World,
};

/// The server's own limit for requests in flight is 20 seconds.
const GRACE: Duration = Duration::from_secs(30);

/// A booking of which the server has begun to read the body, and the rest of it.
fn half_sent(server: &Server, centre: &Centre) -> (TcpStream, Vec<u8>) {
    let body = json!({"id_course_date": centre.dates[0]}).to_string();
    let client = server.person(&centre.people[0]);
    let mut stream = client.connect().expect("a connection");
    let head = client.head("POST", "/api/my-reservations");
    write!(
        stream,
        "{head}Content-Type: application/json\r\nContent-Length: {}\r\nExpect: 100-continue\r\n\r\n",
        body.len()
    )
    .expect("a head");
    let mut go_on = [0; 25];
    stream.read_exact(&mut go_on).expect("a word from the server");
    assert_eq!(&go_on, b"HTTP/1.1 100 Continue\r\n\r\n");
    let (first, rest) = body.as_bytes().split_at(5);
    stream.write_all(first).expect("half a body");
    (stream, rest.to_vec())
}

fn refuses_connections(server: &Server) {
    wait_for("a closed door", Duration::from_secs(10), || {
        server.visitor().connect().err()
    });
}

on_both_engines! {
    async fn lets_a_booking_in_flight_finish_and_ends_well(world) {
        let centre = Centre::open(&world, 1, 1, 5).await;
        world.app.db().clone().close().await;
        let mut server = Start::of(&world).server();
        let (mut booking, rest) = half_sent(&server, &centre);

        server.terminate();
        refuses_connections(&server);
        assert!(server.is_alive());
        booking.write_all(&rest).expect("the rest of the body");

        client::read(&mut booking).expect("an answer").expect(201);
        let (status, took) = timed(|| server.ended(GRACE));
        assert!(status.success(), "{status}");
        assert!(took < Duration::from_secs(10), "{took:?}");
        assert_eq!(check_invariants(&reopened(world).await).await.len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ends_well_although_clients_hold_on() {
    let world = World::sqlite().await;
    let centre = Centre::open(&world, 1, 1, 5).await;
    world.app.db().clone().close().await;
    let mut server = Start::of(&world).server();
    let silent = server.visitor().connect().expect("a connection");
    let mut idle = server.visitor().connect().expect("a connection");
    idle.write_all(b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n")
        .expect("a request");
    idle.read_exact(&mut [0; 12]).expect("an answer");
    let (stuck, _) = half_sent(&server, &centre);

    server.terminate();

    let status = server.ended(GRACE);
    assert!(status.success(), "{status}");
    drop((silent, idle, stuck));
    assert!(check_invariants(&reopened(world).await).await.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ends_at_once_when_nothing_is_in_flight() {
    let world = World::sqlite().await;
    world.app.db().clone().close().await;
    let mut server = Start::of(&world).server();
    server.visitor().get("/api/courses").expect("an answer").expect(200);

    server.terminate();

    let status = server.ended(Duration::from_secs(5));
    assert!(status.success(), "{status}");
    let left = world.folder.path().join("battito.db-wal");
    assert!(!left.exists(), "a database that was closed well has its log folded in");
}

/// Log lines are written by a thread of their own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writes_every_log_line_before_it_ends() {
    let world = World::sqlite().await;
    world.app.db().clone().close().await;
    let log = world.folder.path().join("server.log");
    let mut server = Start {
        log: Some(&log),
        ..Start::of(&world)
    }
    .server();
    for _ in 0..200 {
        server.visitor().get("/api/courses").expect("an answer").expect(200);
    }

    server.terminate();

    assert!(server.ended(Duration::from_secs(10)).success());
    let log = std::fs::read_to_string(log).expect("a log");
    let answered = log
        .lines()
        .filter(|line| line.contains("/api/courses") && line.contains("status"));
    assert_eq!(answered.count(), 200);
    assert!(log.lines().last().is_some_and(|line| line.contains("stopped")), "{log}");
}
