//! The dates of today and the six days that follow.

use std::collections::HashMap;

use battito_domain::course_date::Status;
use battito_platform::{ApiError, App};

use super::dto::{OverviewDate, OverviewTeacher};
use crate::features::{
    course_dates::{
        Range, calendar,
        dto::CalendarCourseDate,
        needs::{end_of_day, start_of_day},
    },
    shifts::teachers::{self, Teacher},
};

/// More would not be read.
const SHOWN: usize = 100;
const DAYS_AFTER_TODAY: u64 = 6;

/// The dates of the week as `viewer` sees them, and how many there are.
pub(super) async fn of_week(app: &App, viewer: i64) -> Result<(Vec<OverviewDate>, u64), ApiError> {
    let now = app.now();
    let week = Range::between(start_of_day(now, 0), end_of_day(now, DAYS_AFTER_TODAY));
    let mut dates = calendar::calendar(app, week).await?.data;
    dates.retain(|date| date.status.0 != Status::Cancelled);
    let total = u64::try_from(dates.len()).unwrap_or(u64::MAX);
    dates.truncate(SHOWN);
    let ids: Vec<i64> = dates.iter().map(|date| date.id).collect();
    let mut teachers = teachers::of_dates(app.db().read(), &ids).await?;
    let view = |date| view(date, &mut teachers, viewer);
    Ok((dates.into_iter().map(view).collect(), total))
}

fn view(date: CalendarCourseDate, teachers: &mut HashMap<i64, Vec<Teacher>>, viewer: i64) -> OverviewDate {
    let teachers = teachers.remove(&date.id).unwrap_or_default();
    OverviewDate {
        mine: teachers.iter().any(|teacher| teacher.person.id == viewer),
        course_date: date,
        teachers: teachers.into_iter().map(teacher).collect(),
    }
}

fn teacher(Teacher { person, accepted }: Teacher) -> OverviewTeacher {
    OverviewTeacher {
        id: person.id,
        name: person.name,
        surname: person.surname,
        accepted,
    }
}
