//! Validation of the form in which admins propose or change a shift. It reports all errors at once.

use chrono::{DateTime, TimeDelta, Utc};

use super::{Hours, real_hours};
use crate::{
    course_date::{Day, FIRST_YEAR, YEARS_AHEAD},
    field_errors::FieldErrors,
    messages, rome_time,
};

/// The maximum length of the note, in characters.
pub const MAX_NOTE: usize = 2000;
/// How long a shift without a course date may last, in hours.
pub const MAX_HOURS_WITHOUT_DATE: i64 = 24;

/// A shift as sent, with the hours of its date filled in, not validated yet.
#[derive(Debug, Clone, Copy, Default)]
pub struct Draft<'a> {
    /// When it starts; required.
    pub start: Option<DateTime<Utc>>,
    /// When it ends; required.
    pub end: Option<DateTime<Utc>>,
    /// The days of its course date, if it has one.
    pub days: Option<&'a [Day]>,
    /// Note.
    pub note: &'a str,
}

/// Returns the errors of a draft, under the names on the wire: `start`, `end`, `note`. `current_year` is the year in Rome.
#[must_use]
pub fn validate(draft: &Draft<'_>, current_year: i32) -> FieldErrors {
    let mut errors = FieldErrors::default();
    let years = FIRST_YEAR..=current_year.saturating_add(YEARS_AHEAD);
    for (field, moment) in [("start", draft.start), ("end", draft.end)] {
        match moment {
            None => errors.add(field, messages::REQUIRED),
            Some(moment) if !years.contains(&rome_time::year(moment)) => {
                errors.add(field, messages::year_between(*years.start(), *years.end()));
            }
            Some(_) => {}
        }
    }
    if let (Some(start), Some(end)) = (draft.start, draft.end) {
        if end <= start {
            errors.add("end", messages::END_NOT_AFTER_START);
        } else if draft.days.is_none() && end - start > TimeDelta::hours(MAX_HOURS_WITHOUT_DATE) {
            errors.add("end", messages::SHIFT_TOO_LONG);
        } else if draft.days.is_some() && real_hours(Hours { start, end }, draft.days).is_empty() {
            errors.add("start", messages::SHIFT_OUTSIDE_DATE);
        }
    }
    if draft.note.chars().count() > MAX_NOTE {
        errors.add("note", messages::max_length(MAX_NOTE));
    }
    errors
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course_date::days;

    fn utc(wall: &str) -> DateTime<Utc> {
        rome_time::from_local(wall.parse().unwrap())
    }

    fn messages_of(start: &str, end: &str, days: Option<&[Day]>) -> Vec<(String, String)> {
        let draft = Draft {
            start: Some(utc(start)),
            end: Some(utc(end)),
            days,
            note: "",
        };
        let errors = validate(&draft, 2027);
        let all = errors
            .iter()
            .flat_map(|(field, messages)| messages.iter().map(move |message| (field.to_owned(), message.clone())));
        all.collect()
    }

    #[test]
    fn collects_all_errors() {
        let note = "x".repeat(MAX_NOTE + 1);
        let errors = validate(
            &Draft {
                note: &note,
                ..Draft::default()
            },
            2027,
        );
        assert_eq!(
            serde_json::to_value(&errors).unwrap(),
            serde_json::json!({
                "start": [messages::REQUIRED], "end": [messages::REQUIRED], "note": [messages::max_length(MAX_NOTE)],
            })
        );
    }

    #[test]
    fn ends_after_it_starts_and_within_a_day() {
        assert_eq!(messages_of("2027-03-11T09:00:00", "2027-03-11T18:00:00", None), []);
        assert_eq!(messages_of("2027-03-11T22:00:00", "2027-03-12T06:00:00", None), []);
        let error = |field: &str, message: &str| vec![(field.to_owned(), message.to_owned())];
        assert_eq!(
            messages_of("2027-03-11T09:00:00", "2027-03-11T09:00:00", None),
            error("end", messages::END_NOT_AFTER_START)
        );
        assert_eq!(
            messages_of("2027-03-11T09:00:00", "2027-03-12T09:01:00", None),
            error("end", messages::SHIFT_TOO_LONG)
        );
        assert_eq!(
            messages_of("2031-03-11T09:00:00", "2031-03-11T10:00:00", None).len(),
            2,
            "years"
        );
    }

    #[test]
    fn has_hours_on_its_date() {
        let days = days(utc("2027-03-11T09:00:00"), utc("2027-03-13T18:00:00"));
        assert_eq!(
            messages_of("2027-03-11T09:00:00", "2027-03-13T18:00:00", Some(&days)),
            []
        );
        assert_eq!(
            messages_of("2027-03-11T19:00:00", "2027-03-12T08:00:00", Some(&days)),
            [("start".to_owned(), messages::SHIFT_OUTSIDE_DATE.to_owned())]
        );
    }
}
