//! The results: read once by date, and added up in every way that the page shows.

use std::collections::{BTreeMap, HashMap, HashSet};

use battito_domain::{
    field_errors::FieldErrors,
    messages,
    permission::Permission,
    rome_time,
    survey::{LEAST_ANSWERS, Question},
};
use battito_platform::{ApiError, App, Page, SignedIn};
use chrono::{Datelike, Months, NaiveDate};
use sea_orm::ConnectionTrait;

use super::{
    dto::{
        CommentPage, CourseResult, DateResult, InstructorResult, QuestionResult, SurveyComment, SurveyCommentList,
        SurveyFilter, SurveyMonth, SurveyResults, SurveyedDate,
    },
    figures::{Sum, mean},
    store::figures::{self, DateFigures, Filter},
};
use crate::features::{
    course_dates::{self, dto::CourseReference, titles},
    shifts::teachers,
};

/// The dates of the list.
const DATES: usize = 50;

/// Reads the parameters. A reader without the permission for all surveys gets the dates they have taught.
///
/// # Errors
/// 422 for days that cannot be; 403 for the results of a colleague.
pub(super) fn parse(viewer: &SignedIn, query: &SurveyFilter) -> Result<Filter, ApiError> {
    let mut errors = FieldErrors::default();
    for (field, day) in [("from", query.from), ("to", query.to)] {
        if day.is_some_and(|day| !rome_time::YEARS.contains(&day.year())) {
            errors.add(field, messages::INVALID_VALUE);
        }
    }
    if let (Some(from), Some(to)) = (query.from, query.to)
        && to < from
    {
        errors.add("to", messages::INVALID_VALUE);
    }
    errors.into_result(())?;
    let own = (!viewer.may(Permission::ReadAllSurveys)).then_some(viewer.user.id);
    if own.is_some() && query.id_instructor.is_some_and(|id| Some(id) != own) {
        return Err(ApiError::Forbidden);
    }
    Ok(Filter {
        from: query.from,
        to: query.to,
        course_id: query.id_course,
        instructor_id: own.or(query.id_instructor),
        course_date_id: query.id_course_date,
    })
}

/// All results.
pub(super) async fn results(app: &App, viewer: &SignedIn, query: &SurveyFilter) -> Result<SurveyResults, ApiError> {
    let (db, filter) = (app.db().read(), parse(viewer, query)?);
    let dates = figures::dates(db, &filter).await?;
    let total = Sum::of(&dates).figures();
    let questions = if total.counted == 0 {
        Vec::new()
    } else {
        figures::distributions(db, &filter).await?
    };
    let titles = titles(db, dates.iter().map(|date| date.course_id).collect::<HashSet<_>>()).await?;
    let mut instructors = instructors(db, &filter, &dates).await?;
    if !viewer.may(Permission::ReadAllSurveys) {
        instructors.retain(|one| one.instructor.id == viewer.user.id);
    }
    let list = dates.iter().take(DATES).map(|date| DateResult {
        id: date.course_date_id,
        course: course(&titles, date.course_id),
        ended_on: date.ends_on,
        figures: Sum::of([date]).figures(),
    });
    Ok(SurveyResults {
        least_answers: LEAST_ANSWERS,
        total,
        questions: Question::ALL
            .iter()
            .zip(questions)
            .map(|(question, counts)| question_result(*question, counts))
            .collect(),
        months: months(&dates),
        courses: by_course(&dates, &titles),
        instructors,
        dates: list.collect(),
        course_date: named_date(db, &filter).await?,
    })
}

fn question_result(question: Question, counts: Vec<i64>) -> QuestionResult {
    let sum = question
        .scale()
        .zip(&counts)
        .map(|(value, count)| i64::from(value) * count)
        .sum();
    QuestionResult {
        question: question.into(),
        mean: mean(sum, counts.iter().sum()),
        counts,
    }
}

fn course(titles: &HashMap<i64, String>, id: i64) -> CourseReference {
    CourseReference {
        id,
        title: titles.get(&id).cloned().unwrap_or_default(),
    }
}

fn months(dates: &[DateFigures]) -> Vec<SurveyMonth> {
    let first_of = |day: NaiveDate| day.with_day(1).unwrap_or(day);
    let mut sums: BTreeMap<NaiveDate, Sum> = BTreeMap::new();
    for date in dates {
        sums.entry(first_of(date.ends_on)).or_default().add(date);
    }
    let (Some(first), Some(last)) = (sums.keys().next().copied(), sums.keys().next_back().copied()) else {
        return Vec::new();
    };
    let all = std::iter::successors(Some(first), |month| month.checked_add_months(Months::new(1)));
    all.take_while(|month| *month <= last)
        .map(|month| SurveyMonth {
            month,
            figures: sums.get(&month).copied().unwrap_or_default().figures(),
        })
        .collect()
}

fn by_course(dates: &[DateFigures], titles: &HashMap<i64, String>) -> Vec<CourseResult> {
    let mut sums: HashMap<i64, Sum> = HashMap::new();
    for date in dates {
        sums.entry(date.course_id).or_default().add(date);
    }
    let mut courses: Vec<CourseResult> = sums
        .into_iter()
        .map(|(id, sum)| CourseResult {
            course: course(titles, id),
            figures: sum.figures(),
        })
        .collect();
    courses.sort_by(|one, other| (&one.course.title, one.course.id).cmp(&(&other.course.title, other.course.id)));
    courses
}

async fn instructors(
    db: &impl ConnectionTrait,
    filter: &Filter,
    dates: &[DateFigures],
) -> Result<Vec<InstructorResult>, ApiError> {
    let by_id: HashMap<i64, &DateFigures> = dates.iter().map(|date| (date.course_date_id, date)).collect();
    let mut sums: HashMap<i64, Sum> = HashMap::new();
    for (date_id, user_id) in figures::instructors(db, filter).await? {
        if let Some(date) = by_id.get(&date_id) {
            sums.entry(user_id).or_default().add(date);
        }
    }
    let people = teachers::by_id(db, sums.keys().copied().collect()).await?;
    let results = people.into_iter().filter_map(|instructor| {
        let figures = sums.get(&instructor.id)?.figures();
        Some(InstructorResult { instructor, figures })
    });
    Ok(results.collect())
}

async fn named_date(db: &impl ConnectionTrait, filter: &Filter) -> Result<Option<SurveyedDate>, ApiError> {
    let Some(id) = filter.course_date_id else {
        return Ok(None);
    };
    let Some(date) = course_dates::find(db, id).await? else {
        return Ok(None);
    };
    let titles = titles(db, [date.course_id]).await?;
    Ok(Some(SurveyedDate {
        id,
        course: course(&titles, date.course_id),
        ends_on: rome_time::local(date.ends_at).date(),
    }))
}

/// A page of the comments.
pub(super) async fn comments(
    app: &App,
    viewer: &SignedIn,
    query: &SurveyFilter,
    page: &CommentPage,
) -> Result<SurveyCommentList, ApiError> {
    let (db, filter) = (app.db().read(), parse(viewer, query)?);
    let page = Page::parse(page.page, page.per_page)?;
    let (rows, total) = figures::comments(db, &filter, page).await?;
    let titles = titles(db, rows.iter().map(|row| row.course_id).collect::<HashSet<_>>()).await?;
    let data = rows.into_iter().map(|row| SurveyComment {
        text: row.comment,
        id_course_date: row.course_date_id,
        course: course(&titles, row.course_id),
        ended_on: row.ends_on,
    });
    Ok(SurveyCommentList {
        data: data.collect(),
        meta: page.meta(total),
    })
}
