//! Caches the parsed designs of certificates by their version. A version never changes, so nothing is ever invalidated and
//! several nodes need not talk to each other.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use battito_documents::pdf::certificate::Design;

/// A centre changes its design rarely, but a download may need an old version.
const MOST: usize = 16;

/// The cache.
#[derive(Debug, Default)]
pub struct ParsedDesigns(Mutex<VecDeque<(i64, Arc<Design>)>>);

impl ParsedDesigns {
    /// The design of a version, when it is cached.
    #[must_use]
    pub fn get(&self, version: i64) -> Option<Arc<Design>> {
        let designs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = designs.iter().find(|(id, _)| *id == version);
        found.map(|(_, design)| Arc::clone(design))
    }

    /// Caches the design of a version; the one that was cached first makes room for it.
    pub fn put(&self, version: i64, design: Arc<Design>) {
        let mut designs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        designs.retain(|(id, _)| *id != version);
        if designs.len() >= MOST {
            designs.pop_front();
        }
        designs.push_back((version, design));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forgets_the_one_that_was_cached_first() {
        let cache = ParsedDesigns::default();
        for version in 0..=16 {
            cache.put(version, Arc::default());
        }
        cache.put(16, Arc::default());
        assert!(cache.get(0).is_none());
        assert!((1..=16).all(|version| cache.get(version).is_some()));
    }
}
