//! Shifts of instructors, with their hours and role.
//!
//! A shift on a date takes place on the days of the date between its own start and end; one without a date takes its whole
//! time, at most 24 hours. An answer can be changed until the course begins, and a forgotten proposal can be answered
//! afterwards, because hours taught depend on it.

mod availability;
mod draft;
mod real_hours;

use chrono::{DateTime, Utc};

pub use availability::{Availability, Exception, Minute, WeeklyHours};
pub use draft::{Draft, MAX_HOURS_WITHOUT_DATE, MAX_NOTE, validate};
pub use real_hours::{hours_by_month, month_around, overlap, real_hours, total_hours};

use crate::wire_enum::wire_enum;

wire_enum! {
    /// Role of the instructor.
    pub enum ShiftRole as "ShiftRole" {
        /// Leads the course.
        Director = "direttore",
        /// Teaches.
        Instructor = "istruttore",
        /// Helps.
        Assistant = "assistente",
    }
}

wire_enum! {
    /// The status of a shift.
    pub enum ShiftStatus as "ShiftStatus" {
        /// The instructor has not answered.
        Proposed = "proposed",
        /// Accepted by the instructor.
        Accepted = "accepted",
        /// Declined by the instructor.
        Declined = "declined",
    }
}

impl ShiftStatus {
    /// Whether the shift takes up its hours: a declined one does not.
    #[must_use]
    pub const fn holds_hours(self) -> bool {
        !matches!(self, Self::Declined)
    }

    /// Whether the instructor may answer `answer`. A proposal can be answered at any time, also after the
    /// course. An answer can be changed until the shift begins.
    #[must_use]
    pub fn may_be_answered(self, answer: Self, begun: bool) -> bool {
        match (self, answer) {
            (Self::Proposed, _) => true,
            (was, answer) if was == answer => true,
            (_, Self::Proposed) => false,
            _ => !begun,
        }
    }
}

/// The status of a shift that an admin gives. One's own needs no answer, and neither does one that is over: it is recorded.
#[must_use]
pub fn given(is_own: bool, ends_at: DateTime<Utc>, now: DateTime<Utc>) -> ShiftStatus {
    if is_own || ends_at <= now {
        ShiftStatus::Accepted
    } else {
        ShiftStatus::Proposed
    }
}

/// How many instructors a course needs for its confirmed participants: at least one, even before anybody has booked.
#[must_use]
pub fn instructors_needed(participants: i64, participants_per_instructor: i32) -> i64 {
    let each = i64::from(participants_per_instructor.max(1));
    participants.max(1).saturating_add(each - 1) / each
}

/// A period of time. It includes its start and excludes its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hours {
    /// Start, inclusive.
    pub start: DateTime<Utc>,
    /// The first moment after the period.
    pub end: DateTime<Utc>,
}

impl Hours {
    /// Whether the periods have a moment in common. An empty period overlaps nothing.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        !self.is_empty() && !other.is_empty() && self.start < other.end && other.start < self.end
    }

    /// The part that both periods share; `None` when there is none.
    #[must_use]
    pub fn intersection(self, other: Self) -> Option<Self> {
        let common = Self {
            start: self.start.max(other.start),
            end: self.end.min(other.end),
        };
        (!common.is_empty()).then_some(common)
    }

    fn is_empty(self) -> bool {
        self.end <= self.start
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn hours(start: i64, end: i64) -> Hours {
        let hour = |hour: i64| DateTime::from_timestamp(hour * 3600, 0).unwrap();
        Hours {
            start: hour(start),
            end: hour(end),
        }
    }

    #[test]
    fn morning_and_afternoon_of_one_day_do_not_overlap() {
        assert!(!hours(9, 13).overlaps(hours(13, 18)));
        assert!(hours(9, 14).overlaps(hours(13, 18)));
        assert!(hours(9, 18).overlaps(hours(10, 11)));
        assert!(!hours(10, 10).overlaps(hours(9, 18)));
    }

    #[test]
    fn needs_an_instructor_more_for_every_begun_group() {
        for (participants, needed) in [(0, 1), (1, 1), (6, 1), (7, 2), (12, 2), (13, 3)] {
            assert_eq!(instructors_needed(participants, 6), needed, "{participants}");
        }
        assert_eq!(instructors_needed(3, 0), 3);
    }

    #[test]
    fn an_answer_can_be_changed_until_the_shift_begins() {
        use ShiftStatus::{Accepted, Declined, Proposed};
        for answer in [Accepted, Declined] {
            assert!(Proposed.may_be_answered(answer, true), "{answer:?}");
            assert!(answer.may_be_answered(answer, true), "{answer:?}");
            assert!(!answer.may_be_answered(Proposed, false), "{answer:?}");
        }
        assert!(Accepted.may_be_answered(Declined, false) && !Accepted.may_be_answered(Declined, true));
        assert!(Declined.may_be_answered(Accepted, false) && !Declined.may_be_answered(Accepted, true));
    }

    #[test]
    fn only_a_declined_shift_holds_nothing() {
        assert!(ShiftStatus::Proposed.holds_hours() && ShiftStatus::Accepted.holds_hours());
        assert!(!ShiftStatus::Declined.holds_hours());
    }

    #[test]
    fn parses_every_word_it_writes() {
        for role in ShiftRole::ALL {
            assert_eq!(ShiftRole::parse(role.as_str()), Some(*role));
        }
        for status in ShiftStatus::ALL {
            assert_eq!(ShiftStatus::parse(status.as_str()), Some(*status));
        }
    }

    proptest! {
        #[test]
        fn overlapping_is_mutual(a in 0..40_i64, b in 0..40_i64, c in 0..40_i64, d in 0..40_i64) {
            prop_assert_eq!(hours(a, b).overlaps(hours(c, d)), hours(c, d).overlaps(hours(a, b)));
        }

        #[test]
        fn overlapping_means_sharing_an_hour(a in 0..40_i64, b in 0..40_i64, c in 0..40_i64, d in 0..40_i64) {
            prop_assert_eq!(hours(a, b).overlaps(hours(c, d)), (a..b).any(|hour| (c..d).contains(&hour)));
        }
    }
}
