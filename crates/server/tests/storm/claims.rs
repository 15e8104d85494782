//! Which call made which event.

use std::collections::{BTreeMap, HashMap};

use super::{
    history::{Answer, Call, Change, Event, History, Row, Wish},
    model::{LONGEST, Replay, TOLERANCE, Timeline},
};

/// The events that somebody must have asked for: all but the promotions, which the model explains.
pub(super) struct Claims<'a> {
    pub(super) events: &'a [Event],
    pub(super) is_claimed: Vec<bool>,
    /// Places in `events`, by what the event is about.
    by_key: HashMap<Key, Vec<usize>>,
    by_tx: HashMap<i64, Vec<usize>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Reservation(i64),
    Date(i64),
    Person(i64),
}

impl Key {
    pub(super) fn of(event: &Event) -> Self {
        match event.change {
            Change::Reservation { id, .. } => Self::Reservation(id),
            Change::Date { id, .. } => Self::Date(id),
            Change::Person { id, .. } => Self::Person(id),
        }
    }
}

impl<'a> Claims<'a> {
    pub(super) fn of(history: &'a History, replay: &Replay) -> Self {
        let mut claims = Self {
            events: &history.events,
            is_claimed: Vec::with_capacity(history.events.len()),
            by_key: HashMap::new(),
            by_tx: HashMap::new(),
        };
        for (place, event) in history.events.iter().enumerate() {
            claims
                .is_claimed
                .push(event.seq <= history.prepared || replay.promotions.contains(&event.seq));
            claims.by_key.entry(Key::of(event)).or_default().push(place);
            if event.tx != 0 {
                claims.by_tx.entry(event.tx).or_default().push(place);
            }
        }
        claims
    }

    /// All events about this, for whoever looks into what cannot be explained.
    pub(super) fn about(&self, key: Key) -> Vec<&'a Event> {
        let places = self.by_key.get(&key).into_iter().flatten();
        places.map(|place| &self.events[*place]).collect()
    }

    /// The unclaimed events about this that fit and happened during the call.
    pub(super) fn fitting(&self, key: Key, call: &Call, fits: impl Fn(&Change) -> bool) -> impl Iterator<Item = usize> {
        let places = self.by_key.get(&key).into_iter().flatten().copied();
        places.filter(move |place| {
            let event = &self.events[*place];
            !self.is_claimed[*place] && happened_during(event, call) && fits(&event.change)
        })
    }

    /// Claims the first of them.
    pub(super) fn claim(&mut self, key: Key, call: &Call, fits: impl Fn(&Change) -> bool) -> Option<usize> {
        self.claim_of(None, key, call, fits)
    }

    /// Claims the first of them in this transaction.
    pub(super) fn claim_of(
        &mut self,
        tx: Option<i64>,
        key: Key,
        call: &Call,
        fits: impl Fn(&Change) -> bool,
    ) -> Option<usize> {
        let mut fitting = self.fitting(key, call, fits);
        let found = fitting.find(|place| tx.is_none_or(|tx| self.events[*place].tx == tx))?;
        drop(fitting);
        self.is_claimed[found] = true;
        Some(found)
    }

    /// The transaction that did this to most of these reservations, if the database tells.
    pub(super) fn common_transaction(&self, ids: &[i64], call: &Call, fits: impl Fn(&Change) -> bool) -> Option<i64> {
        let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
        for id in ids {
            for place in self.fitting(Key::Reservation(*id), call, &fits) {
                *counts.entry(self.events[place].tx).or_default() += 1;
            }
        }
        let most = counts.into_iter().max_by_key(|(tx, count)| (*count, *tx));
        most.map(|(tx, _)| tx).filter(|tx| *tx != 0)
    }

    /// Claims what came along with an event: the rest of its transaction, or on SQLite what fits and happened during the call.
    pub(super) fn claim_along(&mut self, with: usize, call: &Call, fits: impl Fn(&Change) -> bool) {
        let tx = self.events[with].tx;
        if let Some(places) = self.by_tx.get(&tx) {
            for place in places {
                self.is_claimed[*place] = true;
            }
            return;
        }
        let begin = self.events.partition_point(|event| event.at + TOLERANCE < call.invoked);
        let end = self
            .events
            .partition_point(|event| event.at <= call.returned.saturating_add(TOLERANCE));
        for place in begin..end {
            if fits(&self.events[place].change) {
                self.is_claimed[place] = true;
            }
        }
    }
}

pub(super) fn happened_during(event: &Event, call: &Call) -> bool {
    let end = if call.answer == Answer::Unknown {
        i64::MAX
    } else {
        call.returned.saturating_add(TOLERANCE)
    };
    event.at + TOLERANCE >= call.invoked && event.at <= end
}

/// The row before and after, when the event is about a reservation.
pub(super) fn rows(change: &Change) -> (Option<Row>, Option<Row>) {
    match change {
        Change::Reservation { before, after, .. } => (*before, *after),
        _ => (None, None),
    }
}

pub(super) fn is_live(row: Option<Row>) -> bool {
    row.is_some_and(|row| row.status.is_live())
}

pub(super) fn is_cancellation(change: &Change) -> bool {
    let (before, after) = rows(change);
    is_live(before) && after.is_some() && !is_live(after)
}

/// Whether a call could have made this change.
pub(super) fn may_cause(wish: &Wish, change: &Change) -> bool {
    let (before, after) = rows(change);
    match (wish, change) {
        (Wish::Take { user, date, .. }, Change::Reservation { .. }) => {
            before.is_none() && after.is_some_and(|row| (row.user, row.date) == (*user, *date))
        }
        (Wish::Import { users, date }, Change::Reservation { .. }) => {
            before.is_none() && after.is_some_and(|row| users.contains(&row.user) && row.date == *date)
        }
        (Wish::Cancel { ids, .. }, Change::Reservation { id, .. }) => ids.contains(id) && is_cancellation(change),
        (Wish::Reinstate { ids, .. }, Change::Reservation { id, .. }) => {
            ids.contains(id) && !is_live(before) && is_live(after)
        }
        (Wish::Move { ids, target, .. }, Change::Reservation { id, .. }) => {
            ids.contains(id) && is_live(before) && after.is_some_and(|row| row.date == *target)
        }
        (Wish::Seats { date, seats }, Change::Date { id, after }) => id == date && after.seats == *seats,
        (Wish::CallOff { date }, Change::Date { id, after }) => id == date && !after.open,
        (Wish::CallOff { date }, Change::Reservation { .. }) => {
            is_cancellation(change) && after.is_some_and(|row| row.date == *date)
        }
        (
            Wish::Disable { user },
            Change::Person {
                id,
                enabled,
                merged_into,
            },
        ) => id == user && !enabled && merged_into.is_none(),
        (Wish::Disable { user }, Change::Reservation { .. }) => {
            is_cancellation(change) && after.is_some_and(|row| row.user == *user)
        }
        (Wish::Enable { user }, Change::Person { id, enabled, .. }) => id == user && *enabled,
        (Wish::Merge { kept, .. }, Change::Person { merged_into, .. }) => *merged_into == Some(*kept),
        (Wish::Merge { kept, duplicate }, Change::Reservation { .. }) => {
            before.is_some_and(|row| [*kept, *duplicate].contains(&row.user))
        }
        _ => false,
    }
}

/// The states that a call may have found: those during it, and those before. A change is logged when it is made; until it is
/// committed others read what was there before.
pub(super) fn lately<'a, T: Copy + 'a>(
    timeline: Option<&'a Timeline<T>>,
    call: &Call,
) -> impl Iterator<Item = Option<T>> + 'a {
    states(timeline, call.invoked - LONGEST, call.returned)
}

/// The states during a call.
pub(super) fn window<'a, T: Copy + 'a>(
    timeline: Option<&'a Timeline<T>>,
    call: &Call,
) -> impl Iterator<Item = Option<T>> + 'a {
    states(timeline, call.invoked, call.returned)
}

fn states<'a, T: Copy + 'a>(
    timeline: Option<&'a Timeline<T>>,
    invoked: i64,
    returned: i64,
) -> impl Iterator<Item = Option<T>> + 'a {
    let (from, to) = (invoked - TOLERANCE, returned.saturating_add(TOLERANCE));
    let nothing = timeline.is_none().then_some(None);
    timeline
        .into_iter()
        .flat_map(move |timeline| timeline.during(from, to))
        .chain(nothing)
}
