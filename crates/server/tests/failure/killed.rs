//! `kill -9` while people book.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

use crate::{
    books::{Booking, balance},
    centre::{Centre, reopened},
    on_both_engines,
    patience::until,
    server::{Server, Start},
    support::World,
};

const CLIENTS: usize = 8;
const KILLS: usize = 3;
/// Dates for each life of the server; there are fewer seats than people who want one.
const DATES: usize = 120;
const SEATS: i32 = 5;

/// Bookings that were answered with 201.
type Acknowledged = Arc<Mutex<Vec<Booking>>>;

/// Eight people book whatever they find, until they have seen all dates or the server is gone (`true`).
fn rush(server: &Server, centre: &Centre, dates: &[i64], acknowledged: &Acknowledged) -> Vec<thread::JoinHandle<bool>> {
    let mut clients = Vec::new();
    for (number, person) in centre.people.iter().enumerate() {
        let (client, user) = (server.person(person), person.id);
        let (mut dates, acknowledged) = (dates.to_vec(), Arc::clone(acknowledged));
        // Two and two begin at the same date.
        dates.rotate_left(number / 2 * 7);
        clients.push(thread::spawn(move || {
            for date in dates {
                match client.book(date) {
                    Err(_) => return true,
                    Ok(reply) if reply.status == 201 => {
                        acknowledged
                            .lock()
                            .unwrap_or_else(PoisonError::into_inner)
                            .push((user, date));
                    }
                    Ok(reply) => assert_eq!(reply.status, 422, "{}", reply.text),
                }
            }
            false
        }));
    }
    clients
}

fn count(acknowledged: &Acknowledged) -> usize {
    acknowledged.lock().unwrap_or_else(PoisonError::into_inner).len()
}

on_both_engines! {
    async fn under_load_it_loses_no_booking_that_was_acknowledged(world) {
        let days = i64::try_from(DATES * KILLS).expect("a number");
        let centre = Centre::open(&world, CLIENTS, days, SEATS).await;
        let acknowledged = Acknowledged::default();
        let mut world = world;
        for (life, dates) in centre.dates.chunks(DATES).enumerate() {
            // The server has the database alone, so that it alone can mend what the last kill left.
            world.app.db().clone().close().await;
            let server = Start::of(&world).server();
            let before = count(&acknowledged);

            let clients = rush(&server, &centre, dates, &acknowledged);
            until("bookings", Duration::from_mins(1), || (count(&acknowledged) >= before + 50).then_some(()));
            server.kill();
            let cut_off: Vec<bool> = clients.into_iter().map(|client| client.join().expect("a client")).collect();
            assert!(cut_off.contains(&true), "life {life}: the server was killed too late");

            world = reopened(world).await;
            let stored = balance(&world).await;
            let told: BTreeSet<Booking> = acknowledged.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect();
            let lost: Vec<_> = told.difference(&stored).collect();
            assert!(lost.is_empty(), "life {life}: {lost:?}");
        }

        // And it serves on.
        world.app.db().clone().close().await;
        let server = Start::of(&world).server();
        let extra = centre.dates.iter().find_map(|date| {
            let reply = server.person(&centre.people[0]).book(*date).expect("an answer");
            (reply.status == 201).then_some((centre.people[0].id, *date))
        });
        server.kill();
        assert!(balance(&reopened(world).await).await.contains(&extra.expect("a free seat")));
    }
}
