//! Queues for things that many want at the same moment and only one at a time can have. Whoever finds a thing free serves
//! it: first for themselves, then for all who came meanwhile, several at once. One queue stands for as long as it is served.

use std::{
    collections::{HashMap, VecDeque, hash_map::Entry},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Who may wait for one thing; one more is turned away.
const LONGEST_QUEUE: usize = 1024;

/// The queues, by the number of what they are for.
#[derive(Debug)]
pub struct Turns<T>(Arc<Mutex<HashMap<i64, VecDeque<T>>>>);

impl<T> Clone for Turns<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Default for Turns<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

/// What became of joining a queue.
#[derive(Debug)]
pub enum Joined<T> {
    /// Nobody was there: whoever joined serves.
    First(Turn<T>),
    /// Somebody serves already.
    Waits,
    /// Too many wait.
    TurnedAway,
}

impl<T> Turns<T> {
    /// Joins the queue for a thing.
    #[must_use]
    pub fn join(&self, thing: i64, one: T) -> Joined<T> {
        match self.queues().entry(thing) {
            Entry::Vacant(place) => {
                place.insert(VecDeque::from([one]));
                Joined::First(Turn {
                    turns: self.clone(),
                    thing,
                    is_over: false,
                })
            }
            Entry::Occupied(queue) if queue.get().len() >= LONGEST_QUEUE => Joined::TurnedAway,
            Entry::Occupied(mut queue) => {
                queue.get_mut().push_back(one);
                Joined::Waits
            }
        }
    }

    fn queues(&self) -> MutexGuard<'_, HashMap<i64, VecDeque<T>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The duty to serve a queue until it is empty. Dropped before that, it takes with it all who wait.
#[derive(Debug)]
pub struct Turn<T> {
    turns: Turns<T>,
    thing: i64,
    is_over: bool,
}

impl<T> Turn<T> {
    /// Takes up to `limit` from the head of the queue; none when it is empty, which ends the turn.
    pub fn next(&mut self, limit: usize) -> Option<Vec<T>> {
        let mut queues = self.turns.queues();
        let queue = queues.get_mut(&self.thing).filter(|_| !self.is_over)?;
        if queue.is_empty() {
            queues.remove(&self.thing);
            self.is_over = true;
            return None;
        }
        Some(queue.drain(..queue.len().min(limit)).collect())
    }
}

impl<T> Drop for Turn<T> {
    fn drop(&mut self) {
        if !self.is_over {
            self.turns.queues().remove(&self.thing);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(joined: Joined<u8>) -> Turn<u8> {
        let Joined::First(turn) = joined else {
            panic!("somebody serves already")
        };
        turn
    }

    #[test]
    fn serves_all_who_came_meanwhile_in_their_order() {
        let turns = Turns::default();
        let mut turn = first(turns.join(7, 1));
        assert_eq!(turn.next(2), Some(vec![1]));
        for one in 2..=4 {
            assert!(matches!(turns.join(7, one), Joined::Waits));
        }
        assert_eq!(turn.next(2), Some(vec![2, 3]));
        assert_eq!(turn.next(2), Some(vec![4]));
        assert_eq!(turn.next(2), None);
    }

    #[test]
    fn begins_anew_when_a_queue_has_ended_or_whoever_served_it_has_gone() {
        let turns = Turns::default();
        let mut served = first(turns.join(7, 1));
        assert!(served.next(1).is_some() && served.next(1).is_none());
        let left = first(turns.join(7, 2));
        drop(served);
        assert!(
            matches!(turns.join(7, 3), Joined::Waits),
            "the turn that is over ends no other"
        );
        drop(left);
        assert_eq!(first(turns.join(7, 4)).next(9), Some(vec![4]));
    }

    #[test]
    fn keeps_things_apart_and_queues_short() {
        let turns = Turns::default();
        let (_one, _other) = (first(turns.join(1, 0)), first(turns.join(2, 0)));
        for _ in 1..LONGEST_QUEUE {
            assert!(matches!(turns.join(1, 0), Joined::Waits));
        }
        assert!(matches!(turns.join(1, 0), Joined::TurnedAway));
        assert!(matches!(turns.join(2, 0), Joined::Waits));
    }
}
