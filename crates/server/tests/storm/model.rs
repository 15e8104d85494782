//! An independent model of the seats. It replays the events one by one and says which of them break a rule: seats are never
//! exceeded, the waiting list is first in, first out, a free seat never stays free while somebody waits, and nobody is on a
//! date twice. It shares no code with the server.

use std::collections::{HashMap, HashSet, VecDeque};

use super::history::{Change, Event, History, Offer, Row, Status};

/// The states of one thing, in order, each with the time and the transaction of the event that made it.
#[derive(Debug)]
pub(super) struct Timeline<T> {
    points: Vec<(i64, i64, T)>,
}

impl<T> Default for Timeline<T> {
    fn default() -> Self {
        Self { points: Vec::new() }
    }
}

impl<T: Copy> Timeline<T> {
    fn push(&mut self, event: &Event, state: T) {
        self.points.push((event.at, event.tx, state));
    }

    pub(super) fn last(&self) -> Option<T> {
        self.points.last().map(|(_, _, state)| *state)
    }

    /// The states that a transaction could find at some moment from `from` to `to`; `None` before the first event. States in
    /// the middle of another transaction are left out.
    pub(super) fn during(&self, from: i64, to: i64) -> impl Iterator<Item = Option<T>> {
        let end = self.points.partition_point(|(at, ..)| *at <= to);
        // The last state made before `from` is the first that can be found.
        let begin = self.points.partition_point(|(at, ..)| *at < from);
        let before = (begin == 0).then_some(None);
        let visible = (begin.saturating_sub(1)..end).filter_map(|place| {
            let (_, tx, state) = self.points[place];
            let is_final = tx == 0 || self.points.get(place + 1).is_none_or(|next| next.1 != tx);
            is_final.then_some(Some(state))
        });
        before.into_iter().chain(visible)
    }
}

/// The seats of a date after an event.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seats {
    pub(super) offer: Offer,
    pub(super) confirmed: i64,
    pub(super) waiting: i64,
}

impl Seats {
    /// The seats that can be taken: none while somebody waits.
    pub(super) fn on_offer(&self) -> i64 {
        if self.waiting > 0 {
            0
        } else {
            (self.offer.seats - self.confirmed).max(0)
        }
    }
}

struct Date {
    offer: Offer,
    confirmed: i64,
    queue: VecDeque<i64>,
    /// The transaction of its last event, and when that was.
    last: (i64, i64),
}

impl Date {
    fn seats(&self) -> Seats {
        Seats {
            offer: self.offer,
            confirmed: self.confirmed,
            waiting: i64::try_from(self.queue.len()).expect("a count"),
        }
    }

    /// What is wrong with the date between two transactions.
    fn unsettled(&self) -> Option<String> {
        let seats = self.seats();
        if !self.offer.open && seats.confirmed + seats.waiting > 0 {
            return Some(format!("{seats:?}: live on a cancelled date"));
        }
        if seats.confirmed > self.offer.seats {
            return Some(format!("{seats:?}: more people than seats"));
        }
        (self.offer.open && seats.waiting > 0 && seats.confirmed < self.offer.seats)
            .then(|| format!("{seats:?}: a seat stays free while people wait"))
    }
}

/// The states that the events made, and the rules that they broke.
#[derive(Default)]
pub(super) struct Replay {
    pub(super) dates: HashMap<i64, Timeline<Seats>>,
    pub(super) rows: HashMap<i64, Timeline<Option<Row>>>,
    /// Whether a person is live on a date.
    pub(super) live: HashMap<(i64, i64), Timeline<bool>>,
    /// Whether an account is enabled, and whose duplicate it is; those without an event are enabled.
    pub(super) people: HashMap<i64, Timeline<(bool, Option<i64>)>>,
    /// The position in the waiting list of those who joined it, by event.
    pub(super) positions: HashMap<i64, i64>,
    /// The events by which somebody who waited got a seat.
    pub(super) promotions: HashSet<i64>,
    pub(super) violations: Vec<String>,
    now: HashMap<i64, Date>,
    /// Which transaction follows which on some date.
    follows: HashMap<i64, HashSet<i64>>,
}

impl Replay {
    pub(super) fn of(history: &History) -> Self {
        let mut replay = Self::default();
        for event in &history.events {
            replay.apply(event);
        }
        let mut unsettled = Vec::new();
        for (id, date) in &replay.now {
            unsettled.extend(date.unsettled().map(|reason| format!("date {id} in the end: {reason}")));
        }
        replay.violations.append(&mut unsettled);
        replay.check_order();
        replay.check_rows(&history.rows);
        replay
    }

    fn apply(&mut self, event: &Event) {
        match event.change {
            Change::Person {
                id,
                enabled,
                merged_into,
            } => self.people.entry(id).or_default().push(event, (enabled, merged_into)),
            Change::Date { id, after } => self.change_date(event, id, after),
            Change::Reservation { id, before, after } => self.change_reservation(event, id, before, after),
        }
    }

    fn violate(&mut self, event: &Event, reason: &str) {
        self.violations.push(format!("{reason}: {event:?}"));
    }

    /// Before an event touches a date: what the transaction before it has left.
    fn begin(&mut self, event: &Event, id: i64, enters: bool) {
        let Some(date) = self.now.get_mut(&id) else { return };
        let (tx, at) = date.last;
        date.last = (event.tx, event.at);
        // On SQLite a transaction is known to be over only when somebody enters: all that leaves is followed by promotions.
        let is_next = if event.tx == 0 { enters } else { tx != event.tx };
        let reason = if is_next { date.unsettled() } else { None };
        if is_next && event.tx != 0 && tx != 0 {
            self.follows.entry(tx).or_default().insert(event.tx);
        }
        if let Some(reason) = reason {
            self.violate(event, &format!("before this, {reason}"));
        }
        if event.at + TOLERANCE < at {
            self.violate(event, "an event of a date before an earlier one");
        }
    }

    fn change_date(&mut self, event: &Event, id: i64, after: Offer) {
        self.begin(event, id, false);
        let date = self.now.entry(id).or_insert_with(|| Date {
            offer: after,
            confirmed: 0,
            queue: VecDeque::new(),
            last: (event.tx, event.at),
        });
        let was = date.offer;
        date.offer = after;
        let too_few = after.seats < was.seats && date.confirmed > after.seats;
        let state = date.seats();
        if too_few {
            self.violate(event, "fewer seats than people");
        }
        if after.open && !was.open {
            self.violate(event, "a cancelled date is open again");
        }
        self.dates.entry(id).or_default().push(event, state);
    }

    fn change_reservation(&mut self, event: &Event, id: i64, before: Option<Row>, after: Option<Row>) {
        if self.rows.get(&id).and_then(Timeline::last).flatten() != before {
            self.violate(event, "a change of a row that was not so");
        }
        self.rows.entry(id).or_default().push(event, after);
        let Some(after) = after else {
            return self.violate(event, "a reservation was deleted");
        };
        let was_live = before.filter(|row| row.status.is_live());
        let is_live = Some(after).filter(|row| row.status.is_live());
        let stays = was_live.is_some_and(|was| is_live.is_some_and(|is| is.date == was.date));
        for date in [before.map(|row| row.date), Some(after.date)].into_iter().flatten() {
            self.begin(event, date, !stays && is_live.is_some_and(|is| is.date == date));
        }
        let is_same = stays && was_live.map(|row| row.user) == is_live.map(|row| row.user);
        if let Some(was) = was_live.filter(|_| !is_same) {
            self.live.entry((was.user, was.date)).or_default().push(event, false);
        }
        if let Some(is) = is_live.filter(|_| !is_same) {
            if self.live.get(&(is.user, is.date)).and_then(Timeline::last) == Some(true) {
                self.violate(event, "a person is on a date twice");
            }
            self.live.entry((is.user, is.date)).or_default().push(event, true);
        }
        match (was_live, is_live) {
            (Some(was), Some(is)) if stays => self.change_status(event, id, was, is),
            (was, is) => {
                if let Some(was) = was {
                    self.leave(event, id, was);
                }
                if let Some(is) = is {
                    self.enter(event, id, is);
                }
            }
        }
        for date in [before.map(|row| row.date), Some(after.date)].into_iter().flatten() {
            if let Some(state) = self.now.get(&date).map(Date::seats) {
                self.dates.entry(date).or_default().push(event, state);
            }
        }
    }

    /// A live reservation changes on its date: only somebody who waits gets a seat.
    fn change_status(&mut self, event: &Event, id: i64, was: Row, is: Row) {
        let Some(date) = self.now.get_mut(&is.date) else {
            return self.violate(event, "an unknown date");
        };
        match (was.status, is.status) {
            (Status::Waiting, Status::Seat) => {
                let is_first = date.queue.front() == Some(&id);
                date.queue.retain(|waits| *waits != id);
                let has_seat = date.confirmed < date.offer.seats && date.offer.open;
                date.confirmed += 1;
                self.promotions.insert(event.seq);
                if !is_first {
                    self.violate(event, "somebody was promoted before the first who waits");
                }
                if !has_seat {
                    self.violate(event, "a promotion to a seat that is not there");
                }
            }
            (Status::Seat, Status::Waiting) => self.violate(event, "a seat was taken away"),
            _ => {}
        }
    }

    fn leave(&mut self, event: &Event, id: i64, was: Row) {
        let Some(date) = self.now.get_mut(&was.date) else {
            return self.violate(event, "an unknown date");
        };
        match was.status {
            Status::Seat => date.confirmed -= 1,
            _ => date.queue.retain(|waits| *waits != id),
        }
    }

    fn enter(&mut self, event: &Event, id: i64, is: Row) {
        let Some(date) = self.now.get_mut(&is.date) else {
            return self.violate(event, "an unknown date");
        };
        let (on_offer, is_open) = (date.seats().on_offer() > 0, date.offer.open);
        if is.status == Status::Seat {
            date.confirmed += 1;
        } else {
            date.queue.push_back(id);
            self.positions
                .insert(event.seq, i64::try_from(date.queue.len()).expect("a count"));
        }
        if !is_open {
            self.violate(event, "somebody on a cancelled date");
        }
        if on_offer != (is.status == Status::Seat) {
            self.violate(
                event,
                if on_offer {
                    "somebody waits although a seat is free"
                } else {
                    "a seat that was not on offer"
                },
            );
        }
    }

    /// The orders of all dates together have no cycle.
    fn check_order(&mut self) {
        let mut incoming: HashMap<i64, usize> = HashMap::new();
        for (tx, next) in &self.follows {
            incoming.entry(*tx).or_default();
            for tx in next {
                *incoming.entry(*tx).or_default() += 1;
            }
        }
        let mut ready: Vec<i64> = incoming
            .iter()
            .filter(|(_, count)| **count == 0)
            .map(|(tx, _)| *tx)
            .collect();
        let mut ordered = 0;
        while let Some(tx) = ready.pop() {
            ordered += 1;
            for next in self.follows.get(&tx).into_iter().flatten() {
                let count = incoming.get_mut(next).expect("a transaction");
                *count -= 1;
                if *count == 0 {
                    ready.push(*next);
                }
            }
        }
        if ordered < incoming.len() {
            let count = incoming.len() - ordered;
            self.violations
                .push(format!("{count} transactions precede each other on different dates"));
        }
    }

    /// The rows of the database are those that the events have left.
    fn check_rows(&mut self, rows: &[(i64, Row)]) {
        let mut left = self
            .rows
            .iter()
            .filter(|(_, row)| row.last().flatten().is_some())
            .count();
        for (id, row) in rows {
            if self.rows.get(id).and_then(Timeline::last).flatten() == Some(*row) {
                left -= 1;
            } else {
                self.violations
                    .push(format!("reservation {id} is {row:?} without an event"));
            }
        }
        if left > 0 {
            self.violations
                .push(format!("{left} reservations of the events are not in the database"));
        }
    }
}

/// Of two times of the same clock: SQLite's has milliseconds.
pub(super) const TOLERANCE: i64 = 2_000;

/// The longest that a call takes, in microseconds.
pub(super) const LONGEST: i64 = 10_000_000;
