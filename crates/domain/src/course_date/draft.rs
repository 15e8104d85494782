//! Validation of the form in which staff create or change a course date. It reports all errors at once. A field that was
//! not sent is an error only when it has no default.

use chrono::{DateTime, TimeDelta, Utc};

use super::days::{Day, check_days};
use crate::{color::Color, field_errors::FieldErrors, messages, rome_time, seats::Seats, validators};

/// The first year a date may lie in.
pub const FIRST_YEAR: i32 = 1900;
/// How many years after the current one a date may lie in.
pub const YEARS_AHEAD: i32 = 3;
/// The maximum duration of a date, in days.
pub const MAX_DAYS: i64 = 31;
/// The maximum length of the address line, in characters.
pub const MAX_VENUE: usize = 200;
/// The maximum length of the internal note, in characters.
pub const MAX_NOTE: usize = 2000;
/// The minimum length of a new booking password, in characters. Shorter ones that are stored already go on.
const MIN_PASSWORD: usize = 8;
/// The maximum length of the booking password, in characters.
pub const MAX_PASSWORD: usize = 100;

/// A course date as sent, not validated yet.
#[derive(Debug, Clone, Copy, Default)]
pub struct Draft<'a> {
    /// When it starts; required.
    pub date: Option<DateTime<Utc>>,
    /// When it ends; required.
    pub end_date: Option<DateTime<Utc>>,
    /// Seats; by default the maximum number of participants of the course.
    pub seats: Option<i64>,
    /// The last moment to book; by default the start.
    pub booking_deadline: Option<DateTime<Utc>>,
    /// The hours of each day; by default they follow from start and end.
    pub days: Option<&'a [Day]>,
    /// Address line; required.
    pub venue: &'a str,
    /// Colour in the calendar.
    pub color: Option<&'a str>,
    /// Internal note.
    pub note: Option<&'a str>,
    /// Booking password; empty means none.
    pub password: Option<&'a str>,
    /// The booking password that the date has already.
    pub current_password: Option<&'a str>,
}

/// Returns the errors of a draft, under the names on the wire: `date`, `end_date`, `seats`, `booking_deadline`, `days`,
/// `venue`, `color`, `note`, `password`. `current_year` is the year in Rome.
#[must_use]
pub fn validate(draft: &Draft<'_>, current_year: i32) -> FieldErrors {
    let mut errors = FieldErrors::default();
    check_times(draft, current_year, &mut errors);
    if let Some(seats) = draft.seats {
        errors.take("seats", Seats::parse(seats));
    }
    check_text(&mut errors, "venue", draft.venue, &["required"], MAX_VENUE);
    if let Some(color) = draft.color.filter(|color| !color.is_empty()) {
        errors.take("color", Color::parse(color));
    }
    check_text(&mut errors, "note", draft.note.unwrap_or_default(), &[], MAX_NOTE);
    check_text(
        &mut errors,
        "password",
        draft.password.unwrap_or_default(),
        &[],
        MAX_PASSWORD,
    );
    let new_password = draft.password.filter(|_| draft.password != draft.current_password);
    if new_password.is_some_and(|password| (1..MIN_PASSWORD).contains(&password.chars().count())) {
        errors.add("password", messages::min_length(MIN_PASSWORD));
    }
    errors
}

fn check_times(draft: &Draft<'_>, current_year: i32, errors: &mut FieldErrors) {
    let years = FIRST_YEAR..=current_year.saturating_add(YEARS_AHEAD);
    for (field, moment, needed) in [
        ("date", draft.date, true),
        ("end_date", draft.end_date, true),
        ("booking_deadline", draft.booking_deadline, false),
    ] {
        match moment {
            None if needed => errors.add(field, messages::REQUIRED),
            Some(moment) if !years.contains(&rome_time::year(moment)) => {
                errors.add(field, messages::year_between(*years.start(), *years.end()));
            }
            _ => {}
        }
    }
    let Some(starts_at) = draft.date else { return };
    if let Some(ends_at) = draft.end_date {
        if ends_at <= starts_at {
            errors.add("end_date", messages::END_NOT_AFTER_START);
        } else if ends_at - starts_at > TimeDelta::days(MAX_DAYS) {
            errors.add("end_date", messages::DATE_TOO_LONG);
        } else if let Some(Err(message)) = draft.days.map(|days| check_days(days, starts_at, ends_at)) {
            errors.add("days", message);
        }
    }
    if draft.booking_deadline.is_some_and(|deadline| deadline > starts_at) {
        errors.add("booking_deadline", messages::DEADLINE_AFTER_START);
    }
}

/// A NUL character is rejected because PostgreSQL cannot store it.
fn check_text(errors: &mut FieldErrors, field: &str, value: &str, rules: &[&str], max: usize) {
    errors.add_all(field, validators::check(rules, value));
    if value.chars().count() > max {
        errors.add(field, messages::max_length(max));
    }
    if value.contains('\0') {
        errors.add(field, messages::INVALID_VALUE);
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    fn at(year: i32, month: u32, day: u32, hour: u32) -> DateTime<Utc> {
        Utc.with_ymd_and_hms(year, month, day, hour, 0, 0).unwrap()
    }

    fn draft() -> Draft<'static> {
        Draft {
            date: Some(at(2027, 3, 12, 8)),
            end_date: Some(at(2027, 3, 12, 16)),
            venue: "Via Roma 1",
            ..Draft::default()
        }
    }

    fn errors_of(draft: Draft<'_>) -> String {
        serde_json::to_string(&validate(&draft, 2026)).unwrap()
    }

    #[test]
    fn requires_only_start_end_and_venue() {
        assert_eq!(errors_of(draft()), "{}");
        assert_eq!(
            errors_of(Draft::default()),
            r#"{"date":["Campo obbligatorio."],"end_date":["Campo obbligatorio."],"venue":["Campo obbligatorio."]}"#
        );
    }

    #[test]
    fn ends_after_it_starts_and_within_a_month() {
        let start = draft().date.unwrap();
        for (end, fine) in [
            (start, false),
            (start - TimeDelta::hours(1), false),
            (start + TimeDelta::seconds(1), true),
            (start + TimeDelta::days(31), true),
            (start + TimeDelta::days(31) + TimeDelta::seconds(1), false),
        ] {
            assert_eq!(
                validate(
                    &Draft {
                        end_date: Some(end),
                        ..draft()
                    },
                    2026
                )
                .is_empty(),
                fine,
                "{end}"
            );
        }
    }

    #[test]
    fn a_new_booking_password_has_eight_characters() {
        let errors = |password, current_password| {
            errors_of(Draft {
                password: Some(password),
                current_password,
                ..draft()
            })
        };
        let short = r#"{"password":["Minimo 8 caratteri."]}"#;
        assert_eq!(errors("segreta", None), short);
        assert_eq!(errors("segreta", Some("segreto")), short);
        for (password, current) in [("segreta", Some("segreta")), ("", None), ("segrètaà", None)] {
            assert_eq!(errors(password, current), "{}", "{password}");
        }
    }

    #[test]
    fn booking_ends_at_the_start_at_the_latest() {
        let start = draft().date;
        assert_eq!(
            errors_of(Draft {
                booking_deadline: start,
                ..draft()
            }),
            "{}"
        );
        let late = Draft {
            booking_deadline: start.map(|start| start + TimeDelta::seconds(1)),
            ..draft()
        };
        assert_eq!(
            validate(&late, 2026).get("booking_deadline"),
            Some(&[messages::DEADLINE_AFTER_START.to_owned()][..])
        );
    }

    #[test]
    fn years_are_those_of_rome() {
        let new_year_in_rome = at(2029, 12, 31, 23);
        let late = Draft {
            date: Some(new_year_in_rome),
            end_date: Some(new_year_in_rome + TimeDelta::hours(8)),
            ..draft()
        };
        assert_eq!(
            errors_of(late),
            r#"{"date":["L'anno deve essere compreso tra 1900 e 2029."],"end_date":["L'anno deve essere compreso tra 1900 e 2029."]}"#
        );
        let last = new_year_in_rome - TimeDelta::hours(10);
        assert_eq!(
            errors_of(Draft {
                date: Some(last),
                end_date: Some(last + TimeDelta::hours(8)),
                ..draft()
            }),
            "{}"
        );
    }

    #[test]
    fn reports_all_errors_at_once() {
        let long = "à".repeat(2001);
        let wrong = Draft {
            seats: Some(0),
            venue: &long[..402],
            color: Some("red"),
            note: Some(&long),
            password: Some("segreta\0"),
            ..draft()
        };
        assert_eq!(
            errors_of(wrong),
            r#"{"seats":["I posti devono essere da 1 a 500."],"venue":["Massimo 200 caratteri."],"color":["Colore non valido (#rrggbb)."],"note":["Massimo 2000 caratteri."],"password":["Valore non valido."]}"#
        );
    }

    #[test]
    fn lengths_count_characters_and_not_bytes() {
        let (venue, note, password) = ("è".repeat(200), "è".repeat(2000), "è".repeat(100));
        let full = Draft {
            venue: &venue,
            note: Some(&note),
            password: Some(&password),
            color: Some(""),
            seats: Some(500),
            ..draft()
        };
        assert_eq!(errors_of(full), "{}");
    }
}
