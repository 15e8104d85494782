//! Backups that the server makes by itself.

use chrono::{DateTime, Days, NaiveTime, TimeDelta, Utc};

use crate::{
    rome_time::{from_local, local},
    wire_enum::wire_enum,
};

wire_enum! {
    /// Why there is no archive.
    pub enum BackupFailure as "BackupFailure" {
        /// The disk of the archives has too little room.
        NoRoom = "no_room",
        /// The archive, or what it is restored to, cannot be written or read.
        Disk = "disk",
        /// The database does not answer.
        Database = "database",
        /// The file store does not answer.
        Files = "files",
        /// It was made, but cannot be restored.
        Unusable = "unusable",
        /// The server was stopped meanwhile.
        Stopped = "stopped",
    }
}

/// How long after a backup has begun another one is begun, when that one did not succeed.
pub const RETRY_AFTER: TimeDelta = TimeDelta::hours(1);

/// The last moment, not after `now`, at which it was this hour in Rome. Hours go from 0 to 23.
#[must_use]
pub fn last_turn(now: DateTime<Utc>, hour: u32) -> DateTime<Utc> {
    let today = turn(now, hour, 0);
    if today <= now { today } else { turn(now, hour, 1) }
}

/// The next moment, after `now`, at which it is this hour in Rome.
#[must_use]
pub fn next_turn(now: DateTime<Utc>, hour: u32) -> DateTime<Utc> {
    last_turn(now + TimeDelta::days(1), hour)
}

fn turn(now: DateTime<Utc>, hour: u32, days_ago: u64) -> DateTime<Utc> {
    let today = local(now).date();
    let day = today.checked_sub_days(Days::new(days_ago)).unwrap_or(today);
    from_local(day.and_time(NaiveTime::from_hms_opt(hour, 0, 0).unwrap_or_default()))
}

/// What decides whether a backup is due.
#[derive(Debug, Clone, Copy)]
pub struct History {
    /// When the centre got its first user: before it there is nothing to lose.
    pub in_use_since: Option<DateTime<Utc>>,
    /// When the last backup that succeeded began.
    pub last_good: Option<DateTime<Utc>>,
    /// When the last backup began, whatever became of it.
    pub last_attempt: Option<DateTime<Utc>>,
    /// Whether it is still being made.
    pub is_running: bool,
}

/// Whether a backup is due: none is being made, none has succeeded since the last turn, and none has begun within [`RETRY_AFTER`]. One that should
/// have begun while the server was switched off is due when it starts.
#[must_use]
pub fn is_due(now: DateTime<Utc>, hour: u32, history: History) -> bool {
    let turn = last_turn(now, hour);
    let is_used = history.in_use_since.is_some_and(|since| since < turn);
    let is_made = history.last_good.is_some_and(|good| good >= turn && good <= now);
    // An attempt in the future was written by a clock that has jumped.
    let is_tried = history
        .last_attempt
        .is_some_and(|attempt| attempt <= now && now - attempt < RETRY_AFTER);
    is_used && !is_made && !is_tried && !history.is_running
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn turns_follow_the_clock_of_rome() {
        // Winter: 03:00 is 02:00 UTC. Summer: 01:00 UTC.
        assert_eq!(last_turn(at("2026-11-27T02:00:00Z"), 3), at("2026-11-27T02:00:00Z"));
        assert_eq!(last_turn(at("2026-11-27T01:59:59Z"), 3), at("2026-11-26T02:00:00Z"));
        assert_eq!(last_turn(at("2026-07-01T01:00:00Z"), 3), at("2026-07-01T01:00:00Z"));
        assert_eq!(next_turn(at("2026-11-27T02:00:00Z"), 3), at("2026-11-28T02:00:00Z"));
        // 2:00 does not exist on the day on which summer time begins.
        assert_eq!(last_turn(at("2026-03-29T12:00:00Z"), 2), at("2026-03-29T01:00:00Z"));
        // The day of Rome has begun when that of UTC has not.
        assert_eq!(last_turn(at("2026-11-26T23:30:00Z"), 0), at("2026-11-26T23:00:00Z"));
    }

    #[test]
    fn one_is_due_once_a_day_and_an_hour_after_a_failure() {
        let now = at("2026-11-27T10:00:00Z");
        let history = History {
            in_use_since: Some(at("2026-01-01T00:00:00Z")),
            last_good: Some(at("2026-11-26T02:00:10Z")),
            last_attempt: Some(at("2026-11-26T02:00:10Z")),
            is_running: false,
        };
        assert!(is_due(now, 3, history), "the server was off at three");
        let made = Some(at("2026-11-27T02:00:10Z"));
        assert!(!is_due(
            now,
            3,
            History {
                last_good: made,
                last_attempt: made,
                ..history
            }
        ));
        let failed = |time| History {
            last_attempt: Some(at(time)),
            ..history
        };
        assert!(!is_due(now, 3, failed("2026-11-27T09:00:01Z")));
        assert!(is_due(now, 3, failed("2026-11-27T09:00:00Z")));
        let running = History {
            is_running: true,
            ..failed("2026-11-27T08:00:00Z")
        };
        assert!(!is_due(now, 3, running), "it takes longer than an hour");
        assert!(
            is_due(now, 3, failed("2027-11-27T09:00:00Z")),
            "written by a clock that has jumped"
        );
        let new = |time: &str| History {
            in_use_since: Some(at(time)),
            last_good: None,
            last_attempt: None,
            is_running: false,
        };
        assert!(
            !is_due(now, 3, new("2026-11-27T09:00:00Z")),
            "not before the first night"
        );
        assert!(is_due(now, 3, new("2026-11-26T09:00:00Z")));
        assert!(
            !is_due(
                now,
                3,
                History {
                    in_use_since: None,
                    ..history
                }
            ),
            "an empty centre"
        );
    }
}
