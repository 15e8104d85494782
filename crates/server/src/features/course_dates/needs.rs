//! The tasks of staff for coming dates. The list of dates and the overview ask here, so that the number on
//! one is the number of rows of the other.

use std::{collections::HashMap, sync::Arc};

use battito_domain::{certificate::CertificateStatus, rome_time};
use battito_platform::{ApiError, App};
use chrono::{DateTime, Days, NaiveTime, TimeDelta, Utc};
use sea_orm::{ConnectionTrait, DbErr};

use super::{
    coverage,
    dto::CourseDateNeed,
    store::{self, Range, UpcomingRow},
};
use crate::features::certificates::due;

/// How far ahead dates are looked at, as the coverage of shifts does.
pub(in crate::features) const DAYS_AHEAD: u64 = 60;
/// A date with few participants can still be filled when it is further away.
const DAYS_BEFORE_START: u64 = 14;
/// Certificates that are due longer than this are not looked for.
const DAYS_BACK: u64 = 365;

/// Something to be done for a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::features) struct DateNeed {
    pub(in crate::features) need: CourseDateNeed,
    pub(in crate::features) date_id: i64,
    /// How many people, instructors or certificates it is about.
    pub(in crate::features) amount: i64,
}

/// All that is to be done now.
pub(in crate::features) async fn all(app: &App) -> Result<Vec<DateNeed>, ApiError> {
    let mut needs = upcoming(app).await?.to_vec();
    needs.extend(papers(app.db().read(), app.now()).await?);
    Ok(needs)
}

/// The dates for which something is to be done.
pub(super) async fn dates_with(app: &App, need: CourseDateNeed) -> Result<Vec<i64>, ApiError> {
    let needs = match need {
        CourseDateNeed::Certificates | CourseDateNeed::Files => Arc::new(papers(app.db().read(), app.now()).await?),
        _ => upcoming(app).await?,
    };
    let found = needs.iter().filter(|one| one.need == need);
    Ok(found.map(|one| one.date_id).collect())
}

/// The needs of the dates to come. Cached: all of them are read for any page of the list, and for each member
/// of staff who looks at the overview.
async fn upcoming(app: &App) -> Result<Arc<Vec<DateNeed>>, ApiError> {
    let (state, now) = (app.clone(), app.now());
    let load = || async move { Ok(read_upcoming(state.db().read(), now).await?) };
    app.response_cache.value(("date-needs", 0), now, load).await
}

async fn read_upcoming(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<DateNeed>, DbErr> {
    let range = Range::between(start_of_day(now, 0), end_of_day(now, DAYS_AHEAD));
    let rows = store::upcoming(db, range, now).await?;
    let instructors = coverage::count_within(db, range).await?;
    let courses = store::courses_of(db, rows.iter().map(|row| row.course_id).collect()).await?;
    let soon = end_of_day(now, DAYS_BEFORE_START);
    let needs = rows.iter().filter_map(|row| {
        let course = courses.get(&row.course_id)?;
        let count = row.counts;
        let coverage = instructors.coverage(row.id, count.confirmed, course.participants_per_instructor);
        let has_begun = row.starts_at <= now;
        let missing = i64::from(course.min_participant) - count.confirmed;
        let of = |need, amount, is_needed: bool| is_needed.then_some((need, amount));
        Some(named(
            row,
            [
                of(
                    CourseDateNeed::Participants,
                    missing,
                    !has_begun && missing > 0 && row.starts_at <= soon,
                ),
                of(
                    CourseDateNeed::Full,
                    count.confirmed,
                    !has_begun && count.available(row.seats) == 0,
                ),
                of(CourseDateNeed::Waiting, count.waiting, !has_begun && count.waiting > 0),
                of(
                    CourseDateNeed::Instructors,
                    // A proposal that nobody has answered covers nothing yet.
                    coverage.needed - coverage.accepted,
                    coverage.needed > coverage.accepted,
                ),
            ],
        ))
    });
    Ok(needs.flatten().collect())
}

fn named(row: &UpcomingRow, needs: [Option<(CourseDateNeed, i64)>; 4]) -> impl Iterator<Item = DateNeed> {
    let date_id = row.id;
    needs
        .into_iter()
        .flatten()
        .map(move |(need, amount)| DateNeed { need, date_id, amount })
}

/// The certificates that past dates still owe.
async fn papers(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<DateNeed>, DbErr> {
    let since = now - TimeDelta::days(i64::try_from(DAYS_BACK).unwrap_or(i64::MAX));
    let mut by_date: HashMap<(i64, bool), i64> = HashMap::new();
    for (date_id, status, number) in due::count_by_date(db, since, now).await? {
        *by_date
            .entry((date_id, status == CertificateStatus::Requested))
            .or_default() += number;
    }
    let needs = by_date.into_iter().map(|((date_id, requested), amount)| DateNeed {
        need: if requested {
            CourseDateNeed::Files
        } else {
            CourseDateNeed::Certificates
        },
        date_id,
        amount,
    });
    Ok(needs.collect())
}

/// The first instant of a day in Rome, so many days from now.
pub(in crate::features) fn start_of_day(now: DateTime<Utc>, days: u64) -> DateTime<Utc> {
    let day = rome_time::local(now).date();
    let day = day.checked_add_days(Days::new(days)).unwrap_or(day);
    rome_time::from_local(day.and_time(NaiveTime::MIN))
}

/// The last instant of a day in Rome, so many days from now.
pub(in crate::features) fn end_of_day(now: DateTime<Utc>, days: u64) -> DateTime<Utc> {
    start_of_day(now, days + 1) - TimeDelta::microseconds(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_the_hours_of_rome_when_summer_time_begins() {
        let now = "2027-03-27T22:30:00Z".parse().unwrap();
        assert_eq!(start_of_day(now, 0).to_rfc3339(), "2027-03-26T23:00:00+00:00");
        assert_eq!(start_of_day(now, 1).to_rfc3339(), "2027-03-27T23:00:00+00:00");
        assert_eq!(end_of_day(now, 1).to_rfc3339(), "2027-03-28T21:59:59.999999+00:00");
    }
}
