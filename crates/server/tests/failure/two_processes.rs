//! Two server processes on one PostgreSQL: nothing that a process keeps in its memory decides about a seat.

use std::{
    sync::{Arc, Barrier},
    thread,
    time::Duration,
};

use crate::{
    failure::{
        centre::Centre,
        client::Client,
        invariants::check_invariants,
        load::{Acknowledged, book_everything, bookers, cut_off},
        server::Start,
        wait::wait_for,
    },
    support::World,
};

/// How many press the button at the same moment.
const CROWD: usize = 200;

/// All do the same at once; gives the statuses of the answers.
fn at_once(crowd: Vec<Client>, act: impl Fn(&Client) -> u16 + Copy + Send + 'static) -> Vec<u16> {
    let start = Arc::new(Barrier::new(crowd.len()));
    let mut clients = Vec::new();
    for client in crowd {
        let start = Arc::clone(&start);
        clients.push(thread::spawn(move || {
            start.wait();
            act(&client)
        }));
    }
    clients
        .into_iter()
        .map(|client| client.join().expect("a client"))
        .collect()
}

fn count(statuses: &[u16], wanted: u16) -> usize {
    statuses.iter().filter(|status| **status == wanted).count()
}

#[tokio::test]
async fn two_hundred_bookings_for_one_seat_and_for_five_fill_exactly_these() {
    let Some(world) = World::postgres().await else { return };
    let mut centre = Centre::open(&world, CROWD, 0, 0).await;
    let (one, other) = (Start::of(&world).server(), Start::of(&world).server());
    for seats in [1, 5, 1, 5] {
        let date = centre.add_date(&world, seats).await;
        let crowd = bookers(&centre, &[&one, &other]);

        let statuses = at_once(crowd.into_iter().map(|(client, _)| client).collect(), move |client| {
            client.book(date).expect("an answer").status
        });

        let winners = usize::try_from(seats).expect("a count");
        assert_eq!(
            (count(&statuses, 201), count(&statuses, 422)),
            (winners, CROWD - winners),
            "{statuses:?}"
        );
        assert_eq!(world.statuses(date).await, vec!["confirmed"; winners]);
    }
    check_invariants(&world).await;
}

#[tokio::test]
async fn the_waiting_list_is_promoted_in_order_by_either_process() {
    let Some(world) = World::postgres().await else { return };
    let mut centre = Centre::open(&world, 40, 0, 0).await;
    let (one, other) = (Start::of(&world).server(), Start::of(&world).server());
    let date = centre.add_date(&world, 5).await;
    let crowd: Vec<Client> = bookers(&centre, &[&one, &other])
        .into_iter()
        .map(|(client, _)| client)
        .collect();
    let statuses = at_once(crowd.clone(), move |client| {
        client.book_or_wait(date).expect("an answer").status
    });
    assert_eq!(count(&statuses, 201), 40, "{statuses:?}");
    assert_eq!(
        world.statuses(date).await[..6],
        [
            "confirmed",
            "confirmed",
            "confirmed",
            "confirmed",
            "confirmed",
            "waiting"
        ]
    );

    // Four in a row leave, four stay: through both processes, people in a seat and people in line.
    let leaving = crowd.into_iter().enumerate();
    let leaving: Vec<Client> = leaving
        .filter(|(number, _)| number / 4 % 2 == 0)
        .map(|(_, client)| client)
        .collect();
    let statuses = at_once(leaving, |client| client.leave().expect("an answer").status);

    assert_eq!(count(&statuses, 200), 20, "{statuses:?}");
    let after = world.statuses(date).await;
    let live: Vec<_> = after.iter().filter(|status| *status != "cancelled").collect();
    let (seated, waiting) = live.split_at(5);
    assert_eq!(live.len(), 20);
    assert!(
        seated.iter().all(|status| *status == "confirmed"),
        "in order of arrival: {after:?}"
    );
    assert!(
        waiting.iter().all(|status| *status == "waiting"),
        "and no more than five: {after:?}"
    );
}

#[tokio::test]
async fn when_one_is_killed_the_other_loses_nothing_and_fills_every_seat() {
    let Some(world) = World::postgres().await else { return };
    let centre = Centre::open(&world, 8, 120, 5).await;
    let (one, other) = (Start::of(&world).server(), Start::of(&world).server());
    let acknowledged = Acknowledged::default();

    let clients = book_everything(bookers(&centre, &[&one, &other]), &centre.dates, &acknowledged);
    wait_for("bookings", Duration::from_mins(1), || {
        (acknowledged.count() >= 50).then_some(())
    });
    one.kill();
    let gone = cut_off(clients);

    assert!(gone.iter().step_by(2).any(|gone| *gone), "killed too late");
    assert!(
        gone.iter().skip(1).step_by(2).all(|gone| !gone),
        "the other one went on"
    );
    let stored = check_invariants(&world).await;
    let lost: Vec<_> = acknowledged.bookings().difference(&stored).copied().collect();
    assert!(lost.is_empty(), "{lost:?}");

    // Clients that were cut off try again.
    assert!(
        cut_off(book_everything(
            bookers(&centre, &[&other]),
            &centre.dates,
            &acknowledged
        ))
        .iter()
        .all(|gone| !gone)
    );
    assert_eq!(check_invariants(&world).await.len(), 120 * 5);
}
