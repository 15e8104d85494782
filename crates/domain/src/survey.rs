//! The survey after a course: five questions, who is asked and when, and from how many answers on they are
//! shown. Answers are anonymous: no rule here knows a person.

use std::ops::RangeInclusive;

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};

use crate::{field_errors::FieldErrors, messages, wire_enum::wire_enum};

/// From the end of a course to the mail: absences have been marked, and people are at home.
pub const WAIT: TimeDelta = TimeDelta::hours(3);
/// A course that ended earlier gets no survey: people have forgotten it, and the first start of a new server
/// must not write to the participants of years.
pub const ASK_WITHIN: TimeDelta = TimeDelta::days(14);
/// For how many days after the mail answers are taken.
pub const OPEN_DAYS: u64 = 30;
/// The answers of a date are shown and counted from so many on.
pub const LEAST_ANSWERS: i64 = 3;
/// The longest comment, in characters.
pub const LONGEST_COMMENT: usize = 1000;
/// The lowest score of a promoter.
pub const PROMOTER: u8 = 9;
/// The highest score of a detractor.
pub const DETRACTOR: u8 = 6;

const CHOOSE: &str = "Scegli una risposta.";

wire_enum! {
    /// One of the five questions, in their order.
    pub enum Question as "SurveyQuestion" {
        /// The content of the course.
        Content = "content",
        /// How it was taught.
        Teaching = "teaching",
        /// The exercises.
        Practice = "practice",
        /// Organisation and venue.
        Organisation = "organisation",
        /// How likely one is to recommend the course.
        Recommend = "recommend",
    }
}

impl Question {
    /// The values that can be chosen.
    #[must_use]
    pub const fn scale(self) -> RangeInclusive<u8> {
        match self {
            Self::Content | Self::Teaching | Self::Practice | Self::Organisation => 1..=5,
            Self::Recommend => 0..=10,
        }
    }
}

/// The answers of one participant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    values: [u8; 5],
    comment: Option<String>,
}

impl Answers {
    /// Reads the fields of the form: the questions under their words, and `comment`.
    ///
    /// # Errors
    /// Each question without a value of its scale, and a comment that is too long.
    pub fn parse<'f>(field: impl Fn(&str) -> Option<&'f str>) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut values = [0; 5];
        for (value, question) in values.iter_mut().zip(Question::ALL) {
            let chosen = field(question.as_str()).and_then(|text| text.trim().parse().ok());
            match chosen.filter(|chosen| question.scale().contains(chosen)) {
                Some(chosen) => *value = chosen,
                None => errors.add(question.as_str(), CHOOSE),
            }
        }
        // Browsers send a line break as two characters, and count it as one.
        let comment = field("comment").unwrap_or_default().replace("\r\n", "\n");
        let comment = comment.trim();
        if comment.chars().count() > LONGEST_COMMENT {
            errors.add("comment", messages::max_length(LONGEST_COMMENT));
        }
        if comment.contains('\0') {
            errors.add("comment", messages::INVALID_VALUE);
        }
        errors.into_result(Self {
            values,
            comment: Some(comment.to_owned()).filter(|comment| !comment.is_empty()),
        })
    }

    /// The value of a question.
    #[must_use]
    pub const fn value(&self, question: Question) -> u8 {
        let [content, teaching, practice, organisation, recommend] = self.values;
        match question {
            Question::Content => content,
            Question::Teaching => teaching,
            Question::Practice => practice,
            Question::Organisation => organisation,
            Question::Recommend => recommend,
        }
    }

    /// The comment.
    #[must_use]
    pub fn comment(&self) -> Option<&str> {
        self.comment.as_deref()
    }
}

/// The ends of the courses that people are asked about now: after the first instant, up to the second.
#[must_use]
pub fn ends_asked_about(now: DateTime<Utc>) -> (DateTime<Utc>, DateTime<Utc>) {
    (now - ASK_WITHIN, now - WAIT)
}

/// The last day on which a survey that was sent on `day` takes answers.
#[must_use]
pub fn closes_on(day: NaiveDate) -> NaiveDate {
    day.checked_add_days(Days::new(OPEN_DAYS)).unwrap_or(day)
}

/// Promoters less detractors, in percent of the answers: from -100 to 100.
#[must_use]
pub fn recommendation_score(promoters: i64, detractors: i64, answers: i64) -> Option<i64> {
    (answers > 0).then(|| {
        let balance = (promoters - detractors) * 100;
        // To the nearest whole number, halves away from zero.
        (balance + balance.signum() * answers / 2) / answers
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn parse(fields: &[(&str, &str)]) -> Result<Answers, FieldErrors> {
        let fields: HashMap<_, _> = fields.iter().copied().collect();
        Answers::parse(|name| fields.get(name).copied())
    }

    const GOOD: [(&str, &str); 5] = [
        ("content", "5"),
        ("teaching", "4"),
        ("practice", "1"),
        ("organisation", "3"),
        ("recommend", "0"),
    ];

    #[test]
    fn reads_five_values_and_a_comment() {
        let answers = parse(&[&GOOD[..], &[("comment", " Bello.\r\nDavvero. ")]].concat()).unwrap();
        let values: Vec<u8> = Question::ALL.iter().map(|question| answers.value(*question)).collect();
        assert_eq!(values, [5, 4, 1, 3, 0]);
        assert_eq!(answers.comment(), Some("Bello.\nDavvero."));
        assert_eq!(parse(&GOOD).unwrap().comment(), None);
        assert_eq!(
            parse(&[&GOOD[..], &[("comment", " \r\n ")]].concat())
                .unwrap()
                .comment(),
            None
        );
    }

    #[test]
    fn names_every_question_without_a_value_of_its_scale() {
        let errors = parse(&[
            ("content", "6"),
            ("teaching", "0"),
            ("practice", "due"),
            ("recommend", "11"),
            ("comment", &"è".repeat(1001)),
        ])
        .unwrap_err();
        let fields: Vec<_> = errors.iter().map(|(field, _)| field).collect();
        assert_eq!(
            fields,
            [
                "content",
                "teaching",
                "practice",
                "organisation",
                "recommend",
                "comment"
            ]
        );
        assert!(parse(&[&GOOD[..], &[("comment", &"è".repeat(1000))]].concat()).is_ok());
        assert!(parse(&[&GOOD[..], &[("comment", "a\0b")]].concat()).is_err());
    }

    #[test]
    fn the_score_is_promoters_minus_detractors() {
        assert_eq!(recommendation_score(0, 0, 0), None);
        assert_eq!(recommendation_score(3, 0, 3), Some(100));
        assert_eq!(recommendation_score(0, 4, 4), Some(-100));
        assert_eq!(recommendation_score(2, 0, 3), Some(67));
        assert_eq!(recommendation_score(0, 2, 3), Some(-67));
        assert_eq!(recommendation_score(1, 1, 7), Some(0));
    }

    #[test]
    fn asks_from_three_hours_to_two_weeks_after_the_end() {
        let now: DateTime<Utc> = "2027-03-28T12:00:00Z".parse().unwrap();
        let (after, until) = ends_asked_about(now);
        assert_eq!(until.to_rfc3339(), "2027-03-28T09:00:00+00:00");
        assert_eq!(after.to_rfc3339(), "2027-03-14T12:00:00+00:00");
        assert_eq!(closes_on("2027-03-28".parse().unwrap()).to_string(), "2027-04-27");
    }
}
