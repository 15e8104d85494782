//! `kill -9` while people book.

use std::time::Duration;

use crate::{
    failure::{
        centre::{Centre, reopened},
        invariants::check_invariants,
        load::{Acknowledged, book_everything, bookers, cut_off},
        server::Start,
        wait::wait_for,
    },
    on_both_engines,
    support::World,
};

const CLIENTS: usize = 8;
const KILLS: usize = 3;
/// Dates for each life of the server; there are fewer seats than people who want one.
const DATES: usize = 120;
const SEATS: i32 = 5;

on_both_engines! {
    async fn loses_no_acknowledged_booking_under_load(world) {
        let days = i64::try_from(DATES * KILLS).expect("a number");
        let centre = Centre::open(&world, CLIENTS, days, SEATS).await;
        let acknowledged = Acknowledged::default();
        let mut world = world;
        for (life, dates) in centre.dates.chunks(DATES).enumerate() {
            // The server has the database alone, so that it alone can mend the state after the last kill.
            world.app.db().clone().close().await;
            let server = Start::of(&world).server();
            let before = acknowledged.count();

            let clients = book_everything(bookers(&centre, &[&server]), dates, &acknowledged);
            wait_for("bookings", Duration::from_mins(1), || (acknowledged.count() >= before + 50).then_some(()));
            server.kill();
            assert!(cut_off(clients).contains(&true), "life {life}: the server was killed too late");

            world = reopened(world).await;
            let stored = check_invariants(&world).await;
            let lost: Vec<_> = acknowledged.bookings().difference(&stored).copied().collect();
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
        assert!(check_invariants(&reopened(world).await).await.contains(&extra.expect("a free seat")));
    }
}
