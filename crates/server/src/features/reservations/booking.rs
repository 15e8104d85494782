//! Booking: one transaction under the lock of the date's row. The rules are the domain's (`battito_domain::booking`); here
//! the facts are gathered, the decision is stored and the participant is told by mail.

use battito_domain::{
    booking::{self, Booked, BookerFacts},
    messages,
    reservation::Status,
};
use futures_util::FutureExt;
use sea_orm::{DatabaseTransaction, Set};

use super::{
    dto::{BookingRequest, MyReservation},
    facts::Facts,
    listing, mails, store,
};
use crate::{
    entities::{certificate_options, reservations, users},
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
    booked
}

async fn book_in(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    request: &BookingRequest,
) -> Result<MyReservation, ApiError> {
    let now = app.now();
    let wish = booking::Request {
        id_course_date: request.id_course_date,
        certificate: request.certificate,
        password: request.password.as_deref(),
        waiting: request.waiting,
    };
    let Some(facts) = facts(tx, request.id_course_date, user.id).await? else {
        booking::decide(now, &wish, None, BookerFacts::default())?;
        return Err(ApiError::field("id_course_date", messages::DATE_NOT_AVAILABLE));
    };
    let Booked { status, certificate } = facts.decide(now, &wish, user.is_sanitary)?;
    let reservation = reservations::ActiveModel {
        course_date_id: Set(facts.place.date.id),
        user_id: Set(user.id),
        status: Set(status.as_str().to_owned()),
        attendance: Set("unknown".to_owned()),
        outcome: Set("none".to_owned()),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    };
    let position = (status == Status::Waiting).then_some(facts.waiting + 1);
    let options = granted(facts.options, certificate);
    let (reservation, certificates) = store::insert(tx, reservation, options).await?;
    mails::tell_booked(app, tx, user, &reservation, &facts.place, &certificates, position).await?;
    listing::view(app, reservation, &facts.place, certificates, position)
}

async fn facts(tx: &DatabaseTransaction, date_id: Option<i64>, user_id: i64) -> Result<Option<Facts>, ApiError> {
    match date_id {
        Some(date_id) => Ok(Facts::lock(tx, date_id, user_id).await?),
        None => Ok(None),
    }
}

/// The certificates that come with a booking: the chosen one and every one that is always issued.
fn granted(options: Vec<certificate_options::Model>, chosen: Option<i64>) -> Vec<certificate_options::Model> {
    options
        .into_iter()
        .filter(|option| option.always == 1 || Some(option.id) == chosen)
        .collect()
}
