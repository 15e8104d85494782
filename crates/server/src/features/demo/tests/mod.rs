//! What must hold of the demo centre: as it is written, and on whatever day it is loaded. Its rows are tested in `tests/store`.

use chrono::{DateTime, Utc};

use super::load::Loaded;

mod content;
mod days;

const CENTRE: Loaded = Loaded {
    courses: 14,
    course_dates: 68,
    users: 169,
    reservations: 612,
    shifts: 136,
    certificates: 246,
};

fn today() -> DateTime<Utc> {
    "2026-11-21T09:30:00Z".parse().unwrap()
}
