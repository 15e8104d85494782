//! People whose reservations or certificates have just changed: a hint, in memory, for whoever keeps what follows from them
//! up to date. A hint may come before its transaction has committed, and a crash loses it; a sweep makes up for both.

use std::{
    collections::BTreeSet,
    mem,
    sync::{Mutex, PoisonError},
};

use tokio::sync::Notify;

/// The most people that are remembered. Beyond it the sweep has to find them.
const MOST: usize = 10_000;

/// People whose reservations or certificates have just changed.
#[derive(Debug, Default)]
pub struct ChangedPeople {
    ids: Mutex<BTreeSet<i64>>,
    added: Notify,
}

impl ChangedPeople {
    /// Adds a user.
    pub fn add(&self, id: i64) {
        self.add_all([id]);
    }

    /// Adds users.
    pub fn add_all(&self, new: impl IntoIterator<Item = i64>) {
        let mut ids = self.ids.lock().unwrap_or_else(PoisonError::into_inner);
        let before = ids.len();
        for id in new {
            if ids.len() < MOST {
                ids.insert(id);
            }
        }
        if ids.len() > before {
            self.added.notify_one();
        }
    }

    /// Waits until there is somebody.
    pub async fn wait(&self) {
        self.added.notified().await;
    }

    /// Takes all of them.
    pub fn take(&self) -> BTreeSet<i64> {
        mem::take(&mut *self.ids.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn wakes_who_waits_and_gives_each_person_once() {
        let people = ChangedPeople::default();
        people.add_all([2, 1, 2]);
        people.wait().await;
        assert_eq!(people.take(), BTreeSet::from([1, 2]));
        assert!(people.take().is_empty());
    }

    #[test]
    fn remembers_no_more_than_it_may() {
        let people = ChangedPeople::default();
        people.add_all(0..20_000);
        assert_eq!(people.take().len(), MOST);
    }
}
