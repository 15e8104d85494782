//! No room left on the disk of the database: every booking is refused for now, the rest goes on, and once there is room bookings
//! work again.

use std::{thread, time::Duration};

use crate::{
    failure::{
        centre::{Centre, reopened},
        client::Reply,
        cluster::Cluster,
        disk::Disk,
        invariants::check_invariants,
        server::{Server, Start},
        wait::wait_for,
    },
    support::{World, databases},
};

const NOT_NOW: &str = "Il servizio è momentaneamente non disponibile. Riprova tra poco.";
const PEOPLE: usize = 8;
const DATES: i64 = 1_000;

/// Everybody books this date at the same moment.
fn book(server: &Server, centre: &Centre, date: i64) -> Vec<Reply> {
    let people = centre.people.iter().map(|person| server.person(person));
    let clients: Vec<_> = people.map(|client| thread::spawn(move || client.book(date))).collect();
    let replies = clients.into_iter().map(|client| client.join().expect("a client"));
    replies.map(|reply| reply.expect("an answer")).collect()
}

/// The disk holds the database, and the log of a PostgreSQL server, which ends when it has no room for that.
async fn a_full_disk_refuses_bookings_for_now(disk: Disk, mut cluster: Option<Cluster>) {
    let folder = disk.folder();
    let url = match &cluster {
        Some(cluster) => cluster.url(),
        None => databases::migrated_sqlite(&folder.path().join("battito.db")).await,
    };
    let world = World::on(url, folder).await;
    let centre = Centre::open(&world, PEOPLE, DATES, 20).await;
    world.app.db().clone().close().await;
    let mut server = Start::of(&world).server();
    let mut dates = centre.dates.iter().copied();
    for reply in book(&server, &centre, dates.next().expect("a date")) {
        reply.expect(201);
    }

    disk.fill();

    // What the database has room for inside its files may still be written.
    let refused = dates.by_ref().find_map(|date| {
        let replies = book(&server, &centre, date);
        let wrong = replies.iter().find(|reply| ![201, 503].contains(&reply.status));
        assert!(wrong.is_none(), "{wrong:?}");
        replies.into_iter().find(|reply| reply.status == 503)
    });
    assert_eq!(refused.expect("a full disk").message(), NOT_NOW);
    assert!(server.is_alive());
    server.visitor().get("/health/live").expect("an answer").expect(200);
    if cluster.is_none() {
        server.visitor().get("/api/courses").expect("an answer").expect(200);
    }

    disk.make_room();
    if let Some(cluster) = &mut cluster {
        cluster.run();
    }

    let date = dates.next().expect("a date");
    for person in &centre.people {
        wait_for("a booking", Duration::from_secs(20), || {
            let reply = server.person(person).book(date).expect("an answer");
            assert!([201, 503].contains(&reply.status), "{} {}", reply.status, reply.text);
            (reply.status == 201).then_some(())
        });
    }
    let last = dates.next().expect("a date");
    for reply in book(&server, &centre, last) {
        reply.expect(201);
    }
    server.kill();
    let world = reopened(world).await;
    let stored = check_invariants(&world).await;
    for date in [centre.dates[0], date, last] {
        assert_eq!(stored.iter().filter(|(_, booked)| *booked == date).count(), PEOPLE);
    }
    world.app.db().clone().close().await;
    drop((world, cluster, disk));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_refuses_bookings_for_now_on_sqlite() {
    if let Some(disk) = Disk::new(64) {
        a_full_disk_refuses_bookings_for_now(disk, None).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_refuses_bookings_for_now_on_postgresql() {
    let Some(disk) = Disk::new(256) else { return };
    let Some(cluster) = Cluster::start_in(disk.folder(), "on") else {
        return;
    };
    a_full_disk_refuses_bookings_for_now(disk, Some(cluster)).await;
}
