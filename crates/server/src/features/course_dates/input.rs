//! Parses and validates the form of a date: all field errors together, including those that need the database.

use battito_domain::{
    blank,
    color::Color,
    course_date::{self, Day, Draft, Status},
    field_errors::FieldErrors,
    messages,
    province::Province,
    validators,
};
use battito_platform::{
    Actor, ApiError,
    entities::{
        course_dates::{self, Model},
        courses,
    },
};
use chrono::{DateTime, Utc};
use sea_orm::DatabaseTransaction;

use super::dto::{CityChoice, CourseDateWrite};
use crate::features::{catalogue, cities, reservations::ledger::too_few_seats};

const COURSE_IS_FIXED: &str = "Ci sono già iscrizioni: il corso di questa data non si può cambiare.";
const CITY_NOT_FOUND: &str = "Città non trovata.";
const CITY_NAME: &[&str] = &["required", "maxLength:100"];

/// The stored date, when one is updated.
#[derive(Debug, Clone, Copy)]
pub(in crate::features) struct Current<'a> {
    pub(in crate::features) date: &'a Model,
    /// Confirmed reservations.
    pub(in crate::features) confirmed: i64,
    /// Whether anybody ever booked it.
    pub(in crate::features) was_booked: bool,
}

/// A valid form.
#[derive(Debug)]
pub(in crate::features) struct CourseDateInput {
    pub(in crate::features) status: Option<Status>,
    course_id: i64,
    city: City,
    venue: String,
    starts_at: DateTime<Utc>,
    ends_at: DateTime<Utc>,
    days: Option<Vec<Day>>,
    seats: i32,
    booking_deadline: DateTime<Utc>,
    private: bool,
    color: Option<String>,
    password: Option<String>,
    note: Option<String>,
}

#[derive(Debug)]
enum City {
    Known(i64),
    Named(String, Province),
}

impl CourseDateInput {
    /// Parses a form. An update must hold the lock of the date. `year` is the current one.
    ///
    /// # Errors
    /// 422 with all field errors.
    pub(in crate::features) async fn parse(
        tx: &DatabaseTransaction,
        write: CourseDateWrite,
        current: Option<Current<'_>>,
        year: i32,
    ) -> Result<Self, ApiError> {
        let mut errors = FieldErrors::default();
        let days = read_days(&write, current);
        let course = read_course(tx, &write, current, &mut errors).await?;
        let city = read_city(tx, write.city, &mut errors).await?;
        let venue = text(write.venue).unwrap_or_default();
        let (password, note, color) = (text(write.password), text(write.note), text(write.color));
        let seats = write.seats.or(course.as_ref().map(|course| course.max_participant));
        errors.merge(course_date::validate(
            &Draft {
                date: write.date.map(Into::into),
                end_date: write.end_date.map(Into::into),
                seats: seats.map(i64::from),
                booking_deadline: write.booking_deadline.map(Into::into),
                days: days.as_deref(),
                venue: &venue,
                color: color.as_deref(),
                note: note.as_deref(),
                password: password.as_deref(),
                current_password: current.and_then(|current| current.date.booking_password.as_deref()),
            },
            year,
        ));
        check_seats(seats, current, &mut errors);
        let private = write.private.unwrap_or_default();
        if private > 1 {
            errors.add("private", messages::INVALID_VALUE);
        }
        match (course, city, write.date, write.end_date, seats) {
            (Some(course), Some(city), Some(date), Some(end_date), Some(seats)) if errors.is_empty() => Ok(Self {
                status: write.status.map(|status| status.0),
                course_id: course.id,
                city,
                venue,
                starts_at: date.into(),
                ends_at: end_date.into(),
                days: days.filter(|days| *days != course_date::days(date.into(), end_date.into())),
                seats,
                booking_deadline: write.booking_deadline.unwrap_or(date).into(),
                private: private == 1,
                color: color
                    .and_then(|color| Color::parse(&color).ok())
                    .map(|color| color.as_str().to_owned()),
                password,
                note,
            }),
            _ => Err(errors.into()),
        }
    }

    /// The row, with the columns that staff do not write as given. A city that is missing is added.
    pub(in crate::features) async fn into_row(
        self,
        tx: &DatabaseTransaction,
        (actor, now): (&Actor, DateTime<Utc>),
        status: Status,
        (id, created_at, updated_at): (i64, DateTime<Utc>, DateTime<Utc>),
    ) -> Result<Model, ApiError> {
        let city_id = match self.city {
            City::Known(id) => id,
            City::Named(name, province) => {
                let city = cities::find_or_add(tx, actor, now, &name, province.as_str()).await?;
                city.id
            }
        };
        Ok(Model {
            id,
            course_id: self.course_id,
            city_id,
            search_text: course_dates::search_text_of(&self.venue),
            venue: self.venue,
            starts_at: self.starts_at,
            ends_at: self.ends_at,
            seats: self.seats,
            booking_deadline: self.booking_deadline,
            private: self.private,
            color: self.color,
            booking_password: self.password,
            status: status.into(),
            note: self.note,
            created_at,
            updated_at,
            days: self.days.as_deref().map(Into::into),
            cancel_reason: None,
        })
    }
}

/// The trimmed text; `None` when it is blank.
fn text(written: Option<String>) -> Option<String> {
    written
        .map(|text| blank::trim(&text).to_owned())
        .filter(|text| !text.is_empty())
}

/// The days that were written; `None` when they follow from start and end.
///
/// A client may read a date, change only its start and end, and send everything back. So in an update, days that were sent
/// back as they were read move along, and days of another time which only follow from its start and end are ignored.
fn read_days(write: &CourseDateWrite, current: Option<Current<'_>>) -> Option<Vec<Day>> {
    let written: Vec<Day> = write.days.iter().flatten().copied().map(Into::into).collect();
    if written.is_empty() {
        return None;
    }
    let (Some(Current { date, .. }), Some(start), Some(end)) = (current, write.date, write.end_date) else {
        return Some(written);
    };
    if (start.0, end.0) != (date.starts_at, date.ends_at) && written == date.days() {
        return date.schedule().days_moved_to(start.0, end.0);
    }
    let fit = course_date::check_days(&written, start.0, end.0).is_ok();
    let are_derived = match (written.first(), written.last()) {
        (Some(first), Some(last)) => course_date::days(first.starts_at, last.ends_at) == written,
        _ => true,
    };
    (fit || !are_derived).then_some(written)
}

async fn read_course(
    tx: &DatabaseTransaction,
    write: &CourseDateWrite,
    current: Option<Current<'_>>,
    errors: &mut FieldErrors,
) -> Result<Option<courses::Model>, ApiError> {
    let Some(id) = write.id_course.or(write.course.map(|course| course.id)) else {
        errors.add("id_course", messages::REQUIRED);
        return Ok(None);
    };
    let stays = current.is_some_and(|current| current.date.course_id == id);
    // An archived course takes no new dates; those it has stay its own.
    let course = catalogue::store::find(tx, id)
        .await?
        .filter(|course| stays || course.archived_at.is_none());
    if course.is_none() {
        errors.add("id_course", messages::COURSE_NOT_FOUND);
    } else if !stays && current.is_some_and(|current| current.was_booked) {
        // The certificates that were chosen belong to the course that was booked.
        errors.add("id_course", COURSE_IS_FIXED);
    }
    Ok(course)
}

async fn read_city(
    tx: &DatabaseTransaction,
    choice: Option<CityChoice>,
    errors: &mut FieldErrors,
) -> Result<Option<City>, ApiError> {
    Ok(match choice {
        None => {
            errors.add("city", messages::REQUIRED);
            None
        }
        Some(CityChoice::Known { id }) if cities::store::find(tx, id).await?.is_some() => Some(City::Known(id)),
        Some(CityChoice::Known { .. }) => {
            errors.add("city", CITY_NOT_FOUND);
            None
        }
        Some(CityChoice::Named { name, province }) => {
            let name = name
                .split(blank::is_space)
                .filter(|word| !word.is_empty())
                .collect::<Vec<_>>()
                .join(" ");
            errors.add_all("city", validators::check(CITY_NAME, &name));
            errors
                .take("city", Province::parse(&province))
                .map(|province| City::Named(name, province))
        }
    })
}

fn check_seats(seats: Option<i32>, current: Option<Current<'_>>, errors: &mut FieldErrors) {
    let confirmed = current.map_or(0, |current| current.confirmed);
    if let Some(message) = seats
        .filter(|seats| *seats > 0)
        .and_then(|seats| too_few_seats(seats, confirmed))
    {
        errors.add("seats", message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_a_blank_text_for_none() {
        assert_eq!(text(Some("  ".into())), None);
        assert_eq!(text(Some(" aula 2 ".into())).as_deref(), Some("aula 2"));
    }
}
