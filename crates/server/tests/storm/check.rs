//! Compares what clients were told with what happened: every acknowledged answer has its event, every event has a call that
//! asked for it, a refusal has none and was right at some moment between question and answer, and a call without an answer
//! happened once or not at all.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fmt::Debug,
};

use super::{
    claims::{Claims, Key, happened_during, is_cancellation, is_live, lately, may_cause, rows},
    history::{Answer, Call, Change, History, Row, Shown, Status, Wish},
    model::{LONGEST, Replay, TOLERANCE},
    refusals,
};

/// The verdict on a history.
#[derive(Debug, Default)]
pub(super) struct Verdict {
    /// Empty when everything can be explained.
    pub(super) violations: Vec<String>,
    /// How often each of the situations occurred for which the storm is made.
    pub(super) seen: BTreeMap<&'static str, usize>,
}

/// Checks a history.
pub(super) fn check(history: &History) -> Verdict {
    let mut replay = Replay::of(history);
    let mut verdict = Verdict {
        violations: std::mem::take(&mut replay.violations),
        ..Verdict::default()
    };
    verdict.count("promotion", replay.promotions.len());
    let mut checker = Checker {
        replay: &replay,
        claims: Claims::of(history, &replay),
        verdict: &mut verdict,
    };
    checker.check(&history.calls);
    verdict
}

impl Verdict {
    fn count(&mut self, situation: &'static str, times: usize) {
        *self.seen.entry(situation).or_default() += times;
    }
}

struct Checker<'a> {
    replay: &'a Replay,
    claims: Claims<'a>,
    verdict: &'a mut Verdict,
}

impl Checker<'_> {
    fn check(&mut self, calls: &[Call]) {
        // The one that had to end first takes the first event that fits.
        let mut done: Vec<&Call> = calls
            .iter()
            .filter(|call| matches!(call.answer, Answer::Done(_)))
            .collect();
        done.sort_by_key(|call| call.returned);
        let mut owned = vec![Vec::new(); done.len()];
        // An import does not name its reservations: it is left those that no other call names.
        let is_import = |number: &usize| matches!(done[*number].wish, Wish::Import { .. });
        let (imports, others): (Vec<usize>, Vec<usize>) = (0..done.len()).partition(is_import);
        for number in others.into_iter().chain(imports) {
            let Answer::Done(shown) = &done[number].answer else {
                continue;
            };
            owned[number] = self.check_done(done[number], shown);
            self.check_together(done[number], &owned[number]);
        }
        for place in 0..self.claims.events.len() {
            if !self.claims.is_claimed[place] {
                self.claims.is_claimed[place] = self.reassign(place, &done, &mut owned);
            }
        }
        for call in calls {
            if let Answer::Refused { status, text } = &call.answer
                && let Err(reason) = refusals::explain(self.replay, call, (*status, text))
            {
                self.verdict.violations.push(format!("{reason}: {call:?}"));
            }
        }
        self.check_unknown(calls);
    }

    /// Finds the acknowledged call of an event that none has claimed. Of two calls with the same effect at the same time either
    /// may have made an event: one that claimed another's can give it back, when that one has claimed nothing.
    fn reassign(&self, place: usize, done: &[&Call], owned: &mut [Vec<usize>]) -> bool {
        let event = &self.claims.events[place];
        let fits = |number: usize, place: usize| {
            let event = &self.claims.events[place];
            happened_during(event, done[number]) && may_cause(&done[number].wish, &event.change)
        };
        let begin = done.partition_point(|call| call.returned + TOLERANCE < event.at);
        let end = done.partition_point(|call| call.returned < event.at + LONGEST);
        for number in (begin..end).filter(|number| fits(*number, place)) {
            let is_its_own = |other: &usize| event.tx != 0 && self.claims.events[*other].tx == event.tx;
            if owned[number].iter().all(is_its_own) {
                owned[number].push(place);
                return true;
            }
            let mut heirs: Vec<(usize, usize)> = Vec::new();
            for other in &owned[number] {
                let is_free = |heir: &usize| {
                    *heir != number
                        && owned[*heir].is_empty()
                        && fits(*heir, *other)
                        && heirs.iter().all(|(taken, _)| taken != heir)
                };
                heirs.extend((begin..end).find(is_free).map(|heir| (heir, *other)));
            }
            if heirs.len() == owned[number].len() {
                for (heir, other) in heirs {
                    owned[heir].push(other);
                }
                owned[number] = vec![place];
                return true;
            }
        }
        false
    }

    fn violate(&mut self, call: &Call, reason: impl Debug) {
        self.verdict.violations.push(format!("{reason:?}: {call:?}"));
    }

    /// The events of a call are one transaction.
    fn check_together(&mut self, call: &Call, claimed: &[usize]) {
        let transactions: HashSet<i64> = claimed.iter().map(|place| self.claims.events[*place].tx).collect();
        if transactions.len() > 1 {
            self.violate(call, "one call in several transactions");
        }
    }

    /// Claims the events of an acknowledged call. One that found everything as it was asked for has none.
    fn check_done(&mut self, call: &Call, shown: &[Shown]) -> Vec<usize> {
        match &call.wish {
            Wish::Take { user, date, .. } => {
                let [one] = shown else {
                    self.violate(call, "an answer without a reservation");
                    return Vec::new();
                };
                self.check_taken(call, one, (*user, *date))
            }
            Wish::Import { users, date } => self.check_imported(call, users, *date),
            Wish::Cancel { ids, .. } => self.check_each(call, shown, ids, is_cancellation, |row| {
                row.is_some_and(|row| row.status == Status::Cancelled)
            }),
            Wish::Reinstate { ids, .. } => {
                let reinstates = |change: &Change| {
                    let (before, after) = rows(change);
                    before.is_some() && !is_live(before) && is_live(after)
                };
                self.check_each(call, shown, ids, reinstates, is_live)
            }
            Wish::Move { ids, target, .. } => {
                let there = |row: Option<Row>| row.is_some_and(|row| row.date == *target) && is_live(row);
                let moves = |change: &Change| {
                    let (before, after) = rows(change);
                    is_live(before) && !there(before) && there(after)
                };
                self.check_each(call, shown, ids, moves, there)
            }
            Wish::Seats { date, seats } => {
                let fits = |change: &Change| matches!(change, Change::Date { after, .. } if after.seats == *seats);
                let claimed = self.claims.claim(Key::Date(*date), call, fits);
                let mut points = lately(self.replay.dates.get(date), call);
                if claimed.is_none() && !points.any(|point| point.is_some_and(|point| point.offer.seats == *seats)) {
                    self.violate(call, "no event");
                }
                claimed.into_iter().collect()
            }
            Wish::CallOff { date } => {
                let closes = |change: &Change| matches!(change, Change::Date { after, .. } if !after.open);
                let claimed = self.claims.claim(Key::Date(*date), call, closes);
                if let Some(with) = claimed {
                    let on_it = |change: &Change| {
                        is_cancellation(change) && rows(change).1.is_some_and(|row| row.date == *date)
                    };
                    self.claims.claim_along(with, call, on_it);
                } else if lately(self.replay.dates.get(date), call)
                    .all(|point| point.is_none_or(|point| point.offer.open))
                {
                    self.violate(call, "no event");
                }
                claimed.into_iter().collect()
            }
            Wish::Disable { user } => {
                let theirs =
                    |change: &Change| is_cancellation(change) && rows(change).1.is_some_and(|row| row.user == *user);
                self.check_person(call, *user, (false, None), theirs)
            }
            Wish::Enable { user } => self.check_person(call, *user, (true, None), |_| false),
            Wish::Merge { kept, duplicate } => {
                let of_either = |row: Option<Row>| row.is_some_and(|row| [*kept, *duplicate].contains(&row.user));
                let given = |change: &Change| {
                    // Earlier duplicates of the duplicate come along.
                    if let Change::Person { merged_into, .. } = change {
                        return *merged_into == Some(*kept);
                    }
                    let (before, after) = rows(change);
                    of_either(before)
                        && (is_cancellation(change)
                            || after.is_some_and(|after| Some(after.user) != before.map(|row| row.user)))
                };
                self.check_person(call, *duplicate, (false, Some(*kept)), given)
            }
        }
    }

    fn check_taken(&mut self, call: &Call, shown: &Shown, (user, date): (i64, i64)) -> Vec<usize> {
        let wanted = Row {
            user,
            date,
            status: shown.status,
        };
        let inserts = |change: &Change| rows(change) == (None, Some(wanted));
        let claimed = self.claims.claim(Key::Reservation(shown.id), call, inserts);
        match claimed {
            None => {
                let events = self.claims.about(Key::Reservation(shown.id));
                self.violate(call, format!("no event of its own among {events:?}"));
            }
            Some(place) => {
                let position = self.replay.positions.get(&self.claims.events[place].seq).copied();
                if position != shown.position {
                    self.violate(call, format!("the position is {position:?}"));
                }
            }
        }
        claimed.into_iter().collect()
    }

    fn check_imported(&mut self, call: &Call, users: &[i64], date: i64) -> Vec<usize> {
        let mut claimed = Vec::new();
        for user in users {
            let wanted = Some((*user, date));
            let inserts = |change: &Change| {
                let (before, after) = rows(change);
                before.is_none() && after.map(|row| (row.user, row.date)) == wanted
            };
            // The answer does not name the reservations.
            let begin = self
                .claims
                .events
                .partition_point(|event| event.at + TOLERANCE < call.invoked);
            let place = (begin..self.claims.events.len())
                .take_while(|place| happened_during(&self.claims.events[*place], call))
                .find(|place| !self.claims.is_claimed[*place] && inserts(&self.claims.events[*place].change));
            match place {
                Some(place) => {
                    self.claims.is_claimed[place] = true;
                    claimed.push(place);
                }
                None if lately(self.replay.live.get(&(*user, date)), call).any(|live| live == Some(true)) => {}
                None => self.violate(call, format!("no event of {user}")),
            }
        }
        claimed
    }

    /// The same change of several reservations.
    fn check_each(
        &mut self,
        call: &Call,
        shown: &[Shown],
        ids: &[i64],
        makes: impl Fn(&Change) -> bool,
        is_so: impl Fn(Option<Row>) -> bool,
    ) -> Vec<usize> {
        let mut claimed = Vec::new();
        let tx = self.claims.common_transaction(ids, call, &makes);
        for id in ids {
            if !shown.iter().any(|shown| shown.id == *id) {
                self.violate(call, format!("{id} is not in the answer"));
            }
            match self.claims.claim_of(tx, Key::Reservation(*id), call, &makes) {
                Some(place) => claimed.push(place),
                None if lately(self.replay.rows.get(id), call).any(|row| is_so(row.flatten())) => {}
                None => {
                    let events = self.claims.about(Key::Reservation(*id));
                    self.violate(call, format!("no event of {id} of its own among {events:?}"));
                }
            }
        }
        claimed
    }

    /// A person becomes enabled or disabled, or the duplicate of another one, and reservations change along.
    fn check_person(
        &mut self,
        call: &Call,
        user: i64,
        becomes: (bool, Option<i64>),
        along: impl Fn(&Change) -> bool,
    ) -> Vec<usize> {
        let switches = |change: &Change| matches!(change, Change::Person { enabled, merged_into, .. } if (*enabled, *merged_into) == becomes);
        // A duplicate is disabled, too.
        let is_so = |(enabled, merged_into)| enabled == becomes.0 && (becomes.1.is_none() || merged_into == becomes.1);
        let claimed = self.claims.claim(Key::Person(user), call, switches);
        if let Some(with) = claimed {
            self.claims.claim_along(with, call, along);
        } else if !lately(self.replay.people.get(&user), call).any(|state| is_so(state.unwrap_or((true, None)))) {
            self.violate(call, "no event");
        }
        claimed.into_iter().collect()
    }

    /// Events that nobody was told of belong to calls without an answer, and each of these has at most one of each kind.
    fn check_unknown(&mut self, calls: &[Call]) {
        let unknown: Vec<&Call> = calls.iter().filter(|call| call.answer == Answer::Unknown).collect();
        let mut used: HashSet<(usize, (Key, bool))> = HashSet::new();
        let mut transactions: HashMap<usize, i64> = HashMap::new();
        for (place, event) in self.claims.events.iter().enumerate() {
            if self.claims.is_claimed[place] {
                continue;
            }
            // A merge may cancel a reservation and then give it away.
            let key = (Key::of(event), is_cancellation(&event.change));
            let explains = |number: &usize| {
                let together = transactions.get(number).is_none_or(|tx| *tx == event.tx);
                let (call, is_new) = (unknown[*number], !used.contains(&(*number, key)));
                happened_during(event, call) && is_new && together && may_cause(&call.wish, &event.change)
            };
            if let Some(number) = (0..unknown.len()).find(explains) {
                used.insert((number, key));
                transactions.insert(number, event.tx);
            } else {
                // Whoever looks into it wants to know who asked for the like.
                let alike = |call: &&Call| call.invoked <= event.at && may_cause(&call.wish, &event.change);
                let alike: Vec<_> = calls.iter().filter(alike).collect();
                let reason = format!("nobody asked for {event:?}; of {alike:?}");
                self.verdict.violations.push(reason);
            }
        }
        let promotions = self
            .claims
            .events
            .iter()
            .filter(|event| event.tx != 0 && self.replay.promotions.contains(&event.seq));
        let unanswered: HashSet<&i64> = transactions.values().collect();
        let unanswered = promotions.filter(|event| unanswered.contains(&event.tx)).count();
        self.verdict.count("promotion by a call without an answer", unanswered);
        self.verdict.count("unknown, happened", transactions.len());
        self.verdict
            .count("unknown, did not happen", unknown.len() - transactions.len());
    }
}
