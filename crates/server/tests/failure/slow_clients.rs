//! Clients that take their time: others do not wait for them, and they are not waited for without end.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use crate::{
    failure::{centre::Centre, client, server::Start, wait::timed},
    support::World,
};

const NOT_NOW: &str = "Il servizio è momentaneamente non disponibile. Riprova tra poco.";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn do_not_delay_other_clients() {
    let world = World::sqlite().await;
    let centre = Centre::open(&world, 1, 1, 5).await;
    let server = Start::of(&world).server();
    let client = server.person(&centre.people[0]);
    let head = client.post_head("/api/my-reservations", "application/json", 100);
    let mut slow = Vec::new();
    for sent in (0..200).map(|number| &head.as_bytes()[..head.len() * (number % 4 + 1) / 4]) {
        let mut stream = client.connect().expect("a connection");
        stream.write_all(sent).expect("a part of a request");
        slow.push(stream);
    }

    let (booked, took) = timed(|| client.book(centre.dates[0]).expect("an answer"));

    booked.expect(201);
    assert!(took < Duration::from_secs(5), "{took:?}");
    drop(slow);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn are_answered_503_after_half_a_minute() {
    let world = World::sqlite().await;
    let centre = Centre::open(&world, 1, 1, 5).await;
    let server = Start::of(&world).server();
    let client = server.person(&centre.people[0]);
    let mut stream = client.connect().expect("a connection");
    let head = client.post_head("/api/my-reservations", "application/json", 100);
    stream.write_all(head.as_bytes()).expect("a head");
    stream.write_all(b"{").expect("a byte");
    let started = Instant::now();

    let reply = client::read(&mut stream).expect("an answer");

    assert!(started.elapsed() < Duration::from_secs(40), "{:?}", started.elapsed());
    assert_eq!((reply.status, reply.message().as_str()), (503, NOT_NOW));
    assert!(world.statuses(centre.dates[0]).await.is_empty());
    client.book(centre.dates[0]).expect("an answer").expect(201);
}
