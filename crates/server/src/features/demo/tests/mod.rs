//! Properties of the demo centre, as it is written and on any day of loading. Its rows are tested in
//! `tests/store`.

use chrono::{DateTime, Utc};

mod content;
mod days;

/// Reservations of the dates that the content names.
const SEATS: usize = 612;
/// Shifts at them, and without a date.
const SHIFTS: usize = 136;

fn today() -> DateTime<Utc> {
    "2026-11-21T09:30:00Z".parse().unwrap()
}
