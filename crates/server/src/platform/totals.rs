//! The totals of long lists. To count a hundred thousand rows takes longer than to read a page of them, so a large total is
//! counted again only after some seconds. A total that a person can check is always exact.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How long a total is used.
const AGE: Duration = Duration::from_secs(5);
/// Smaller totals are counted each time.
const LARGE: u64 = 10_000;

/// A number of rows, or several that are counted together.
pub trait Count: Copy {
    /// All rows that were counted.
    fn rows(self) -> u64;
}

impl Count for u64 {
    fn rows(self) -> u64 {
        self
    }
}

/// Large totals of one list by filter, with the time of the count.
#[derive(Debug, Clone)]
pub struct Totals<K, C = u64>(Arc<Mutex<HashMap<K, (Instant, C)>>>);

impl<K, C> Default for Totals<K, C> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Eq + Hash, C: Count> Totals<K, C> {
    /// The total, when it is large and was counted a short time ago.
    #[must_use]
    pub fn get(&self, of: &K) -> Option<C> {
        let totals = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (counted_at, total) = totals.get(of)?;
        (counted_at.elapsed() < AGE).then_some(*total)
    }

    /// Stores a total that was counted now, unless it is small.
    pub fn store(&self, of: K, total: C) {
        let mut totals = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        totals.retain(|other, (counted_at, _)| *other != of && counted_at.elapsed() < AGE);
        if total.rows() >= LARGE {
            totals.insert(of, (Instant::now(), total));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_only_large_totals() {
        let totals = Totals::default();
        totals.store("all", LARGE);
        totals.store("admins", LARGE - 1);
        assert_eq!(totals.get(&"all"), Some(LARGE));
        assert_eq!(totals.get(&"admins"), None);
        totals.store("all", 3);
        assert_eq!(totals.get(&"all"), None);
    }
}
