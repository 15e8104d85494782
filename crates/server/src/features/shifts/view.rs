//! Shifts as staff see them.

use std::collections::HashMap;

use battito_domain::shift::{Hours, real_hours, total_hours};
use battito_platform::{
    ApiError, EntityTag, Instant,
    entities::{shifts::Model, users},
};
use sea_orm::ConnectionTrait;

use super::{
    dto::{Shift, ShiftDate, ShiftPerson},
    store,
};
use crate::features::{
    course_dates::dto::{CourseDay, CourseReference},
    reservations::{date_details::DateDetails, store as reserved},
};

/// One shift with its `ETag`, as `viewer` sees it.
///
/// # Errors
/// 404 when there is none with this number.
pub(super) async fn show(db: &impl ConnectionTrait, id: i64, viewer: i64) -> Result<(Shift, EntityTag), ApiError> {
    let shift = store::find(db, id).await?.ok_or(ApiError::NotFound)?;
    let tag = tag(&shift);
    let shift = views(db, vec![shift], viewer).await?.pop().ok_or(ApiError::NotFound)?;
    Ok((shift, tag))
}

/// Shifts in the given order, as `viewer` sees them.
pub(super) async fn views(db: &impl ConnectionTrait, shifts: Vec<Model>, viewer: i64) -> Result<Vec<Shift>, ApiError> {
    let people = store::people(db, shifts.iter().map(|shift| shift.user_id).collect()).await?;
    let people: HashMap<i64, ShiftPerson> = people.iter().map(|user| (user.id, person(user))).collect();
    let dates = reserved::date_details(db, shifts.iter().filter_map(|shift| shift.course_date_id)).await?;
    let view = |shift: Model| {
        let date = shift.course_date_id.and_then(|id| dates.get(&id));
        let user = people.get(&shift.user_id)?.clone();
        Some(view(shift, user, date, viewer))
    };
    Ok(shifts.into_iter().filter_map(view).collect())
}

fn view(shift: Model, user: ShiftPerson, date: Option<&DateDetails>, viewer: i64) -> Shift {
    let hours = hours_at(&shift, date);
    Shift {
        mine: user.id == viewer,
        etag: tag_text(&shift),
        id: shift.id,
        user,
        course_date: date.map(course_date),
        start: Instant(shift.starts_at),
        end: Instant(shift.ends_at),
        hours: total_hours(&hours),
        days: hours.into_iter().map(day).collect(),
        role: shift.role,
        status: shift.status,
        note: shift.note,
    }
}

/// The real hours of a shift at this date, if it has one.
pub fn hours_at(shift: &Model, date: Option<&DateDetails>) -> Vec<Hours> {
    let days = date.map(DateDetails::days);
    real_hours(store::span(shift), days.as_deref())
}

fn day(hours: Hours) -> CourseDay {
    CourseDay {
        start: Instant(hours.start),
        end: Instant(hours.end),
    }
}

fn course_date(details: &DateDetails) -> ShiftDate {
    ShiftDate {
        id: details.date.id,
        date: Instant(details.date.starts_at),
        end_date: Instant(details.date.ends_at),
        city: details.city.clone().into(),
        venue: details.date.venue.clone(),
        course: CourseReference {
            id: details.course.id,
            title: details.course.title.clone(),
        },
        color: details.date.color.clone(),
        status: details.date.status,
    }
}

/// A person by name.
pub(super) fn person(user: &users::Model) -> ShiftPerson {
    ShiftPerson {
        id: user.id,
        name: user.name.clone(),
        surname: user.surname.clone(),
    }
}

/// The `ETag` of a shift.
pub(super) fn tag(shift: &Model) -> EntityTag {
    EntityTag::of(&tag_state(shift))
}

/// The same as it stands in lists.
pub(super) fn tag_text(shift: &Model) -> String {
    format!("\"{}\"", tag_state(shift))
}

fn tag_state(shift: &Model) -> String {
    format!("{}-{:x}", shift.id, shift.updated_at.timestamp_micros())
}
