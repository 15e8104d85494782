//! Lists courses: the published ones, or all for admins.

use std::collections::HashMap;

use battito_domain::{
    course::{Audience, CourseKind, Provider},
    field_errors::FieldErrors,
    messages,
    month::Month,
    search_text::fold,
};

use chrono::{DateTime, Utc};

use super::{
    dto::{CourseList, CourseQuery, CourseSummary, DateOptions, NextDate, Scope, Suggestion},
    index,
    store::list::{self, DateFilter, DateRow, Filter, SummaryRow},
};
use crate::{
    features::{
        cities::dto::City,
        reservations::ledger::store::{self as seats, SeatCountsByDate},
    },
    platform::{
        course_index::{IndexedCatalogue, IndexedCourse, IndexedDate},
        error::ApiError,
        instant::Instant,
        paging::{Page, PageMeta},
        search::Words,
        state::App,
    },
};

/// The value of a filter that filters nothing.
const ALL: u8 = 2;
/// The longest name of a city, in characters.
pub const LONGEST_CITY: usize = 100;

/// The courses that fit, a page of them when one is asked for. The caller has checked who may see all.
pub async fn list(app: &App, query: &CourseQuery) -> Result<CourseList, ApiError> {
    let asked = Page::parse(query.page, query.per_page)?;
    let page = query.page.map(|_| asked);
    let mut filter = filter(query)?;
    if filter.scope.is_some() {
        return rows(app, query, &filter, page).await;
    }
    let catalogue = index::latest(app).await?;
    let search = query.search.as_deref().filter(|_| !filter.words.is_empty());
    filter.words = Words::default();
    let mut list = if query.sort.is_some() {
        filter.found = search.map(|search| catalogue.index.search(search));
        rows(app, query, &filter, page).await?
    } else {
        found(app, (&catalogue, search.unwrap_or_default()), &filter, page).await?
    };
    if list.meta.total == 0
        && let Some(search) = search.and_then(|search| catalogue.index.correct(search))
    {
        let total = fitting(&catalogue, &search, &filter).len() as u64;
        list.suggestion = (total > 0).then_some(Suggestion { search, total });
    }
    list.options = Some(DateOptions {
        cities: catalogue.cities.clone(),
        months: catalogue.months.clone(),
    });
    Ok(list)
}

/// What a search finds, the best first; without words, all public courses in the order in which they were added.
async fn found(
    app: &App,
    (catalogue, search): (&IndexedCatalogue, &str),
    filter: &Filter,
    page: Option<Page>,
) -> Result<CourseList, ApiError> {
    let mut found = fitting(catalogue, search, filter);
    let meta = match page {
        Some(page) => {
            let meta = page.meta(found.len() as u64);
            let offset = usize::try_from(page.offset()).unwrap_or(usize::MAX);
            let size = usize::try_from(page.size).unwrap_or(usize::MAX);
            found = found.into_iter().skip(offset).take(size).collect();
            meta
        }
        None => whole(found.len()),
    };
    Ok(CourseList {
        data: with_seats(app, &found).await?,
        meta,
        options: None,
        suggestion: None,
    })
}

/// A course that a search finds.
struct Found<'a> {
    course: &'a IndexedCourse,
    /// Its dates that fit, the soonest first.
    dates: Vec<&'a IndexedDate>,
}

/// The courses that a search finds and that fit.
fn fitting<'a>(catalogue: &'a IndexedCatalogue, search: &str, filter: &Filter) -> Vec<Found<'a>> {
    let found = |id| {
        let course = catalogue.courses.get(&id).filter(|course| filter.admits(course))?;
        let dates = catalogue.dates.get(&id).into_iter().flatten();
        let dates: Vec<&IndexedDate> = dates.filter(|date| filter.dates.admits(date)).collect();
        let is_fitting = !dates.is_empty() || filter.dates.is_empty();
        is_fitting.then_some(Found { course, dates })
    };
    catalogue.index.search(search).into_iter().filter_map(found).collect()
}

impl<'a> Found<'a> {
    /// The dates after the next one, when that is full.
    fn later(&self, taken: &SeatCountsByDate) -> &[&'a IndexedDate] {
        match self.dates.split_first() {
            Some((next, later)) if available(next, taken) == 0 => later,
            _ => &[],
        }
    }
}

/// The free seats of a date.
fn available(date: &IndexedDate, taken: &SeatCountsByDate) -> i64 {
    taken.get(date.id).available(date.seats)
}

/// The rows of the courses that a search finds: only the seats that are taken have to be read.
async fn with_seats(app: &App, found: &[Found<'_>]) -> Result<Vec<CourseSummary>, ApiError> {
    let db = app.db().read();
    let next: Vec<i64> = found
        .iter()
        .filter_map(|found| found.dates.first().map(|date| date.id))
        .collect();
    let taken = seats::count(db, &next).await?;
    let later: Vec<i64> = found
        .iter()
        .flat_map(|found| found.later(&taken))
        .map(|date| date.id)
        .collect();
    let taken_later = seats::count(db, &later).await?;
    let row = |found: &Found<'_>| {
        let next = found.dates.first().map(|date| next_date(date, available(date, &taken)));
        let mut later = found
            .later(&taken)
            .iter()
            .map(|date| (date, available(date, &taken_later)));
        let open = later.find(|(_, available)| *available > 0);
        let open = open.map(|(date, available)| next_date(date, available));
        summary(found.course.clone(), (next, open), None)
    };
    Ok(found.iter().map(row).collect())
}

/// The courses that fit, in the order that is asked for.
async fn rows(app: &App, query: &CourseQuery, filter: &Filter, page: Option<Page>) -> Result<CourseList, ApiError> {
    let order = (query.sort.unwrap_or_default(), query.direction.unwrap_or_default());
    let (db, now) = (app.db().read(), app.now());
    let rows = list::list(db, filter, order, page, now).await?;
    let meta = match page {
        Some(page) => page.meta(list::count(db, filter, now).await?),
        None => whole(rows.len()),
    };
    with_dates(app, rows, filter, meta).await
}

async fn with_dates(app: &App, rows: Vec<SummaryRow>, filter: &Filter, meta: PageMeta) -> Result<CourseList, ApiError> {
    let (db, now) = (app.db().read(), app.now());
    let mut dates = list::dates(db, rows.iter().filter_map(|row| row.date_id)).await?;
    let is_full = |date: &DateRow| date.available() == 0;
    let full: Vec<i64> = rows
        .iter()
        .filter(|row| row.date_id.and_then(|id| dates.get(&id)).is_some_and(is_full))
        .map(|row| row.course.id)
        .collect();
    let mut open = if full.is_empty() {
        HashMap::new()
    } else {
        list::open_dates(db, full, &filter.dates, now).await?
    };
    Ok(CourseList {
        data: rows
            .into_iter()
            .map(|row| {
                let date = row.date_id.and_then(|id| dates.remove(&id));
                let open = open.remove(&row.course.id);
                let state = filter.scope.map(|Scope::All| (row.published, row.archived_at));
                let of_row = |row: DateRow| next_date(&row.date, row.available());
                summary(row.course, (date.map(of_row), open.map(of_row)), state)
            })
            .collect(),
        meta,
        options: None,
        suggestion: None,
    })
}

/// A list in one piece.
fn whole(rows: usize) -> PageMeta {
    let total = rows as u64;
    PageMeta {
        current_page: 1,
        last_page: 1,
        per_page: total.max(1),
        total,
    }
}

fn filter(query: &CourseQuery) -> Result<Filter, ApiError> {
    let words = Words::parse(query.search.as_deref())?;
    let mut errors = FieldErrors::default();
    let mut choice = |name: &str, value: Option<u8>| {
        if value.is_some_and(|value| value > ALL) {
            errors.add(name, messages::INVALID_VALUE);
        }
        value.filter(|value| *value < ALL).map(i32::from)
    };
    let filter = Filter {
        provider: choice("organization", query.organization).map(Provider::from_wire),
        kind: choice("courseType", query.course_type).and_then(CourseKind::from_wire),
        audience: choice("recipient", query.recipient).map(Audience::from_wire),
        scope: query.scope,
        status: query.status,
        words,
        found: None,
        dates: dates(query, &mut errors),
    };
    if errors.is_empty() {
        Ok(filter)
    } else {
        Err(errors.into())
    }
}

/// The city and the month; blank ones filter nothing.
fn dates(query: &CourseQuery, errors: &mut FieldErrors) -> DateFilter {
    let given = |member: &Option<String>| member.as_deref().map(fold).filter(|text| !text.is_empty());
    let city = given(&query.city);
    if query
        .city
        .as_ref()
        .is_some_and(|city| city.chars().count() > LONGEST_CITY)
    {
        errors.add("city", messages::max_length(LONGEST_CITY));
    }
    let month = given(&query.month).and_then(|text| {
        let month = Month::parse(&text);
        if month.is_none() {
            errors.add("month", messages::INVALID_VALUE);
        }
        month
    });
    DateFilter { city, month }
}

fn next_date(date: &IndexedDate, available: i64) -> NextDate {
    NextDate {
        available,
        date: Instant(date.starts_at),
        city: City {
            id: date.city_id,
            name: date.city.clone(),
            province: date.province.clone(),
        },
        private: date.private.into(),
    }
}

/// A row of the list, for admins with its state: whether it is published, and when it was archived.
fn summary(
    course: IndexedCourse,
    (next_date, next_open_date): (Option<NextDate>, Option<NextDate>),
    state: Option<(bool, Option<DateTime<Utc>>)>,
) -> CourseSummary {
    CourseSummary {
        id: course.id,
        title: course.title,
        description: course.description,
        short_description: course.short_description,
        r#type: course.kind,
        destinatary: course.audience,
        external: course.provider,
        duration: course.duration,
        min_participant: course.min_participant,
        max_participant: course.max_participant,
        next_date,
        next_open_date,
        published: state.map(|(published, _)| published),
        archived_at: state.map(|(_, archived_at)| archived_at.map(Instant)),
        updated_at: state.map(|_| Instant(course.updated_at)),
    }
}
