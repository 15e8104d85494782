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
use sea_orm::ConnectionTrait;

use super::{
    dto::{CourseList, CourseQuery, CourseSummary, DateOptions, NextDate, Suggestion},
    index,
    store::list::{self, DateFilter, Filter, SummaryRow},
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
        return staff_rows(app, query, &filter, page).await;
    }
    let catalogue = index::latest(app).await?;
    let search = query.search.as_deref().filter(|_| !filter.words.is_empty());
    filter.words = Words::default();
    let (found, meta) = if query.sort.is_some() {
        filter.found = search.map(|search| catalogue.index.search(search));
        let (rows, meta) = rows(app, query, &filter, page).await?;
        let found = rows.iter().filter_map(|row| found(&catalogue, row.course.id, &filter));
        (found.collect(), meta)
    } else {
        one_page(fitting(&catalogue, search.unwrap_or_default(), &filter), page)
    };
    let corrected = search
        .filter(|_| meta.total == 0)
        .and_then(|search| catalogue.index.correct(search));
    let suggestion = corrected.and_then(|search| {
        let total = fitting(&catalogue, &search, &filter).len() as u64;
        (total > 0).then_some(Suggestion { search, total })
    });
    Ok(CourseList {
        data: with_seats(app, &found).await?,
        meta,
        options: Some(DateOptions {
            cities: catalogue.cities.clone(),
            months: catalogue.months.clone(),
        }),
        suggestion,
    })
}

/// A page of the results, or all of them.
fn one_page(found: Vec<Found<'_>>, page: Option<Page>) -> (Vec<Found<'_>>, PageMeta) {
    let Some(page) = page else {
        let meta = whole(found.len());
        return (found, meta);
    };
    let meta = page.meta(found.len() as u64);
    let offset = usize::try_from(page.offset()).unwrap_or(usize::MAX);
    let size = usize::try_from(page.size).unwrap_or(usize::MAX);
    (found.into_iter().skip(offset).take(size).collect(), meta)
}

/// A course that a search finds.
struct Found<'a> {
    course: &'a IndexedCourse,
    /// Its dates that fit, the soonest first.
    dates: Vec<&'a IndexedDate>,
}

/// The courses that a search finds and that fit, the best first; without words, all that fit in the order in which they were
/// added.
fn fitting<'a>(catalogue: &'a IndexedCatalogue, search: &str, filter: &Filter) -> Vec<Found<'a>> {
    let ids = catalogue.index.search(search).into_iter();
    ids.filter_map(|id| found(catalogue, id, filter)).collect()
}

/// The public course with this number, when it fits.
fn found<'a>(catalogue: &'a IndexedCatalogue, id: i64, filter: &Filter) -> Option<Found<'a>> {
    let course = catalogue.courses.get(&id).filter(|course| filter.admits(course))?;
    let dates = catalogue.dates.get(&id).into_iter().flatten();
    let dates: Vec<&IndexedDate> = dates.filter(|date| filter.dates.admits(date)).collect();
    let is_fitting = !dates.is_empty() || filter.dates.is_empty();
    is_fitting.then_some(Found { course, dates })
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
    let mut open = open_dates(db, found, &taken).await?;
    let row = |found: &Found<'_>| {
        let next = found.dates.first().map(|date| next_date(date, available(date, &taken)));
        summary(found.course.clone(), (next, open.remove(&found.course.id)), None)
    };
    Ok(found.iter().map(row).collect())
}

/// The soonest date with free seats of each course whose next date is full, by the number of the course. Nearly always one of the
/// first has some, so they are read a few at a time, and then ever more.
async fn open_dates(
    db: &impl ConnectionTrait,
    found: &[Found<'_>],
    taken: &SeatCountsByDate,
) -> Result<HashMap<i64, NextDate>, ApiError> {
    let mut open = HashMap::new();
    let mut left: Vec<(i64, &[&IndexedDate])> = found
        .iter()
        .map(|found| (found.course.id, found.later(taken)))
        .filter(|(_, later)| !later.is_empty())
        .collect();
    let mut size = 8;
    while !left.is_empty() {
        let ids: Vec<i64> = left
            .iter()
            .flat_map(|(_, later)| later.iter().take(size))
            .map(|date| date.id)
            .collect();
        let taken = seats::count(db, &ids).await?;
        left.retain_mut(|(course, later)| {
            let (these, others) = later.split_at(later.len().min(size));
            let mut free = these.iter().map(|date| (date, available(date, &taken)));
            if let Some((date, available)) = free.find(|(_, available)| *available > 0) {
                open.insert(*course, next_date(date, available));
                return false;
            }
            *later = others;
            !others.is_empty()
        });
        size *= 4;
    }
    Ok(open)
}

/// The courses that fit, in the order that is asked for.
async fn rows(
    app: &App,
    query: &CourseQuery,
    filter: &Filter,
    page: Option<Page>,
) -> Result<(Vec<SummaryRow>, PageMeta), ApiError> {
    let order = (query.sort.unwrap_or_default(), query.direction.unwrap_or_default());
    let (db, now) = (app.db().read(), app.now());
    let rows = list::list(db, filter, order, page, now).await?;
    let meta = match page {
        Some(page) => page.meta(list::count(db, filter, now).await?),
        None => whole(rows.len()),
    };
    Ok((rows, meta))
}

/// The list of the panel, which also has courses that are not public.
async fn staff_rows(
    app: &App,
    query: &CourseQuery,
    filter: &Filter,
    page: Option<Page>,
) -> Result<CourseList, ApiError> {
    let (rows, meta) = rows(app, query, filter, page).await?;
    let mut dates = list::dates(app.db().read(), rows.iter().filter_map(|row| row.date_id)).await?;
    let row = |row: SummaryRow| {
        let date = row.date_id.and_then(|id| dates.remove(&id));
        let next = date.map(|row| next_date(&row.date, row.available()));
        summary(row.course, (next, None), Some((row.published, row.archived_at)))
    };
    Ok(CourseList {
        data: rows.into_iter().map(row).collect(),
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
