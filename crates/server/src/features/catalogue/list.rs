//! Lists courses: the published ones, or all for admins.

use std::collections::HashMap;

use battito_domain::{
    course::{Audience, CourseKind, Provider},
    field_errors::FieldErrors,
    messages,
    month::Month,
    search_text::fold,
};

use super::{
    dto::{CourseList, CourseQuery, CourseSummary, DateOptions, NextDate, Scope, Suggestion},
    index,
    store::list::{self, DateFilter, DateRow, Filter, SummaryRow},
};
use crate::{
    features::cities::dto::City,
    platform::{
        course_index::IndexedCatalogue,
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
    let filter = filter(query)?;
    if filter.scope.is_some() {
        return rows(app, query, &filter, page).await;
    }
    let catalogue = index::latest(app).await?;
    let mut list = match query.search.as_deref() {
        Some(search) if !filter.words.is_empty() => found(app, query, (&catalogue, search), filter, page).await?,
        _ => rows(app, query, &filter, page).await?,
    };
    list.options = Some(DateOptions {
        cities: catalogue.cities.clone(),
        months: catalogue.months.clone(),
    });
    Ok(list)
}

/// What a search finds, the best first, unless another order is asked for.
async fn found(
    app: &App,
    query: &CourseQuery,
    (catalogue, search): (&IndexedCatalogue, &str),
    mut filter: Filter,
    page: Option<Page>,
) -> Result<CourseList, ApiError> {
    filter.words = Words::default();
    let mut list = if query.sort.is_some() {
        filter.found = Some(catalogue.index.search(search));
        rows(app, query, &filter, page).await?
    } else {
        let mut ranked = fitting(catalogue, search, &filter);
        let meta = match page {
            Some(page) => {
                let meta = page.meta(ranked.len() as u64);
                let offset = usize::try_from(page.offset()).unwrap_or(usize::MAX);
                let size = usize::try_from(page.size).unwrap_or(usize::MAX);
                ranked = ranked.into_iter().skip(offset).take(size).collect();
                meta
            }
            None => whole(ranked.len()),
        };
        with_dates(app, ranked, &filter, meta).await?
    };
    if list.meta.total == 0
        && let Some(search) = catalogue.index.correct(search)
    {
        let total = fitting(catalogue, &search, &filter).len() as u64;
        list.suggestion = (total > 0).then_some(Suggestion { search, total });
    }
    Ok(list)
}

/// The courses that a search finds and that fit, each with the number of its soonest date that fits.
fn fitting(catalogue: &IndexedCatalogue, search: &str, filter: &Filter) -> Vec<SummaryRow> {
    let row = |id| {
        let course = catalogue.courses.get(&id).filter(|course| filter.admits(course))?;
        let mut dates = catalogue.dates.get(&id).into_iter().flatten();
        let date = dates.find(|date| filter.dates.admits(date));
        if date.is_none() && !filter.dates.is_empty() {
            return None;
        }
        Some(SummaryRow::of(course, date.map(|date| date.id)))
    };
    catalogue.index.search(search).into_iter().filter_map(row).collect()
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
        .map(|row| row.id)
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
                let open = open.remove(&row.id);
                summary(row, (date, open), filter.scope)
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

fn next_date(date: DateRow) -> NextDate {
    NextDate {
        available: date.available(),
        date: Instant(date.starts_at),
        city: City {
            id: date.city_id,
            name: date.city_name,
            province: date.city_province,
        },
        private: date.private.into(),
    }
}

fn summary(row: SummaryRow, (date, open): (Option<DateRow>, Option<DateRow>), scope: Option<Scope>) -> CourseSummary {
    CourseSummary {
        id: row.id,
        title: row.title,
        description: row.description,
        short_description: row.short_description,
        r#type: row.kind,
        destinatary: row.audience,
        external: row.provider,
        duration: row.duration,
        min_participant: row.min_participant,
        max_participant: row.max_participant,
        next_date: date.map(next_date),
        next_open_date: open.map(next_date),
        published: scope.map(|Scope::All| row.published),
        archived_at: scope.map(|Scope::All| row.archived_at.map(Instant)),
        updated_at: scope.map(|Scope::All| Instant(row.updated_at)),
    }
}
