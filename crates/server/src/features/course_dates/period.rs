//! The parameters `from` and `to` of queries: a day in Rome, or an instant.

use battito_domain::{field_errors::FieldErrors, messages, rome_time};
use battito_platform::{ApiError, Instant};
use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, TimeDelta, Utc};

const ENDS_BEFORE_START: &str = "La fine del periodo deve essere successiva all'inizio.";

/// Both parameters, at most so many days apart.
///
/// # Errors
/// 422 when one is missing or cannot be read, or the period is too long.
pub(in crate::features) fn range(
    from: Option<&str>,
    to: Option<&str>,
    most_days: i64,
) -> Result<(DateTime<Utc>, DateTime<Utc>), ApiError> {
    let mut errors = FieldErrors::default();
    for (name, text) in [("from", from), ("to", to)] {
        if text.is_none_or(str::is_empty) {
            errors.add(name, messages::REQUIRED);
        }
    }
    if !errors.is_empty() {
        return Err(errors.into());
    }
    match (start(from, &mut errors), end(to, &mut errors)) {
        (Some(from), Some(to)) if from > to => errors.add("to", ENDS_BEFORE_START),
        // On the wall clock, so that summer time makes no period too long.
        (Some(from), Some(to)) if rome_time::local(to) - rome_time::local(from) > TimeDelta::days(most_days) => {
            errors.add("to", format!("Un periodo può durare al massimo {most_days} giorni."));
        }
        (Some(from), Some(to)) => return Ok((from, to)),
        _ => {}
    }
    Err(errors.into())
}

/// The parameter `from` of a period without a given end.
///
/// # Errors
/// 422 when it cannot be read.
pub(in crate::features) fn since(from: &str) -> Result<DateTime<Utc>, ApiError> {
    let mut errors = FieldErrors::default();
    start(Some(from), &mut errors).ok_or_else(|| errors.into())
}

/// The parameter `from`: of a day its first instant.
pub(super) fn start(text: Option<&str>, errors: &mut FieldErrors) -> Option<DateTime<Utc>> {
    limit("from", text, false, errors)
}

/// The parameter `to`: of a day its last instant.
pub(super) fn end(text: Option<&str>, errors: &mut FieldErrors) -> Option<DateTime<Utc>> {
    limit("to", text, true, errors)
}

fn limit(name: &str, text: Option<&str>, end_of_day: bool, errors: &mut FieldErrors) -> Option<DateTime<Utc>> {
    let instant = text.map(|text| day_or_instant(text, end_of_day));
    if instant == Some(None) {
        errors.add(name, messages::INVALID_VALUE);
    }
    instant.flatten()
}

/// Parses an instant, or a day in Rome: its first instant, or its last.
fn day_or_instant(text: &str, end_of_day: bool) -> Option<DateTime<Utc>> {
    // In a query an unescaped `+` of the offset arrives as a space.
    if let Some(Instant(instant)) = Instant::parse(&text.replace(' ', "+")) {
        return Some(instant);
    }
    let day: NaiveDate = text.parse().ok()?;
    if !rome_time::YEARS.contains(&day.year()) {
        return None;
    }
    let midnight = |day: NaiveDate| rome_time::from_local(day.and_time(NaiveTime::MIN));
    Some(if end_of_day {
        midnight(day.succ_opt()?) - TimeDelta::microseconds(1)
    } else {
        midnight(day)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_a_day_for_all_of_it_in_rome() {
        let wire = |end| day_or_instant("2027-03-28", end).map(|instant| instant.to_rfc3339());
        assert_eq!(wire(false).as_deref(), Some("2027-03-27T23:00:00+00:00"));
        assert_eq!(wire(true).as_deref(), Some("2027-03-28T21:59:59.999999+00:00"));
    }

    #[test]
    fn takes_an_instant_whose_plus_was_not_escaped() {
        let instant = day_or_instant("2027-03-12T09:00:00 01:00", true).unwrap();
        assert_eq!(instant.to_rfc3339(), "2027-03-12T08:00:00+00:00");
        for text in ["marzo", "0001-01-01", "+12000-01-01"] {
            assert_eq!(day_or_instant(text, false), None, "{text}");
        }
    }
}
