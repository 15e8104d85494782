//! What bookings of a date are decided on. All of it is read while the row of the date is locked, so that it still holds
//! when the decisions are written; beside the lock itself that is one query, since everybody else who wants the date waits
//! meanwhile.

use std::collections::HashSet;

use battito_domain::{
    booking::{self, Booked, BookerFacts, CertificateChoice, DateFacts},
    course::Audience,
    course_date::{self, BookingWindow},
    reservation::Status,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, DatabaseTransaction, DbErr, DerivePartialModel, EntityTrait, FromQueryResult,
    PartialModelTrait, QueryOrder, QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait, Query},
};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::{
    booking::Booker,
    place::{Course, Place},
    store::{self, NewReservation},
};
use crate::{
    entities::{
        certificate_options, cities, course_dates, courses,
        reservations::{Column, Entity},
    },
    platform::error::ApiError,
};

/// What is known of a date, and of those who want to book it.
pub(super) struct Facts {
    pub(super) place: Place,
    /// Certificates of the course, in their order.
    options: Vec<certificate_options::Model>,
    confirmed: i64,
    waiting: i64,
    /// Those of them who hold a live reservation.
    booked: HashSet<i64>,
}

/// What somebody is given.
pub(super) struct Granted {
    pub(super) reservation: NewReservation,
    /// Their place in the queue, when it is not a seat.
    pub(super) waiting_position: Option<i64>,
}

/// A row for each certificate of the course and each of those who hold a reservation, with all the rest in every one.
#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    joined: Joined,
    confirmed: i64,
    waiting: i64,
    booked_by: Option<i64>,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "course_dates::Entity")]
struct Joined {
    #[sea_orm(nested)]
    course: Course,
    #[sea_orm(nested)]
    city: cities::Model,
    #[sea_orm(nested)]
    option: Option<certificate_options::Model>,
}

impl Facts {
    /// Locks the row of a date until the transaction ends, and reads; none when there is no such date.
    pub(super) async fn lock(
        tx: &DatabaseTransaction,
        date_id: i64,
        people: impl Iterator<Item = i64>,
    ) -> Result<Option<Self>, DbErr> {
        // A query of its own: one that has waited for the lock goes on seeing the reservations of before it waited.
        let Some(date) = store::lock_date(tx, date_id).await? else {
            return Ok(None);
        };
        let rows = read(tx, date_id, people).await?;
        let Some(first) = rows.first() else { return Ok(None) };
        let mut facts = Self {
            place: Place {
                date,
                course: first.joined.course.clone(),
                city: first.joined.city.clone(),
            },
            confirmed: first.confirmed,
            waiting: first.waiting,
            booked: rows.iter().filter_map(|row| row.booked_by).collect(),
            options: rows.into_iter().filter_map(|row| row.joined.option).collect(),
        };
        facts.options.dedup_by_key(|option| option.id);
        Ok(Some(facts))
    }

    /// Decides what becomes of somebody's wish. What is granted counts for whoever comes next.
    ///
    /// # Errors
    /// Why it cannot be, by field; or that the stored status is unknown, which is a fault of ours.
    pub(super) fn decide(&mut self, now: DateTime<Utc>, booker: &Booker) -> Result<Granted, ApiError> {
        let Booked { status, certificate } = self.judge(now, booker)?;
        self.booked.insert(booker.user.id);
        let waiting_position = if status == Status::Waiting {
            self.waiting += 1;
            Some(self.waiting)
        } else {
            self.confirmed += 1;
            None
        };
        Ok(Granted {
            reservation: NewReservation {
                user_id: booker.user.id,
                status,
                options: granted(&self.options, certificate),
            },
            waiting_position,
        })
    }

    fn judge(&self, now: DateTime<Utc>, booker: &Booker) -> Result<Booked, ApiError> {
        let Place { date, course, .. } = &self.place;
        let choices: Vec<_> = self
            .options
            .iter()
            .map(|option| CertificateChoice {
                id: option.id,
                choosable: option.always == 0,
            })
            .collect();
        let password_fits = |given: &str| fits(given, date.booking_password.as_deref());
        let facts = DateFacts {
            window: window(date, course)?,
            audience: Audience::from_wire(course.audience),
            seats: date.seats.into(),
            confirmed: self.confirmed,
            waiting: self.waiting,
            password_required: needs_password(date),
            password_fits: &password_fits,
            certificates: &choices,
        };
        let wish = booker.wish();
        let booker = BookerFacts {
            is_sanitary: booker.user.is_sanitary,
            already_booked: self.booked.contains(&booker.user.id),
        };
        Ok(booking::decide(now, &wish, Some(&facts), booker)?)
    }
}

async fn read(tx: &DatabaseTransaction, date_id: i64, people: impl Iterator<Item = i64>) -> Result<Vec<Row>, DbErr> {
    let count = |status: Status| -> Expr {
        Query::select()
            .expr(Column::Id.count())
            .from(Entity)
            .and_where(Column::CourseDateId.eq(date_id))
            .and_where(Column::Status.eq(status.as_str()))
            .to_owned()
            .into()
    };
    let options_of_the_course = certificate_options::Column::CourseId
        .into_expr()
        .equals((course_dates::Entity, course_dates::Column::CourseId));
    let live_ones_of_these = Condition::all()
        .add(Column::CourseDateId.eq(date_id))
        .add(Column::UserId.is_in(people))
        .add(Column::Status.ne(Status::Cancelled.as_str()));
    let mut joined = course_dates::Entity::find_by_id(date_id)
        .inner_join(courses::Entity)
        .inner_join(cities::Entity)
        .order_by_asc(certificate_options::Column::Position)
        .order_by_asc(certificate_options::Column::Id);
    QueryTrait::query(&mut joined)
        .left_join(certificate_options::Entity, options_of_the_course)
        .left_join(Entity, live_ones_of_these);
    Joined::select_cols(joined.select_only())
        .expr_as(count(Status::Confirmed), "confirmed")
        .expr_as(count(Status::Waiting), "waiting")
        .column_as(Column::UserId, "booked_by")
        .into_model()
        .all(tx)
        .await
}

/// The certificates that come with a booking: the chosen one and every one that is always issued.
fn granted(options: &[certificate_options::Model], chosen: Option<i64>) -> Vec<certificate_options::Model> {
    options
        .iter()
        .filter(|option| option.always == 1 || Some(option.id) == chosen)
        .cloned()
        .collect()
}

/// When and whether a date can be booked.
///
/// # Errors
/// When the stored status is unknown, which is a fault of ours.
fn window(date: &course_dates::Model, course: &Course) -> Result<BookingWindow, ApiError> {
    let status = course_date::Status::parse(&date.status)
        .ok_or_else(|| ApiError::internal(format!("course date {} has an unknown status", date.id)))?;
    Ok(BookingWindow {
        starts_at: date.starts_at,
        deadline: date.booking_deadline,
        status,
        course_is_public: course.is_public(),
    })
}

/// Whether a booking password must be given.
fn needs_password(date: &course_dates::Model) -> bool {
    date.booking_password
        .as_deref()
        .is_some_and(|password| !password.is_empty())
}

/// Compared by digest in constant time, so that the answer's delay tells nothing.
fn fits(given: &str, expected: Option<&str>) -> bool {
    let expected = Sha256::digest(expected.unwrap_or_default().as_bytes());
    Sha256::digest(given.as_bytes()).ct_eq(&expected).into()
}
