//! Lists the dates that match a query, each with its seat counts.

use std::collections::HashMap;

use battito_domain::{field_errors::FieldErrors, messages, rome_time};
use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};

use super::{
    dto::{CourseDateList, CourseDateQuery},
    show,
    store::{self, Filter, Named},
};
use crate::{
    features::reservations::ledger::store as seats,
    platform::{error::ApiError, instant::Instant, paging::Page, search::Words, state::App},
};

/// A page of the dates that match.
pub(super) async fn list(app: &App, query: &CourseDateQuery) -> Result<CourseDateList, ApiError> {
    let page = Page::parse(query.page, query.per_page)?;
    let order = (query.sort.unwrap_or_default(), query.direction.unwrap_or_default());
    let db = app.db().read();
    let (ids, total) = store::list(db, &filter(query)?, order, page).await?;
    let counts = seats::count(db, &ids).await?;
    let mut rows: HashMap<i64, Named> = store::find_named(db, &ids)
        .await?
        .into_iter()
        .map(|row| (row.date.id, row))
        .collect();
    let listed = ids.into_iter().filter_map(|id| rows.remove(&id));
    let data = listed.map(|row| show::view(counts.get(row.date.id), row)).collect();
    Ok(CourseDateList {
        data,
        meta: page.meta(total),
    })
}

fn filter(query: &CourseDateQuery) -> Result<Filter, ApiError> {
    let words = Words::parse(query.search.as_deref())?;
    let mut errors = FieldErrors::default();
    let mut limit = |name: &str, text: Option<&str>, end_of_day: bool| {
        let instant = text.map(|text| day_or_instant(text, end_of_day));
        if instant == Some(None) {
            errors.add(name, messages::INVALID_VALUE);
        }
        instant.flatten()
    };
    let filter = Filter {
        course_id: query.course,
        city_id: query.city,
        from: limit("from", query.from.as_deref(), false),
        to: limit("to", query.to.as_deref(), true),
        status: query.status.map(|status| status.0),
        words,
    };
    if errors.is_empty() {
        Ok(filter)
    } else {
        Err(errors.into())
    }
}

/// Parses an instant, or a day in Rome: its first instant, or its last.
fn day_or_instant(text: &str, end_of_day: bool) -> Option<DateTime<Utc>> {
    // In a query an unescaped `+` of the offset arrives as a space.
    if let Some(Instant(instant)) = Instant::parse(&text.replace(' ', "+")) {
        return Some(instant);
    }
    let day: NaiveDate = text.parse().ok()?;
    let midnight = |day: NaiveDate| rome_time::from_local(day.and_time(NaiveTime::MIN));
    Some(if end_of_day {
        midnight(day.succ_opt()?) - TimeDelta::microseconds(1)
    } else {
        midnight(day)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_a_day_for_all_of_it_in_rome() {
        let wire = |end| day_or_instant("2027-03-28", end).map(|instant| instant.to_rfc3339());
        assert_eq!(wire(false).as_deref(), Some("2027-03-27T23:00:00+00:00"));
        assert_eq!(wire(true).as_deref(), Some("2027-03-28T21:59:59.999999+00:00"));
    }

    #[test]
    fn takes_an_instant_whose_plus_was_not_escaped() {
        let instant = day_or_instant("2027-03-12T09:00:00 01:00", true).unwrap();
        assert_eq!(instant.to_rfc3339(), "2027-03-12T08:00:00+00:00");
        assert_eq!(day_or_instant("marzo", false), None);
    }
}
