//! PostgreSQL away and back, behind a wire that is cut or stalled.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use battito_platform::db::Db;
use futures_util::{FutureExt, future};
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use tokio::time::timeout;

use crate::{
    failure::{
        centre::Centre,
        client::{Client, Reply},
        invariants::check_invariants,
        proxy::{Proxy, Wire, wired},
        server::{Server, Start},
        wait::{timed, wait_for, wait_until},
    },
    support::World,
};

const NOT_NOW: &str = "Il servizio è momentaneamente non disponibile. Riprova tra poco.";

/// A server whose only way to its database is a wire.
struct Apart {
    world: World,
    centre: Centre,
    proxy: Proxy,
    server: Server,
}

impl Apart {
    async fn start() -> Option<Self> {
        let world = World::postgres().await?;
        let centre = Centre::open(&world, 8, 40, 100).await;
        let (url, proxy) = wired(&world.url);
        let start = Start {
            database: &url,
            ..Start::of(&world)
        };
        let server = start.server();
        Some(Self {
            world,
            centre,
            proxy,
            server,
        })
    }

    fn person(&self, number: usize) -> Client {
        self.server.person(&self.centre.people[number])
    }

    /// All people book the same date at once. Returns the answers and the longest wait.
    fn all_book(&self, date: usize) -> (Vec<Reply>, Duration) {
        let date = self.centre.dates[date];
        timed(|| {
            let people = self.centre.people.iter().map(|person| self.server.person(person));
            let clients: Vec<_> = people.map(|client| thread::spawn(move || client.book(date))).collect();
            let replies = clients.into_iter().map(|client| client.join().expect("a client"));
            replies.map(|reply| reply.expect("an answer")).collect()
        })
    }

    /// A booking that works again without a restart; until then 503 is the only other answer.
    fn books_again(&self, date: usize) {
        wait_for("a server that is ready again", Duration::from_secs(15), || {
            (self.server.visitor().get("/health/ready").expect("an answer").status == 200).then_some(())
        });
        for number in 0..self.centre.people.len() {
            wait_for("a booking", Duration::from_secs(15), || {
                let reply = self.person(number).book(self.centre.dates[date]).expect("an answer");
                assert!([201, 503].contains(&reply.status), "{} {}", reply.status, reply.text);
                (reply.status == 201).then_some(())
            });
        }
    }
}

#[track_caller]
fn is_503_with_retry_after(reply: &Reply) {
    assert_eq!(reply.status, 503, "{}", reply.text);
    assert_eq!(reply.message(), NOT_NOW);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn recovers_from_a_cut_without_a_restart_on_postgres() {
    let Some(mut apart) = Apart::start().await else { return };
    apart
        .person(0)
        .book(apart.centre.dates[0])
        .expect("an answer")
        .expect(201);

    apart.proxy.set(Wire::Cut);

    let (ready, took) = timed(|| apart.server.visitor().get("/health/ready").expect("an answer"));
    assert_eq!(ready.status, 503);
    assert!(took < Duration::from_secs(4), "{took:?}");
    apart
        .server
        .visitor()
        .get("/health/live")
        .expect("an answer")
        .expect(200);
    let (courses, took) = timed(|| apart.server.visitor().get("/api/courses").expect("an answer"));
    is_503_with_retry_after(&courses);
    assert!(took < Duration::from_secs(12), "{took:?}");
    let (replies, took) = apart.all_book(1);
    replies.iter().for_each(is_503_with_retry_after);
    assert!(took < Duration::from_secs(20), "{took:?}");

    apart.proxy.set(Wire::Whole);

    apart.books_again(2);
    assert!(apart.server.is_alive());
    assert_eq!(
        check_invariants(&apart.world).await.len(),
        1 + apart.centre.people.len()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_while_the_connection_stalls_on_postgres() {
    let Some(mut apart) = Apart::start().await else { return };
    apart
        .person(0)
        .book(apart.centre.dates[0])
        .expect("an answer")
        .expect(201);

    apart.proxy.set(Wire::Stalled);

    let (ready, took) = timed(|| apart.server.visitor().get("/health/ready").expect("an answer"));
    assert_eq!(ready.status, 503);
    assert!(took < Duration::from_secs(4), "{took:?}");
    let visitor = apart.server.visitor();
    let courses = thread::spawn(move || visitor.get("/api/courses").expect("an answer"));
    let (replies, took) = apart.all_book(1);
    is_503_with_retry_after(&courses.join().expect("a client"));
    replies.iter().for_each(is_503_with_retry_after);
    assert!(took < Duration::from_secs(40), "{took:?}");

    apart.proxy.set(Wire::Whole);

    apart.books_again(2);
    assert!(apart.server.is_alive());
    let stored = check_invariants(&apart.world).await;
    let booked = stored.iter().filter(|(_, date)| *date == apart.centre.dates[2]).count();
    assert_eq!(booked, apart.centre.people.len());
}

/// As when the database's machine is gone and another one has its address.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn recovers_from_connections_that_died_silently_on_postgres() {
    let Some(mut apart) = Apart::start().await else { return };
    for date in 0..10 {
        apart.all_book(date);
    }

    // Under load, so that some die while they are in use and the others are idle.
    let answered = Arc::new(AtomicUsize::new(0));
    let people = apart.centre.people.iter().map(|person| apart.server.person(person));
    let clients: Vec<_> = people
        .map(|client| {
            let (dates, answered) = (apart.centre.dates[10..39].to_vec(), Arc::clone(&answered));
            thread::spawn(move || {
                for date in dates {
                    client.book(date).expect("an answer");
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    wait_for("bookings under way", Duration::from_secs(10), || {
        (answered.load(Ordering::Relaxed) >= 8).then_some(())
    });
    apart.proxy.lose_connections();

    let (_, took) = timed(|| {
        wait_for("bookings", Duration::from_secs(60), || {
            let (replies, _) = apart.all_book(39);
            let is_booked = |reply: &Reply| reply.status == 201 || reply.text.contains("Sei già iscritto");
            replies.iter().all(is_booked).then_some(())
        });
    });
    assert!(took < Duration::from_secs(30), "{took:?}");
    for client in clients {
        client.join().expect("a client");
    }
    assert!(apart.server.is_alive());
    check_invariants(&apart.world).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gives_up_a_snapshot_on_a_connection_that_died_silently_on_postgres() {
    let Some(world) = World::postgres().await else { return };
    let (url, proxy) = wired(&world.url);
    let db = Db::connect(&url).await.expect("a database");
    let snapshot = db.snapshot().await.expect("a snapshot");
    snapshot.rollback().await.expect("its end");
    wait_until("the connection back in its pool", Duration::from_secs(5), async || {
        db.load().busy_connections == 0
    })
    .await;

    proxy.lose_connections();
    let snapshot = timeout(Duration::from_secs(30), db.snapshot()).await;
    assert!(snapshot.expect("an answer").is_err());
    db.snapshot().await.expect("a snapshot on another connection");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn abandoned_writes_leave_no_transaction_open_on_postgres() {
    let Some(world) = World::postgres().await else { return };
    let (url, proxy) = wired(&world.url);
    let db = Db::connect(&url).await.expect("a database");
    let write = || db.write(|_| async { Ok(()) }.boxed());
    let all = future::join_all((0..8).map(|_| write())).await;
    assert!(all.iter().all(Result::is_ok), "connections that are open: {all:?}");

    proxy.set(Wire::Stalled);
    let given_up = future::join_all((0..8).map(|_| timeout(Duration::from_millis(200), write()))).await;
    assert!(given_up.iter().all(Result::is_err), "{given_up:?}");
    proxy.set(Wire::Whole);

    let in_transaction = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'";
    wait_until("no transaction that is open", Duration::from_secs(5), async || {
        let open = world
            .app
            .db()
            .read()
            .query_all_raw(Statement::from_string(DbBackend::Postgres, in_transaction));
        open.await.expect("a query").is_empty()
    })
    .await;
    let after = future::join_all((0..16).map(|_| write())).await;
    assert!(after.iter().all(Result::is_ok), "{after:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn repeated_cuts_under_load_leave_no_half_done_booking_on_postgres() {
    let Some(apart) = Apart::start().await else { return };
    let answered = Arc::new(AtomicUsize::new(0));
    let mut clients = Vec::new();
    for person in &apart.centre.people {
        let (client, user, dates) = (apart.server.person(person), person.id, apart.centre.dates.clone());
        let answered = Arc::clone(&answered);
        clients.push(thread::spawn(move || {
            let mut booked = Vec::new();
            for date in dates {
                let reply = client.book(date).expect("an answer");
                answered.fetch_add(1, Ordering::SeqCst);
                assert!([201, 503].contains(&reply.status), "{} {}", reply.status, reply.text);
                if reply.status == 201 {
                    booked.push((user, date));
                }
            }
            booked
        }));
    }
    let done = || clients.iter().all(JoinHandle::is_finished);
    while !done() {
        let before = answered.load(Ordering::SeqCst);
        wait_for("answers", Duration::from_mins(1), || {
            (done() || answered.load(Ordering::SeqCst) >= before + 40).then_some(())
        });
        apart.proxy.set(Wire::Cut);
        apart.proxy.set(Wire::Whole);
    }

    let stored = check_invariants(&apart.world).await;
    for client in clients {
        for booking in client.join().expect("a client") {
            assert!(stored.contains(&booking), "{booking:?} was acknowledged");
        }
    }
}

#[test]
fn a_server_without_its_database_does_not_start_and_keeps_its_password_to_itself() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let start = Start {
        database: "postgres://battito:segretissima@127.0.0.1:9/battito",
        folder: folder.path(),
        smtp: None,
        log: None,
        through: &[],
        program: None,
    };

    let (output, took) = timed(|| start.command().0.output().expect("the binary"));

    assert!(took < Duration::from_secs(20), "{took:?}");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("the database cannot be opened"), "{said}");
    assert!(!said.contains("segretissima"), "{said}");
}
