//! Figures of a period: bookings and seats over time, and the results of each course.

use std::collections::BTreeMap;

use battito_platform::{ApiError, App};
use chrono::{DateTime, Utc};

use super::{
    dto::{CourseFigures, FiguresQuery, OverviewFigures, StepFigures},
    steps::Period,
};
use crate::features::{
    course_dates::{dto::CourseReference, titles},
    reservations::ledger::statistics::{self, Bookings, DateResults},
};

/// Reads the parameters.
pub(super) fn period(query: &FiguresQuery) -> Result<Period, ApiError> {
    Period::parse(query)
}

/// The figures of a period.
pub(super) async fn figures(app: &App, period: Period) -> Result<OverviewFigures, ApiError> {
    let db = app.db().read();
    let steps = period.steps();
    let instants: Vec<_> = steps.iter().map(|step| step.instants()).collect();
    let bookings = statistics::bookings(db, &instants).await?;
    let before = statistics::bookings(db, &[period.before().instants()]).await?;
    let results = statistics::results(db, period.instants()).await?;
    let by_course = by_course(&results);
    let titles = titles(db, by_course.keys().copied()).await?;
    let mut courses: Vec<CourseFigures> = by_course
        .into_iter()
        .filter_map(|(id, figures)| {
            let title = titles.get(&id)?.clone();
            Some(CourseFigures {
                course: CourseReference { id, title },
                ..figures
            })
        })
        .collect();
    courses.sort_by(|a, b| a.course.title.cmp(&b.course.title));
    Ok(OverviewFigures {
        from: period.from,
        to: period.to,
        step: period.step(),
        steps: (0..)
            .zip(steps.iter().zip(&instants))
            .map(|(place, (step, instants))| step_figures(*step, *instants, bookings.get(place), &results))
            .collect(),
        bookings_before: before.first().map_or(0, |before| before.made),
        courses,
    })
}

fn step_figures(
    step: Period,
    (start, end): (DateTime<Utc>, DateTime<Utc>),
    bookings: Option<&Bookings>,
    results: &[DateResults],
) -> StepFigures {
    let bookings = bookings.copied().unwrap_or_default();
    let mut figures = StepFigures {
        from: step.from,
        to: step.to,
        bookings: bookings.made,
        cancelled: bookings.cancelled,
        dates: 0,
        seats: 0,
        taken: 0,
    };
    for date in results.iter().filter(|date| (start..end).contains(&date.starts_at)) {
        figures.dates += 1;
        figures.seats += i64::from(date.seats);
        figures.taken += date.taken;
    }
    figures
}

fn by_course(results: &[DateResults]) -> BTreeMap<i64, CourseFigures> {
    let mut courses: BTreeMap<i64, CourseFigures> = BTreeMap::new();
    for date in results {
        let figures = courses.entry(date.course_id).or_insert_with(|| CourseFigures {
            course: CourseReference {
                id: date.course_id,
                title: String::new(),
            },
            dates: 0,
            seats: 0,
            taken: 0,
            present: 0,
            absent: 0,
            passed: 0,
            failed: 0,
        });
        figures.dates += 1;
        figures.seats += i64::from(date.seats);
        figures.taken += date.taken;
        figures.present += date.present;
        figures.absent += date.absent;
        figures.passed += date.passed;
        figures.failed += date.failed;
    }
    courses
}
