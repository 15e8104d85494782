//! Time comes from the state, so that tests can stand on a fixed day. Instants are cut to microseconds: an
//! instant that is written to either database is read back equal.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};

/// Tells the current instant.
pub trait Clock: Send + Sync {
    /// The current instant, in UTC, cut to microseconds.
    fn now(&self) -> DateTime<Utc>;
}

/// The machine's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place that asks the machine")]
    fn now(&self) -> DateTime<Utc> {
        Utc::now().trunc_subsecs(6)
    }
}

/// The machine's clock, moved by a fixed step.
#[derive(Debug, Clone, Copy)]
pub struct MovedClock(TimeDelta);

impl MovedClock {
    /// A clock that shows `start` now, and runs on from there.
    #[must_use]
    pub fn starting_at(start: DateTime<Utc>) -> Self {
        Self(start - SystemClock.now())
    }
}

impl Clock for MovedClock {
    fn now(&self) -> DateTime<Utc> {
        (SystemClock.now() + self.0).trunc_subsecs(6)
    }
}

/// A clock that stands still until it is moved; clones share the same hands.
#[derive(Debug, Clone)]
pub struct ManualClock(Arc<Mutex<DateTime<Utc>>>);

impl ManualClock {
    /// A clock standing at `now`.
    #[must_use]
    pub fn at(now: DateTime<Utc>) -> Self {
        Self(Arc::new(Mutex::new(now)))
    }

    /// Moves the clock forward (or back, with a negative step).
    pub fn advance(&self, step: TimeDelta) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) += step;
    }

    /// Sets the clock.
    pub fn set(&self, now: DateTime<Utc>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = now;
    }
}

impl Clock for ManualClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_on_from_where_it_was_moved_to() {
        let start: DateTime<Utc> = "2027-03-12T09:00:00Z".parse().unwrap();
        let clock = MovedClock::starting_at(start);
        let first = clock.now();
        std::thread::yield_now();
        assert!(first >= start && first < start + TimeDelta::minutes(1), "{first}");
        assert!(clock.now() >= first);
    }
}
