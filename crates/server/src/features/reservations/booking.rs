//! Booking: one transaction under the lock of the date's row. The rules are the domain's (`battito_domain::booking`); here
//! the facts are gathered, the decision is stored and the participant is told by mail.

use battito_domain::{
    booking::{self, Booked, BookerFacts, CertificateChoice, DateFacts},
    course::Audience,
    course_date::{self, BookingWindow},
    messages,
    reservation::Status,
};
use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use sea_orm::{DatabaseTransaction, EntityTrait, Set};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::{dto::BookingRequest, dto::MyReservation, listing, mails, store};
use crate::{
    entities::{certificate_options, course_dates, courses, reservations, users},
    platform::{access::SignedIn, error::ApiError, state::App, throttle},
};

/// Books a date for the signed-in person, or puts them on its waiting list.
pub(super) async fn book(app: &App, signed_in: SignedIn, request: BookingRequest) -> Result<MyReservation, ApiError> {
    let user = signed_in.user;
    let gate = [throttle::BOOKING_PASSWORD.of(&format!("{} {:?}", user.id, request.id_course_date))];
    if request.password.is_some() {
        throttle::check(app, &gate).await?;
    }
    let state = app.clone();
    let booked = app
        .db()
        .write(move |tx| async move { book_in(&state, tx, &user, &request).await }.boxed())
        .await;
    if let Err(ApiError::Invalid(errors)) = &booked
        && errors
            .get("password")
            .is_some_and(|found| found.iter().any(|m| m == messages::WRONG_BOOKING_PASSWORD))
    {
        throttle::count(app, &gate).await?;
    }
    listing::view_own(app, booked?).await
}

async fn book_in(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    request: &BookingRequest,
) -> Result<reservations::Model, ApiError> {
    let now = app.now();
    let booker = |already_booked| BookerFacts {
        is_sanitary: user.is_sanitary,
        already_booked,
    };
    let wish = booking::Request {
        id_course_date: request.id_course_date,
        certificate: request.certificate,
        password: request.password.as_deref(),
        waiting: request.waiting,
    };
    let Some((date, course)) = date_and_course(tx, request.id_course_date).await? else {
        booking::decide(now, &wish, None, booker(false))?;
        return Err(ApiError::field("id_course_date", messages::DATE_NOT_AVAILABLE));
    };
    let facts = Facts {
        options: store::options_of(tx, course.id).await?,
        confirmed: store::count(tx, date.id, Status::Confirmed).await?,
        waiting: store::count(tx, date.id, Status::Waiting).await?,
        date,
        course,
    };
    let already_booked = store::has_live(tx, facts.date.id, user.id).await?;
    let Booked { status, certificate } = facts.decide(now, &wish, booker(already_booked))?;
    let Facts {
        date, course, options, ..
    } = facts;
    let reservation = reservations::ActiveModel {
        course_date_id: Set(date.id),
        user_id: Set(user.id),
        status: Set(status.as_str().to_owned()),
        attendance: Set("unknown".to_owned()),
        outcome: Set("none".to_owned()),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    };
    let with_it = granted(&options, certificate);
    let reservation = store::insert(tx, reservation, with_it.iter().map(|option| option.id)).await?;
    mails::tell_booked(
        app,
        tx,
        user,
        &reservation,
        &mails::Place::of(tx, &date, &course).await?,
        &with_it,
    )
    .await?;
    Ok(reservation)
}

/// What is known of a date while its row is locked.
struct Facts {
    date: course_dates::Model,
    course: courses::Model,
    options: Vec<certificate_options::Model>,
    confirmed: i64,
    waiting: i64,
}

impl Facts {
    fn decide(&self, now: DateTime<Utc>, wish: &booking::Request<'_>, booker: BookerFacts) -> Result<Booked, ApiError> {
        let choices: Vec<_> = self
            .options
            .iter()
            .map(|option| CertificateChoice {
                id: option.id,
                choosable: option.always == 0,
            })
            .collect();
        let password_fits = |given: &str| fits(given, self.date.booking_password.as_deref());
        let facts = DateFacts {
            window: window(&self.date, &self.course)?,
            audience: Audience::from_wire(self.course.audience),
            seats: self.date.seats.into(),
            confirmed: self.confirmed,
            waiting: self.waiting,
            password_required: needs_password(&self.date),
            password_fits: &password_fits,
            certificates: &choices,
        };
        Ok(booking::decide(now, wish, Some(&facts), booker)?)
    }
}

/// The certificates that come with a booking: the chosen one and every one that is always issued.
fn granted(options: &[certificate_options::Model], chosen: Option<i64>) -> Vec<certificate_options::Model> {
    options
        .iter()
        .filter(|option| option.always == 1 || Some(option.id) == chosen)
        .cloned()
        .collect()
}

/// The date, its row locked, with its course.
async fn date_and_course(
    tx: &DatabaseTransaction,
    id: Option<i64>,
) -> Result<Option<(course_dates::Model, courses::Model)>, ApiError> {
    let Some(id) = id else { return Ok(None) };
    let Some(date) = store::lock_date(tx, id).await? else {
        return Ok(None);
    };
    let course = courses::Entity::find_by_id(date.course_id).one(tx).await?;
    Ok(course.map(|course| (date, course)))
}

/// When and whether a date can be booked.
///
/// # Errors
/// When the stored status is unknown, which is a fault of ours.
fn window(date: &course_dates::Model, course: &courses::Model) -> Result<BookingWindow, ApiError> {
    let status = course_date::Status::parse(&date.status)
        .ok_or_else(|| ApiError::internal(format!("course date {} has an unknown status", date.id)))?;
    Ok(BookingWindow {
        starts_at: date.starts_at,
        deadline: date.booking_deadline,
        status,
        course_is_public: course.published && course.archived_at.is_none(),
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
