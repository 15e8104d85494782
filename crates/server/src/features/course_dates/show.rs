//! Shows one date, with its seat counts.

use sea_orm::ConnectionTrait;

use super::{
    dto::{CourseDate, CourseReference},
    store::{self, Named},
    version,
};
use crate::{
    features::{
        cities::dto::City,
        reservations::ledger::store::{self as seats, SeatCounts},
    },
    platform::{error::ApiError, etag::EntityTag, instant::Instant},
};

/// One date with its `ETag`.
///
/// # Errors
/// 404 when there is none with this number.
pub(super) async fn show(db: &impl ConnectionTrait, id: i64) -> Result<(CourseDate, EntityTag), ApiError> {
    let row = store::find_named(db, &[id]).await?.pop().ok_or(ApiError::NotFound)?;
    let count = seats::count(db, &[id]).await?.get(id);
    let tag = version::tag(&row.date);
    Ok((view(count, row), tag))
}

/// A date as staff see it.
pub(super) fn view(count: SeatCounts, row: Named) -> CourseDate {
    let Named {
        date,
        course_title,
        city_name,
        city_province,
    } = row;
    CourseDate {
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
        status: date.status,
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
        booked: count.confirmed,
        waiting: count.waiting,
    }
}
