//! Lists courses: the published ones, or all for admins.

use std::{cmp::Ordering, collections::HashMap};

use battito_domain::{
    course::{Audience, CourseKind, Provider},
    course_search::MonthSearch,
    field_errors::FieldErrors,
    messages,
    month::Month,
    search_text::fold,
};
use battito_platform::{
    ApiError, App, Direction, Instant, Page, PageMeta,
    course_index::{IndexedCatalogue, IndexedCourse, IndexedDate},
    search::Words,
};
use sea_orm::ConnectionTrait;

use super::{
    dto::{CourseList, CourseQuery, CourseSort, CourseStatus, CourseSummary, DateOptions, NextDate, Suggestion},
    index,
};
use crate::features::{
    cities::dto::City,
    reservations::ledger::seat_counts::{self, SeatCountsByDate},
};

/// The value of a filter that filters nothing.
const ALL: u8 = 2;
/// The longest name of a city, in characters.
pub const LONGEST_CITY: usize = 100;

/// Which courses are listed.
#[derive(Clone)]
struct Filter {
    status: Option<CourseStatus>,
    provider: Option<Provider>,
    kind: Option<CourseKind>,
    audience: Option<Audience>,
    /// The folded name of a city where a date can be booked.
    city: Option<String>,
    /// The month of such a date.
    month: Option<Month>,
}

impl Filter {
    /// Whether a course fits, apart from its words and dates. Both audiences also find courses for everyone.
    fn admits(&self, course: &IndexedCourse) -> bool {
        let is_archived = course.archived_at.is_some();
        let has_status = match self.status {
            None => !is_archived,
            Some(CourseStatus::Published) => course.is_public(),
            Some(CourseStatus::Draft) => !is_archived && !course.published,
            Some(CourseStatus::Archived) => is_archived,
        };
        has_status
            && self.provider.is_none_or(|provider| course.provider.0 == provider)
            && self.kind.is_none_or(|kind| course.kind.0 == kind)
            && self
                .audience
                .is_none_or(|audience| [audience, Audience::Everyone].contains(&course.audience.0))
    }

    fn admits_date(&self, date: &IndexedDate) -> bool {
        self.city.as_ref().is_none_or(|city| *city == date.city_key)
            && self.month.is_none_or(|month| month == Month::of(date.starts_at))
    }

    const fn is_about_dates(&self) -> bool {
        self.city.is_some() || self.month.is_some()
    }
}

/// The courses that fit, a page of them when one is asked for. The caller has checked who may see all.
pub async fn list(app: &App, query: &CourseQuery) -> Result<CourseList, ApiError> {
    let asked = Page::parse(query.page, query.per_page)?;
    let page = query.page.map(|_| asked);
    let words = Words::parse(query.search.as_deref())?;
    let filter = filter(query)?;
    let catalogue = index::latest(app).await?;
    let direction = query.direction.unwrap_or_default();
    if query.scope.is_some() {
        let has_words = |course: &&IndexedCourse| words.iter().all(|word| course.search_text.contains(word));
        let ids = catalogue.courses.values().filter(has_words).map(|course| course.id);
        let found = sorted(
            fitting(&catalogue, ids, &filter),
            query.sort.unwrap_or_default(),
            direction,
        );
        let (found, meta) = one_page(found, page);
        return Ok(CourseList {
            data: with_seats(app, &found, Viewer::Staff).await?,
            meta,
            options: None,
            suggestion: None,
        });
    }
    let search = query.search.as_deref().filter(|_| !words.is_empty());
    let searched = |search: &str| fitting(&catalogue, catalogue.index.search(search), &filter);
    let mut found = searched(search.unwrap_or_default());
    if found.is_empty()
        && let Some(search) = search.and_then(MonthSearch::parse)
    {
        found = in_month(&catalogue, &search, filter.clone());
    }
    if let Some(sort) = query.sort {
        found = sorted(found, sort, direction);
    }
    let (found, meta) = one_page(found, page);
    let corrected = search
        .filter(|_| meta.total == 0)
        .and_then(|search| catalogue.index.correct(search));
    let suggestion = corrected.and_then(|search| {
        let total = searched(&search).len() as u64;
        (total > 0).then_some(Suggestion { search, total })
    });
    Ok(CourseList {
        data: with_seats(app, &found, Viewer::Public).await?,
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

/// Those of these courses that fit.
fn fitting<'a>(catalogue: &'a IndexedCatalogue, ids: impl IntoIterator<Item = i64>, filter: &Filter) -> Vec<Found<'a>> {
    let found = |id| {
        let course = catalogue.courses.get(&id).filter(|course| filter.admits(course))?;
        let dates = catalogue.dates.get(&id).into_iter().flatten();
        let dates: Vec<&IndexedDate> = dates.filter(|date| filter.admits_date(date)).collect();
        let is_fitting = !dates.is_empty() || !filter.is_about_dates();
        is_fitting.then_some(Found { course, dates })
    };
    ids.into_iter().filter_map(found).collect()
}

/// The courses with dates in the month that a search names: the first such month with dates, and in the city that it also names.
fn in_month<'a>(catalogue: &'a IndexedCatalogue, search: &MonthSearch, filter: Filter) -> Vec<Found<'a>> {
    let mut months = catalogue.months.iter().filter_map(|month| Month::parse(month));
    let fits = |month: &Month| month.is(search.month, search.year) && filter.month.is_none_or(|one| one == *month);
    let Some(month) = months.find(fits) else {
        return Vec::new();
    };
    let words = format!(" {} ", search.rest);
    let mut cities = catalogue.cities.iter().map(|city| fold(city));
    let city = cities.find(|city| words.contains(&format!(" {city} ")));
    let filter = Filter {
        month: Some(month),
        city: filter.city.or(city),
        ..filter
    };
    let found = fitting(catalogue, catalogue.index.search(&search.rest), &filter);
    if search.rest.is_empty() {
        sorted(found, CourseSort::NextDate, Direction::Asc)
    } else {
        found
    }
}

/// Courses without a date stand last either way. Ties are in the order in which the courses were added.
fn sorted(mut found: Vec<Found<'_>>, sort: CourseSort, direction: Direction) -> Vec<Found<'_>> {
    let directed = |order: Ordering| match direction {
        Direction::Asc => order,
        Direction::Desc => order.reverse(),
    };
    let starts_at = |one: &Found<'_>| one.dates.first().map(|date| date.starts_at);
    found.sort_by(|one, other| {
        let order = match sort {
            CourseSort::Id => directed(one.course.id.cmp(&other.course.id)),
            // The folded texts begin with the title.
            CourseSort::Title => directed(one.course.search_text.cmp(&other.course.search_text)),
            CourseSort::UpdatedAt => directed(one.course.updated_at.cmp(&other.course.updated_at)),
            CourseSort::NextDate => match (starts_at(one), starts_at(other)) {
                (Some(one), Some(other)) => directed(one.cmp(&other)),
                (one, other) => other.is_some().cmp(&one.is_some()),
            },
        };
        order.then(one.course.id.cmp(&other.course.id))
    });
    found
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

/// Who reads a list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Viewer {
    /// Sees the state of a course.
    Staff,
    /// Is shown the first date with free seats when the next one is full.
    Public,
}

/// The rows of these courses: only the seats that are taken have to be read.
async fn with_seats(app: &App, found: &[Found<'_>], viewer: Viewer) -> Result<Vec<CourseSummary>, ApiError> {
    let db = app.db().read();
    let next: Vec<i64> = found
        .iter()
        .filter_map(|found| found.dates.first().map(|date| date.id))
        .collect();
    let taken = seat_counts::count(db, &next).await?;
    let mut open = match viewer {
        Viewer::Public => open_dates(db, found, &taken).await?,
        Viewer::Staff => HashMap::new(),
    };
    let row = |found: &Found<'_>| {
        let next = found.dates.first().map(|date| next_date(date, available(date, &taken)));
        summary(found.course, next, open.remove(&found.course.id), viewer)
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
        let taken = seat_counts::count(db, &ids).await?;
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
    let mut errors = FieldErrors::default();
    let (city, month) = dates(query, &mut errors);
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
        status: query.status,
        city,
        month,
    };
    if errors.is_empty() {
        Ok(filter)
    } else {
        Err(errors.into())
    }
}

/// The city and the month; blank ones filter nothing.
fn dates(query: &CourseQuery, errors: &mut FieldErrors) -> (Option<String>, Option<Month>) {
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
    (city, month)
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

/// A row of the list, for staff with the state of the course.
fn summary(
    course: &IndexedCourse,
    next_date: Option<NextDate>,
    next_open_date: Option<NextDate>,
    viewer: Viewer,
) -> CourseSummary {
    let is_staff = viewer == Viewer::Staff;
    CourseSummary {
        id: course.id,
        title: course.title.clone(),
        description: course.description.clone(),
        short_description: course.short_description.clone(),
        r#type: course.kind,
        destinatary: course.audience,
        external: course.provider,
        duration: course.duration,
        min_participant: course.min_participant,
        max_participant: course.max_participant,
        next_date,
        next_open_date,
        published: is_staff.then_some(course.published),
        archived_at: is_staff.then(|| course.archived_at.map(Instant)),
        updated_at: is_staff.then_some(Instant(course.updated_at)),
    }
}
