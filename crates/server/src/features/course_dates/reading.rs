//! Showing dates: one, or a page of those that fit, each with how many are booked and how many wait.

use std::collections::HashMap;

use battito_domain::{course_date::Status, field_errors::FieldErrors, messages, rome_time};
use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use sea_orm::ConnectionTrait;

use super::{
    dto::{CourseDate, CourseDateList, CourseDateQuery, CourseReference},
    headcount::{self, Headcount},
    listing::{self, Filter},
    store::{self, Named},
};
use crate::{
    entities::course_dates::Model,
    features::cities::dto::City,
    platform::{error::ApiError, etag::EntityTag, instant::Instant, paging::Page, search::Words, state::App},
};

/// A page of the dates that fit.
pub(super) async fn list(app: &App, query: &CourseDateQuery) -> Result<CourseDateList, ApiError> {
    let page = Page::parse(query.page, query.per_page)?;
    let order = (query.sort.unwrap_or_default(), query.direction.unwrap_or_default());
    let db = app.db().read();
    let (ids, total) = listing::list(db, &filter(query)?, order, page).await?;
    let counts = headcount::of(db, &ids).await?;
    let mut rows: HashMap<i64, Named> = store::find_named(db, &ids)
        .await?
        .into_iter()
        .map(|row| (row.date.id, row))
        .collect();
    let listed = ids.into_iter().filter_map(|id| rows.remove(&id));
    let data = listed
        .map(|row| view(counts.get(row.date.id), row))
        .collect::<Result<_, _>>()?;
    Ok(CourseDateList {
        data,
        meta: page.meta(total),
    })
}

/// One date, with the tag of its state.
///
/// # Errors
/// 404 when there is none with this number.
pub(super) async fn show(db: &impl ConnectionTrait, id: i64) -> Result<(CourseDate, EntityTag), ApiError> {
    let row = store::find_named(db, &[id]).await?.pop().ok_or(ApiError::NotFound)?;
    let count = headcount::of(db, &[id]).await?.get(id);
    let tag = tag(&row.date);
    Ok((view(count, row)?, tag))
}

/// Names the state of what staff can change; bookings do not alter it.
pub(super) fn tag(date: &Model) -> EntityTag {
    EntityTag::of(&format!("{}-{:x}", date.id, date.updated_at.timestamp_micros()))
}

/// The status as the domain knows it.
pub(super) fn status_of(date: &Model) -> Result<Status, ApiError> {
    Status::parse(&date.status)
        .ok_or_else(|| ApiError::internal(format!("course date {} has an unknown status", date.id)))
}

fn view(count: Headcount, row: Named) -> Result<CourseDate, ApiError> {
    let Named {
        date,
        course_title,
        city_name,
        city_province,
    } = row;
    Ok(CourseDate {
        id: date.id,
        course: CourseReference {
            id: date.course_id,
            title: course_title,
        },
        city: City {
            id: date.city_id,
            name: city_name,
            province: city_province,
        },
        status: status_of(&date)?.into(),
        venue: date.venue,
        date: Instant(date.starts_at),
        end_date: Instant(date.ends_at),
        seats: date.seats,
        booking_deadline: Instant(date.booking_deadline),
        private: date.private.into(),
        color: date.color,
        password: date.booking_password,
        note: date.note,
        available: count.available(date.seats),
        booked: count.booked,
        waiting: count.waiting,
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
        status: query.status.map(|status| Status::from(status).as_str()),
        words,
    };
    if errors.is_empty() {
        Ok(filter)
    } else {
        Err(errors.into())
    }
}

/// Reads an instant, or a day in Rome: its first instant, or its last.
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
