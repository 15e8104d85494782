//! Lists courses: the published ones, or all for admins.

use battito_domain::{
    course::{Audience, CourseKind, Provider},
    field_errors::FieldErrors,
    messages,
};

use super::{
    dto::{CourseList, CourseQuery, CourseSummary, NextDate, Scope},
    store::list::{self, DateRow, Filter, SummaryRow},
};
use crate::{
    features::{cities::dto::City, reservations::ledger::store::SeatCounts},
    platform::{
        error::ApiError,
        instant::Instant,
        paging::{Page, PageMeta},
        search::Words,
        state::App,
    },
};

/// The value of a filter that filters nothing.
const ALL: u8 = 2;

/// The courses that fit, a page of them when one is asked for. The caller has checked who may see all.
pub async fn list(app: &App, query: &CourseQuery) -> Result<CourseList, ApiError> {
    let asked = Page::parse(query.page, query.per_page)?;
    let page = query.page.map(|_| asked);
    let filter = filter(query)?;
    let scope = query.scope;
    let order = (query.sort.unwrap_or_default(), query.direction.unwrap_or_default());
    let (db, now) = (app.db().read(), app.now());
    let rows = list::list(db, &filter, order, page, now).await?;
    let mut dates = list::dates(db, rows.iter().filter_map(|row| row.date_id)).await?;
    let meta = match page {
        Some(page) => page.meta(list::count(db, &filter).await?),
        None => whole(rows.len()),
    };
    Ok(CourseList {
        data: rows
            .into_iter()
            .map(|row| {
                let date = row.date_id.and_then(|id| dates.remove(&id));
                summary(row, date, scope)
            })
            .collect(),
        meta,
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
    };
    if errors.is_empty() {
        Ok(filter)
    } else {
        Err(errors.into())
    }
}

fn next_date(date: DateRow) -> NextDate {
    NextDate {
        date: Instant(date.starts_at),
        city: City {
            id: date.city_id,
            name: date.city_name,
            province: date.city_province,
        },
        private: date.private.into(),
        available: SeatCounts {
            confirmed: date.confirmed,
            waiting: date.waiting,
        }
        .available(date.seats),
    }
}

fn summary(row: SummaryRow, date: Option<DateRow>, scope: Option<Scope>) -> CourseSummary {
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
        published: scope.map(|Scope::All| row.published),
        archived_at: scope.map(|Scope::All| row.archived_at.map(Instant)),
        updated_at: scope.map(|Scope::All| Instant(row.updated_at)),
    }
}
