//! Shows one date, with its seats and instructors.

use battito_platform::{ApiError, EntityTag, Instant, entities::course_dates::Model};
use sea_orm::ConnectionTrait;

use super::{
    coverage::{self, Instructors},
    dto::{CourseDate, CourseReference},
    store::{self, Named},
};
use crate::features::{
    cities::dto::City,
    reservations::ledger::seat_counts::{self, SeatCounts},
};

/// One date with its `ETag`.
///
/// # Errors
/// 404 when there is none with this number.
pub(in crate::features) async fn show(db: &impl ConnectionTrait, id: i64) -> Result<(CourseDate, EntityTag), ApiError> {
    let row = store::find_named(db, &[id]).await?.pop().ok_or(ApiError::NotFound)?;
    let tag = tag(&row.date);
    let date = views(db, vec![row]).await?.pop().ok_or(ApiError::NotFound)?;
    Ok((date, tag))
}

/// Dates as staff see them, with their seats and instructors, in the given order.
pub(super) async fn views(db: &impl ConnectionTrait, rows: Vec<Named>) -> Result<Vec<CourseDate>, ApiError> {
    let ids: Vec<i64> = rows.iter().map(|row| row.date.id).collect();
    let counts = seat_counts::count(db, &ids).await?;
    let instructors = coverage::count(db, &ids).await?;
    let view = |row: Named| view(counts.get(row.date.id), &instructors, row);
    Ok(rows.into_iter().map(view).collect())
}

fn view(count: SeatCounts, instructors: &Instructors, row: Named) -> CourseDate {
    let Named {
        date,
        course_title,
        participants_per_instructor,
        city_name,
        city_province,
    } = row;
    CourseDate {
        days: date.days().into_iter().map(Into::into).collect(),
        instructors: instructors.coverage(date.id, count.confirmed, participants_per_instructor),
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
        cancel_reason: date.cancel_reason,
        available: count.available(date.seats),
        booked: count.confirmed,
        waiting: count.waiting,
    }
}

/// The `ETag` of the columns that staff can change. Bookings do not alter it.
pub(in crate::features) fn tag(date: &Model) -> EntityTag {
    EntityTag::of(&format!("{}-{:x}", date.id, date.updated_at.timestamp_micros()))
}
