//! Lists the dates of a part of the calendar, without paging.

use battito_domain::{course_date::Schedule, rome_time};
use battito_platform::{ApiError, App, Instant, entities::course_dates};
use chrono::{Datelike, NaiveTime, TimeDelta};

use super::{
    coverage,
    dto::{CalendarCourseDate, CourseCalendar, CourseCalendarQuery, CourseReference},
    period,
    store::{self, CalendarRow, Range},
};

/// Two months, or the six weeks that a month's page shows.
const MAX_DAYS: i64 = 62;

/// The dates that take place in a period of at most 62 days.
pub(in crate::features) async fn calendar(app: &App, range: Range) -> Result<CourseCalendar, ApiError> {
    let db = app.db().read();
    let rows = store::calendar(db, range).await?;
    let instructors = coverage::count_within(db, range).await?;
    let (courses, cities) = store::courses_and_cities(db, &rows).await?;
    let data = rows.into_iter().filter_map(|row| {
        let (course, city) = (courses.get(&row.course_id)?, cities.get(&row.city_id)?);
        let count = row.counts();
        let coverage = instructors.coverage(row.id, count.confirmed, course.participants_per_instructor);
        Some(CalendarCourseDate {
            id: row.id,
            days: schedule(&row).days().into_iter().map(Into::into).collect(),
            course: CourseReference {
                id: course.id,
                title: course.title.clone(),
            },
            city: city.clone().into(),
            venue: row.venue,
            date: Instant(row.starts_at),
            end_date: Instant(row.ends_at),
            seats: row.seats,
            private: row.private.into(),
            color: row.color,
            status: row.status,
            booked: count.confirmed,
            waiting: count.waiting,
            instructors: coverage,
        })
    });
    Ok(CourseCalendar { data: data.collect() })
}

fn schedule(row: &CalendarRow) -> Schedule {
    course_dates::schedule(row.starts_at, row.ends_at, row.booking_deadline, row.days.as_ref())
}

impl Range {
    /// Names the response in the cache: whole days of Rome without a filter, the usual request.
    pub(super) fn cache_key(self) -> Option<i64> {
        let (from, after) = (
            rome_time::local(self.from),
            rome_time::local(self.to + TimeDelta::microseconds(1)),
        );
        let whole_days = from.time() == NaiveTime::MIN && after.time() == NaiveTime::MIN;
        let all = self.course_id.is_none() && self.city_id.is_none() && self.instructor_id.is_none();
        let days = (after.date() - from.date()).num_days();
        (whole_days && all).then(|| i64::from(from.num_days_from_ce()) * (MAX_DAYS + 1) + days)
    }
}

/// Parses the query of `reader`.
pub(super) fn range(reader: i64, query: &CourseCalendarQuery) -> Result<Range, ApiError> {
    let (from, to) = period::range(query.from.as_deref(), query.to.as_deref(), MAX_DAYS)?;
    Ok(Range {
        from,
        to,
        course_id: query.course,
        city_id: query.city,
        instructor_id: query.instructor.map(|choice| choice.user_id(reader)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(from: &str, to: &str, course: Option<i64>) -> Option<i64> {
        let query = CourseCalendarQuery {
            from: Some(from.into()),
            to: Some(to.into()),
            course,
            ..CourseCalendarQuery::default()
        };
        range(1, &query).unwrap().cache_key()
    }

    #[test]
    fn only_whole_days_without_a_filter_are_cached() {
        let march = key("2027-03-01", "2027-03-31", None);
        assert!(march.is_some());
        for other in [
            ("2027-03-01", "2027-03-30"),
            ("2027-03-02", "2027-03-31"),
            ("2027-03-01", "2027-05-01"),
            ("2027-03-02", "2027-03-02"),
        ] {
            let other_key = key(other.0, other.1, None);
            assert!(other_key.is_some() && other_key != march, "{other:?}");
        }
        assert_eq!(key("2027-03-01", "2027-03-31", Some(1)), None);
        assert_eq!(key("2027-03-01T09:00:00+01:00", "2027-03-31", None), None);
    }
}
