//! No room left on the disk of the database. The limit on the size of files stands in for it: every write is refused by the
//! system, until the limit is lifted again.

use std::{
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use crate::{
    failure::{
        centre::{Centre, reopened},
        invariants::check_invariants,
        server::{Server, Start},
        wait::wait_for,
    },
    support::World,
};

const NOT_NOW: &str = "Il servizio è momentaneamente non disponibile. Riprova tra poco.";
/// A program over its limit is killed by this signal unless it ignores it, which its children inherit.
const IGNORING_THE_SIGNAL: [&str; 3] = ["sh", "-c", "trap '' XFSZ; exec \"$0\" \"$@\""];

fn can_be_limited() -> bool {
    let can = Command::new("prlimit")
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_ok();
    if !can {
        assert!(std::env::var_os("CI").is_none(), "CI must have prlimit");
        eprintln!("SKIPPED: there is no prlimit here");
    }
    can
}

/// The largest size of a file that the server may write, in bytes.
fn limit(server: &Server, bytes: &str) {
    let limit = Command::new("prlimit")
        .args(["--pid", &server.id().to_string(), &format!("--fsize={bytes}:")])
        .status();
    assert!(limit.expect("prlimit").success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_booking_is_refused_for_now_and_works_once_there_is_room_on_sqlite() {
    if !can_be_limited() {
        return;
    }
    let world = World::sqlite().await;
    let centre = Centre::open(&world, 8, 4, 20).await;
    world.app.db().clone().close().await;
    let start = Start {
        through: &IGNORING_THE_SIGNAL,
        ..Start::of(&world)
    };
    let mut server = start.server();
    let book = |server: &Server, date: usize| -> Vec<_> {
        let people = centre.people.iter().map(|person| server.person(person));
        let date = centre.dates[date];
        let clients: Vec<_> = people.map(|client| thread::spawn(move || client.book(date))).collect();
        let replies = clients.into_iter().map(|client| client.join().expect("a client"));
        replies.map(|reply| reply.expect("an answer")).collect()
    };
    for reply in book(&server, 0) {
        reply.expect(201);
    }

    limit(&server, "0");

    for _ in 0..3 {
        for reply in book(&server, 1) {
            assert_eq!(
                (reply.status, reply.message().as_str()),
                (503, NOT_NOW),
                "{}",
                reply.text
            );
        }
    }
    assert!(server.is_alive());
    server.visitor().get("/health/live").expect("an answer").expect(200);
    server.visitor().get("/api/courses").expect("an answer").expect(200);

    limit(&server, "unlimited");

    for person in &centre.people {
        wait_for("a booking", Duration::from_secs(10), || {
            let reply = server.person(person).book(centre.dates[2]).expect("an answer");
            assert!([201, 503].contains(&reply.status), "{} {}", reply.status, reply.text);
            (reply.status == 201).then_some(())
        });
    }
    for reply in book(&server, 3) {
        reply.expect(201);
    }
    server.kill();
    let stored = check_invariants(&reopened(world).await).await;
    let of = |date: usize| {
        stored
            .iter()
            .filter(|(_, booked)| *booked == centre.dates[date])
            .count()
    };
    assert_eq!([of(0), of(1), of(2), of(3)], [8, 0, 8, 8]);
}
