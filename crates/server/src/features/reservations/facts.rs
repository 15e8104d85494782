//! What a booking is decided on. All of it is read while the row of the date is locked, so that it still holds when the
//! decision is written; beside the lock itself that is one query, since everybody else who wants the date waits meanwhile.

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
    place::{Course, Place},
    store,
};
use crate::{
    entities::{
        certificate_options, cities, course_dates, courses,
        reservations::{Column, Entity},
    },
    platform::error::ApiError,
};

/// What is known of a date, and of somebody who wants to book it.
pub(super) struct Facts {
    pub(super) place: Place,
    /// Certificates of the course, in their order.
    pub(super) options: Vec<certificate_options::Model>,
    confirmed: i64,
    /// How many stand in the queue.
    pub(super) waiting: i64,
    already_booked: bool,
}

/// A row for each certificate of the course, with all the rest in every one of them.
#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    joined: Joined,
    confirmed: i64,
    waiting: i64,
    own: i64,
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
    pub(super) async fn lock(tx: &DatabaseTransaction, date_id: i64, user_id: i64) -> Result<Option<Self>, DbErr> {
        // A query of its own: one that has waited for the lock goes on seeing the reservations of before it waited.
        let Some(date) = store::lock_date(tx, date_id).await? else {
            return Ok(None);
        };
        let mut rows = read(tx, date_id, user_id).await?.into_iter().peekable();
        let Some(first) = rows.peek() else { return Ok(None) };
        Ok(Some(Self {
            place: Place {
                date,
                course: first.joined.course.clone(),
                city: first.joined.city.clone(),
            },
            confirmed: first.confirmed,
            waiting: first.waiting,
            already_booked: first.own > 0,
            options: rows.filter_map(|row| row.joined.option).collect(),
        }))
    }

    /// Decides what becomes of a wish.
    ///
    /// # Errors
    /// Why it cannot be, by field; or that the stored status is unknown, which is a fault of ours.
    pub(super) fn decide(
        &self,
        now: DateTime<Utc>,
        wish: &booking::Request<'_>,
        is_sanitary: bool,
    ) -> Result<Booked, ApiError> {
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
        let booker = BookerFacts {
            is_sanitary,
            already_booked: self.already_booked,
        };
        Ok(booking::decide(now, wish, Some(&facts), booker)?)
    }
}

async fn read(tx: &DatabaseTransaction, date_id: i64, user_id: i64) -> Result<Vec<Row>, DbErr> {
    let people = |who: Expr| -> Expr {
        Query::select()
            .expr(Column::Id.count())
            .from(Entity)
            .and_where(Column::CourseDateId.eq(date_id))
            .and_where(who)
            .to_owned()
            .into()
    };
    let live = Column::Status.ne(Status::Cancelled.as_str());
    let mut joined = course_dates::Entity::find_by_id(date_id)
        .inner_join(courses::Entity)
        .inner_join(cities::Entity)
        .order_by_asc(certificate_options::Column::Position);
    let of_the_course = certificate_options::Column::CourseId
        .into_expr()
        .equals((course_dates::Entity, course_dates::Column::CourseId));
    QueryTrait::query(&mut joined).left_join(certificate_options::Entity, Condition::all().add(of_the_course));
    Joined::select_cols(joined.select_only())
        .expr_as(people(Column::Status.eq(Status::Confirmed.as_str())), "confirmed")
        .expr_as(people(Column::Status.eq(Status::Waiting.as_str())), "waiting")
        .expr_as(people(Column::UserId.eq(user_id).and(live)), "own")
        .into_model()
        .all(tx)
        .await
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
