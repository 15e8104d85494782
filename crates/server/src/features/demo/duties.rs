//! Shifts without a course in the week around today, and when instructors can teach.

use battito_domain::rome_time::{from_local, local};
use battito_platform::{
    ApiError,
    entities::{
        instructor_availabilities::{self, ExceptionList, StoredException, StoredHours, WeeklyList},
        shifts,
    },
};
use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use sea_orm::Set;

use super::content::Content;

/// How long before a shift it was proposed.
const PROPOSED_BEFORE: TimeDelta = TimeDelta::days(20);

/// The shifts, for people whose ids are in the order of the content.
pub(super) fn rows(content: &Content, users: &[i64], now: DateTime<Utc>) -> Result<Vec<shifts::ActiveModel>, ApiError> {
    let today = local(now).date();
    let row = |duty: &super::content::Duty| {
        let day = day_in(today, duty.in_days)?;
        let (start, end): (NaiveTime, NaiveTime) = (duty.start.parse().ok()?, duty.end.parse().ok()?);
        let last = if end > start {
            day
        } else {
            day.checked_add_days(Days::new(1))?
        };
        let starts_at = from_local(day.and_time(start));
        Some(shifts::ActiveModel {
            user_id: Set(person(content, users, &duty.instructor)?),
            course_date_id: Set(None),
            starts_at: Set(starts_at),
            ends_at: Set(from_local(last.and_time(end))),
            role: Set(duty.role.into()),
            status: Set(duty.status.into()),
            note: Set(Some(duty.note.clone())),
            created_at: Set(starts_at - PROPOSED_BEFORE),
            updated_at: Set(starts_at - PROPOSED_BEFORE),
            ..Default::default()
        })
    };
    let senseless = |instructor: &str| ApiError::internal(format!("a duty of {instructor} makes no sense"));
    let rows = content
        .duties
        .iter()
        .map(|duty| row(duty).ok_or_else(|| senseless(&duty.instructor)));
    rows.collect()
}

/// When people can teach.
pub(super) fn availabilities(
    content: &Content,
    users: &[i64],
    now: DateTime<Utc>,
) -> Result<Vec<instructor_availabilities::ActiveModel>, ApiError> {
    let today = local(now).date();
    let row = |said: &super::content::Availability| {
        let hours = said.weekly.iter().map(|(weekday, start, end)| StoredHours {
            weekday: *weekday,
            start: start.clone(),
            end: end.clone(),
        });
        let away = said.away.iter().map(|days| {
            Some(StoredException {
                from: day_in(today, days.from_days)?,
                to: day_in(today, days.to_days)?,
                available: false,
                note: Some(days.note.clone()),
            })
        });
        Some(instructor_availabilities::ActiveModel {
            user_id: Set(person(content, users, &said.instructor)?),
            weekly: Set(WeeklyList(hours.collect())),
            exceptions: Set(ExceptionList(away.collect::<Option<_>>()?)),
            updated_at: Set(now),
        })
    };
    let senseless = |instructor: &str| ApiError::internal(format!("the availability of {instructor} makes no sense"));
    let rows = content.availabilities.iter();
    rows.map(|said| row(said).ok_or_else(|| senseless(&said.instructor)))
        .collect()
}

fn day_in(today: NaiveDate, days: i64) -> Option<NaiveDate> {
    today.checked_add_signed(TimeDelta::try_days(days)?)
}

fn person(content: &Content, users: &[i64], email: &str) -> Option<i64> {
    let at = content.people.iter().position(|person| person.email == email)?;
    users.get(at).copied()
}
