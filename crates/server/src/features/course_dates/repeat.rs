//! Copies a date to other days: the same hours on Rome's wall clock, all copies or none.

use battito_domain::{
    course_date::{self, Draft, Schedule, Status},
    field_errors::FieldErrors,
    messages, rome_time,
};
use battito_platform::{Actor, ApiError, App, audit, entities::course_dates::Model};
use chrono::{DateTime, Days, NaiveDate, Utc};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    audit_change,
    dto::{CourseDateRepetition, CourseDates, Interval},
    show, store,
};
use crate::features::{catalogue, courses};

/// The most copies of one call: a year of weeks.
const MAX_COPIES: usize = 52;
const COURSE_IS_ARCHIVED: &str = "Il corso è archiviato: non si possono aggiungere date.";
const TOO_MANY: &str = "Al massimo 52 date alla volta.";
const TWICE: &str = "Ogni giorno può comparire una volta sola.";

/// Copies a date. The copies are scheduled, and have no reservations.
pub(super) async fn repeat(
    app: &App,
    actor: Actor,
    id: i64,
    write: CourseDateRepetition,
) -> Result<CourseDates, ApiError> {
    let now = app.now();
    app.write(move |_, tx| async move { repeat_in(tx, now, &actor, id, &write).await }.boxed())
        .await
}

async fn repeat_in(
    tx: &DatabaseTransaction,
    now: DateTime<Utc>,
    actor: &Actor,
    id: i64,
    write: &CourseDateRepetition,
) -> Result<CourseDates, ApiError> {
    let original = store::find(tx, id).await?.ok_or(ApiError::NotFound)?;
    let course = catalogue::store::find(tx, original.course_id).await?;
    if course.is_none_or(|course| course.archived_at.is_some()) {
        return Err(ApiError::Conflict(COURSE_IS_ARCHIVED.into()));
    }
    let schedule = original.schedule();
    let days = days(write, rome_time::local(original.starts_at).date())?;
    let copies: Vec<Schedule> = days.into_iter().map(|day| schedule.on(day)).collect();
    check_years(write, &copies, rome_time::year(now))?;
    let mut ids = Vec::with_capacity(copies.len());
    for copy in copies {
        let row = Model {
            starts_at: copy.starts_at,
            ends_at: copy.ends_at,
            booking_deadline: copy.booking_deadline,
            days: copy.days.as_deref().map(Into::into),
            status: Status::Scheduled.into(),
            cancel_reason: None,
            created_at: now,
            updated_at: now,
            ..original.clone()
        };
        let date = store::insert(tx, row).await?;
        let change = audit_change::change("course_date.create", date.id, None, Some(&date));
        audit::record(tx, now, actor, change).await?;
        ids.push(date.id);
    }
    courses::store::grow_version(tx, &[original.course_id]).await?;
    let mut rows = store::find_named(tx, &ids).await?;
    rows.sort_by_key(|row| (row.date.starts_at, row.date.id));
    Ok(CourseDates {
        data: show::views(tx, rows).await?,
    })
}

/// The days of the copies. `first` is the first day of the date itself.
fn days(write: &CourseDateRepetition, first: NaiveDate) -> Result<Vec<NaiveDate>, ApiError> {
    match (&write.dates, write.every, write.times) {
        (Some(dates), None, None) => chosen_days(dates),
        (Some(_), ..) => Err(ApiError::field("dates", messages::INVALID_VALUE)),
        (None, Some(Interval::Week), Some(times)) => weekly(write.from, times, first),
        (None, None, None) => Err(ApiError::field("dates", messages::REQUIRED)),
        (None, every, times) => {
            let mut errors = FieldErrors::default();
            for (name, missing) in [("every", every.is_none()), ("times", times.is_none())] {
                if missing {
                    errors.add(name, messages::REQUIRED);
                }
            }
            Err(errors.into())
        }
    }
}

fn chosen_days(dates: &[NaiveDate]) -> Result<Vec<NaiveDate>, ApiError> {
    let mut days = dates.to_vec();
    days.sort_unstable();
    days.dedup();
    let refused = if dates.is_empty() {
        Some(messages::REQUIRED)
    } else if dates.len() > MAX_COPIES {
        Some(TOO_MANY)
    } else {
        (days.len() < dates.len()).then_some(TWICE)
    };
    refused.map_or(Ok(days), |message| Err(ApiError::field("dates", message)))
}

fn weekly(from: Option<NaiveDate>, times: u16, first: NaiveDate) -> Result<Vec<NaiveDate>, ApiError> {
    let times = usize::from(times);
    if times == 0 {
        return Err(ApiError::field("times", messages::INVALID_VALUE));
    }
    if times > MAX_COPIES {
        return Err(ApiError::field("times", TOO_MANY));
    }
    let week = Days::new(7);
    let from = from.or_else(|| first.checked_add_days(week));
    let days = std::iter::successors(from, |day| day.checked_add_days(week)).take(times);
    Ok(days.collect())
}

/// Checks that the copies lie in the years that dates may lie in.
fn check_years(write: &CourseDateRepetition, copies: &[Schedule], year: i32) -> Result<(), ApiError> {
    let field = if write.dates.is_some() {
        "dates"
    } else if write.from.is_some() {
        "from"
    } else {
        "times"
    };
    let mut errors = FieldErrors::default();
    for copy in copies {
        let found = course_date::validate(
            &Draft {
                date: Some(copy.starts_at),
                end_date: Some(copy.ends_at),
                venue: "-",
                ..Draft::default()
            },
            year,
        );
        for (_, messages) in found.iter() {
            errors.add_all(field, messages.iter().cloned());
        }
    }
    Ok(errors.into_result(())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn repeats_every_week_after_the_date_or_from_a_day() {
        let first = day("2027-03-13");
        assert_eq!(weekly(None, 2, first).unwrap(), [day("2027-03-20"), day("2027-03-27")]);
        assert_eq!(weekly(Some(day("2027-05-03")), 1, first).unwrap(), [day("2027-05-03")]);
        for times in [0, 53] {
            assert!(weekly(None, times, first).is_err(), "{times}");
        }
    }

    #[test]
    fn takes_chosen_days_in_any_order_but_none_twice() {
        let (one, other) = (day("2027-04-12"), day("2027-05-10"));
        assert_eq!(chosen_days(&[other, one]).unwrap(), [one, other]);
        for refused in [vec![], vec![one, one], vec![one; 53]] {
            assert!(chosen_days(&refused).is_err(), "{refused:?}");
        }
    }
}
