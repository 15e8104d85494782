//! Load: clients that book every date, at one server process or several.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
};

use battito_platform::clock::{Clock, SystemClock};
use chrono::{DateTime, Utc};

use crate::failure::{centre::Centre, client::Client, invariants::Booking, server::Server};

/// A person's client and id.
pub(crate) type Booker = (Client, i64);

/// Bookings that were answered with 201, and when.
#[derive(Clone, Default)]
pub(crate) struct Acknowledged(Arc<Mutex<BTreeMap<Booking, DateTime<Utc>>>>);

impl Acknowledged {
    pub(crate) fn add(&self, booking: Booking) {
        self.all().insert(booking, SystemClock.now());
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<Booking, DateTime<Utc>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn bookings(&self) -> BTreeSet<Booking> {
        self.all().keys().copied().collect()
    }

    /// Forgets those that were answered at this time or after it.
    pub(crate) fn forget_since(&self, time: DateTime<Utc>) {
        self.all().retain(|_, answered| *answered < time);
    }

    pub(crate) fn count(&self) -> usize {
        self.all().len()
    }
}

/// The people of the centre, spread over these processes.
pub(crate) fn bookers(centre: &Centre, servers: &[&Server]) -> Vec<Booker> {
    let turns = servers.iter().cycle();
    centre
        .people
        .iter()
        .zip(turns)
        .map(|(person, server)| (server.person(person), person.id))
        .collect()
}

/// Each client books every date; it returns `true` when its server process or its database went away.
pub(crate) fn book_everything(
    bookers: Vec<Booker>,
    dates: &[i64],
    acknowledged: &Acknowledged,
) -> Vec<JoinHandle<bool>> {
    let mut clients = Vec::new();
    for (number, (client, user)) in bookers.into_iter().enumerate() {
        let (mut dates, acknowledged) = (dates.to_vec(), acknowledged.clone());
        // Two and two begin at the same date.
        dates.rotate_left(number / 2 * 7);
        clients.push(thread::spawn(move || {
            for date in dates {
                match client.book(date) {
                    Err(_) => return true,
                    Ok(reply) if reply.status == 503 => return true,
                    Ok(reply) if reply.status == 201 => acknowledged.add((user, date)),
                    Ok(reply) => assert_eq!(reply.status, 422, "{}", reply.text),
                }
            }
            false
        }));
    }
    clients
}

/// Joins the clients; tells which of them lost their server process.
pub(crate) fn cut_off(clients: Vec<JoinHandle<bool>>) -> Vec<bool> {
    clients
        .into_iter()
        .map(|client| client.join().expect("a client"))
        .collect()
}
