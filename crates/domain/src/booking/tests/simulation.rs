//! A date through any sequence of bookings, cancellations and changes of seats.

use proptest::{collection::vec, prelude::*};

use super::{DateFacts, NURSE, date, decide, now};
use crate::{
    booking::{BookerFacts, Request},
    reservation::Status,
    waiting_list,
};

#[derive(Debug, Clone)]
enum Event {
    Book { person: i64, waiting: bool },
    Leave { person: i64 },
    Seats(i64),
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    let event = prop_oneof![
        5 => (0..12_i64, any::<bool>()).prop_map(|(person, waiting)| Event::Book { person, waiting }),
        3 => (0..12_i64).prop_map(|person| Event::Leave { person }),
        1 => (1..6_i64).prop_map(Event::Seats),
    ];
    vec(event, 0..80)
}

/// One date as the server keeps it: each event is a transaction that ends by giving free seats to the queue.
#[derive(Debug)]
struct Centre {
    seats: i64,
    confirmed: Vec<i64>,
    queue: Vec<i64>,
}

impl Centre {
    fn book(&mut self, person: i64, waiting: bool) {
        let facts = DateFacts {
            seats: self.seats,
            confirmed: count(&self.confirmed),
            waiting: count(&self.queue),
            certificates: &[],
            ..date()
        };
        let already_booked = self.confirmed.contains(&person) || self.queue.contains(&person);
        let request = Request {
            id_course_date: Some(7),
            waiting,
            ..Request::default()
        };
        match decide(
            now(),
            &request,
            Some(&facts),
            BookerFacts {
                already_booked,
                ..NURSE
            },
        )
        .map(|booked| booked.status)
        {
            Ok(Status::Confirmed) => self.confirmed.push(person),
            Ok(Status::Waiting) => self.queue.push(person),
            Ok(Status::Cancelled) => unreachable!("nobody books a cancelled place"),
            Err(_) => {}
        }
    }

    fn leave(&mut self, person: i64) {
        self.confirmed.retain(|other| *other != person);
        self.queue.retain(|other| *other != person);
        self.promote();
    }

    fn promote(&mut self) {
        let lucky = waiting_list::to_confirm(self.seats - count(&self.confirmed), &self.queue).len();
        self.confirmed.extend(self.queue.drain(..lucky));
    }
}

fn count(people: &[i64]) -> i64 {
    i64::try_from(people.len()).unwrap()
}

proptest! {
    #[test]
    fn no_sequence_of_events_gives_away_a_seat_too_many(seats in 1..6_i64, events in events()) {
        let mut centre = Centre { seats, confirmed: Vec::new(), queue: Vec::new() };
        for event in events {
            let (before, line) = (count(&centre.confirmed), centre.queue.clone());
            match event {
                Event::Book { person, waiting } => centre.book(person, waiting),
                Event::Leave { person } => centre.leave(person),
                Event::Seats(seats) => {
                    centre.seats = seats;
                    centre.promote();
                }
            }
            let after = count(&centre.confirmed);
            prop_assert!(after <= centre.seats || after <= before, "a seat too many: {centre:?}");
            prop_assert!(centre.queue.is_empty() || after >= centre.seats, "a seat stays empty while people wait: {centre:?}");
            let mut people = [centre.confirmed.clone(), centre.queue.clone()].concat();
            people.sort_unstable();
            prop_assert!(people.windows(2).all(|pair| pair[0] != pair[1]), "somebody is booked twice: {centre:?}");
            let still: Vec<_> = line.iter().filter(|person| centre.queue.contains(person)).collect();
            prop_assert!(centre.queue.iter().zip(&still).all(|(now, before)| now == *before), "somebody was overtaken: {centre:?}");
        }
    }

    #[test]
    fn an_answer_never_depends_on_the_wish_to_wait_when_a_seat_is_on_offer(confirmed in 0..12_i64, waiting: bool) {
        let facts = DateFacts { confirmed, certificates: &[], ..date() };
        let request = Request { id_course_date: Some(7), waiting, ..Request::default() };
        let booked = decide(now(), &request, Some(&facts), NURSE).unwrap();
        prop_assert_eq!(booked.status, Status::Confirmed);
    }
}
