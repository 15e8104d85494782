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
pub struct ManualClock(Arc<Mutex<Hand>>);

#[derive(Debug, Clone, Copy)]
struct Hand {
    now: DateTime<Utc>,
    /// How far it moves each time it is read.
    step: TimeDelta,
}

impl ManualClock {
    /// A clock standing at `now`.
    #[must_use]
    pub fn at(now: DateTime<Utc>) -> Self {
        let step = TimeDelta::zero();
        Self(Arc::new(Mutex::new(Hand { now, step })))
    }

    /// Moves the clock forward (or back, with a negative step).
    pub fn advance(&self, step: TimeDelta) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).now += step;
    }

    /// Has the clock move by `step` each time it is read from now on, as a clock that does not stand still.
    pub fn tick(&self, step: TimeDelta) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).step = step;
    }

    /// Sets the clock.
    pub fn set(&self, now: DateTime<Utc>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).now = now;
    }
}

impl Clock for ManualClock {
    fn now(&self) -> DateTime<Utc> {
        let mut hand = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let step = hand.step;
        hand.now += step;
        hand.now
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
