//! The totals of long lists of users. To count a hundred thousand rows takes longer than to read a page of them, so a large
//! total is counted again only after some seconds. A total that a person can check is always exact.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use battito_domain::account_state::AccountState;

use crate::features::users::dto::UserRole;

/// How long a total is used.
const AGE: Duration = Duration::from_secs(5);
/// Smaller totals are counted each time.
const LARGE: u64 = 10_000;

/// What is counted: users with this role, in this state.
pub(super) type TotalOf = (Option<UserRole>, Option<AccountState>);

/// Large totals, with the time at which they were counted.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct Totals(Arc<Mutex<HashMap<TotalOf, (Instant, u64)>>>);

impl Totals {
    pub(super) fn get(&self, of: TotalOf) -> Option<u64> {
        let totals = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (counted_at, total) = totals.get(&of)?;
        (counted_at.elapsed() < AGE).then_some(*total)
    }

    pub(super) fn keep(&self, of: TotalOf, total: u64) {
        let mut totals = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if total < LARGE {
            totals.remove(&of);
        } else {
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
        totals.keep((None, None), LARGE);
        totals.keep((Some(UserRole::Admin), None), LARGE - 1);
        assert_eq!(totals.get((None, None)), Some(LARGE));
        assert_eq!(totals.get((Some(UserRole::Admin), None)), None);
        totals.keep((None, None), 3);
        assert_eq!(totals.get((None, None)), None);
    }
}
