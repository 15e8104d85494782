//! Shifts of instructors: who teaches when, in which role.

use chrono::{DateTime, Utc};

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
