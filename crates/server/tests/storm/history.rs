//! A history: what the database wrote, and what the clients asked and were told. Times are microseconds since 1970 on the
//! clock of this machine, which the database shares.

use battito_platform::clock::{Clock, SystemClock};
use serde_json::Value;

/// The status of a reservation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    Seat,
    Waiting,
    Cancelled,
}

impl Status {
    pub(super) fn is_live(self) -> bool {
        self != Self::Cancelled
    }

    pub(super) fn parse(word: &str) -> Self {
        match word {
            "confirmed" => Self::Seat,
            "waiting" => Self::Waiting,
            "cancelled" => Self::Cancelled,
            _ => panic!("an unknown status: {word}"),
        }
    }
}

/// The columns of a reservation that have to do with seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) user: i64,
    pub(super) date: i64,
    pub(super) status: Status,
}

/// The columns of a date that have to do with seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Offer {
    pub(super) seats: i64,
    /// Not cancelled.
    pub(super) open: bool,
}

/// A change of one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    Reservation {
        id: i64,
        before: Option<Row>,
        after: Option<Row>,
    },
    Date {
        id: i64,
        after: Offer,
    },
    Person {
        id: i64,
        enabled: bool,
        /// The person whose duplicate it is.
        merged_into: Option<i64>,
    },
}

/// A change that was committed. The order of the events of one date is the order in which its lock was held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Event {
    pub(super) seq: i64,
    /// Its transaction; 0 on SQLite, which writes one after the other.
    pub(super) tx: i64,
    pub(super) at: i64,
    pub(super) change: Change,
}

/// What a client asked for. `owner` is the person who acts for themselves; without one it is staff. `from` is the date
/// that a change of several names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wish {
    Take {
        user: i64,
        date: i64,
        waiting: bool,
        staff: bool,
    },
    Cancel {
        ids: Vec<i64>,
        from: Option<i64>,
        owner: Option<i64>,
    },
    Move {
        ids: Vec<i64>,
        from: Option<i64>,
        target: i64,
        owner: Option<i64>,
    },
    Reinstate {
        ids: Vec<i64>,
        from: Option<i64>,
    },
    Import {
        users: Vec<i64>,
        date: i64,
    },
    Seats {
        date: i64,
        seats: i64,
    },
    CallOff {
        date: i64,
    },
    Disable {
        user: i64,
    },
    Enable {
        user: i64,
    },
    Merge {
        kept: i64,
        duplicate: i64,
    },
}

/// A reservation as an answer shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) id: i64,
    pub(super) date: i64,
    pub(super) status: Status,
    /// Position in the waiting list, from 1.
    pub(super) position: Option<i64>,
}

impl Shown {
    /// The reservations of a body: one, or a list.
    pub(super) fn of(body: &Value) -> Vec<Self> {
        let rows = body["data"].as_array().cloned().unwrap_or_else(|| vec![body.clone()]);
        let shown = |row: &Value| {
            Some(Self {
                id: row["id"].as_i64()?,
                date: row["course_date"]["id"].as_i64()?,
                status: Status::parse(row["status"].as_str()?),
                position: row["waiting_position"].as_i64(),
            })
        };
        rows.iter().filter_map(shown).collect()
    }
}

/// What a client was told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer {
    Done(Vec<Shown>),
    Refused {
        status: u16,
        text: String,
    },
    /// No answer, or one that leaves it open: it may have happened, or not.
    Unknown,
}

/// A call of a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Call {
    pub(super) invoked: i64,
    pub(super) returned: i64,
    pub(super) wish: Wish,
    pub(super) answer: Answer,
}

/// All of it, with the rows that the database has in the end.
#[derive(Debug, Clone, Default)]
pub(super) struct History {
    /// The last event that the test itself has made.
    pub(super) prepared: i64,
    /// In the order of `seq`.
    pub(super) events: Vec<Event>,
    pub(super) calls: Vec<Call>,
    pub(super) rows: Vec<(i64, Row)>,
}

/// The time of this machine.
pub(super) fn now() -> i64 {
    SystemClock.now().timestamp_micros()
}
