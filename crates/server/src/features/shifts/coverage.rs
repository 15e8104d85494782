//! Which course dates lack instructors.

use battito_domain::shift::Hours;
use battito_platform::{ApiError, App};

use super::{
    dto::{ShiftCoverage, ShiftCoverageList, ShiftDate, ShiftPeriod},
    list::MOST_DAYS,
};
use crate::features::course_dates::{Range, calendar, dto::CalendarCourseDate, period};

/// The coverage of the dates of a period that are not over, first those that lack somebody.
pub(super) async fn coverage(app: &App, query: &ShiftPeriod) -> Result<ShiftCoverageList, ApiError> {
    let (start, end) = period::range(query.from.as_deref(), query.to.as_deref(), MOST_DAYS)?;
    let data = of_period(app, Hours { start, end }).await?;
    Ok(ShiftCoverageList { data })
}

/// The coverage of the dates of a period.
async fn of_period(app: &App, period: Hours) -> Result<Vec<ShiftCoverage>, ApiError> {
    let range = Range::between(period.start, period.end);
    let now = app.now();
    let dates = calendar::calendar(app, range).await?.data.into_iter();
    let mut coverage: Vec<_> = dates
        .filter(|date| date.status.0.is_bookable() && date.end_date.0 > now)
        .map(view)
        .collect();
    // Stable: within each group the soonest stays first.
    coverage.sort_by_key(|date| match (date.missing, date.needed > date.accepted) {
        (1.., _) => 0,
        (_, true) => 1,
        _ => 2,
    });
    Ok(coverage)
}

fn view(date: CalendarCourseDate) -> ShiftCoverage {
    let instructors = date.instructors;
    let proposed = instructors.assigned - instructors.accepted;
    ShiftCoverage {
        booked: date.booked,
        needed: instructors.needed,
        accepted: instructors.accepted,
        proposed,
        missing: (instructors.needed - instructors.assigned).max(0),
        days: date.days,
        course_date: ShiftDate {
            id: date.id,
            date: date.date,
            end_date: date.end_date,
            city: date.city,
            venue: date.venue,
            course: date.course,
            color: date.color,
            status: date.status,
        },
    }
}
