//! Reservations as they are shown: joined with date, course, city and certificates in a constant number of queries.

use std::collections::HashMap;

use battito_domain::{reservation, waiting_list};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, Order,
    sea_query::{Expr, ExprTrait},
};

use super::{
    dto::{
        MyReservation, MyReservationList, MyReservationQuery, Participant, Period, Reservation, ReservationCertificate,
        ReservationList, ReservationQuery, ReservedCourse, ReservedDate, StatusFilter,
    },
    place::{self, Place},
    store::{self, Certificates, OrderBy},
};
use crate::{
    entities::{certificate_options, course_dates, reservation_certificates, reservations, users},
    platform::{
        access::SignedIn, error::ApiError, instant::Instant, mail::calendar::Event, paging::Page, search::Words,
        state::App,
    },
};

/// One's own reservations, a page.
pub(super) async fn list_own(
    app: &App,
    signed_in: &SignedIn,
    query: &MyReservationQuery,
) -> Result<MyReservationList, ApiError> {
    let (page, now) = (Page::parse(query.page, query.per_page)?, app.now());
    let cancelled = reservation::Status::Cancelled.as_str();
    let live = reservations::Column::Status
        .ne(cancelled)
        .and(course_dates::Column::EndsAt.gt(now));
    let mine = Condition::all().add(reservations::Column::UserId.eq(signed_in.user.id));
    let (condition, direction) = match query.period {
        Some(Period::Upcoming) => (mine.add(live), Order::Asc),
        Some(Period::Past) => (mine.add(live.not()), Order::Desc),
        None => (mine, Order::Desc),
    };
    let (rows, total) = store::page(app.db().read(), condition, (OrderBy::Start, direction), page).await?;
    Ok(MyReservationList {
        data: views(app, rows).await?,
        meta: page.meta(total),
    })
}

/// One of one's own reservations.
pub(super) async fn view_own(app: &App, reservation: reservations::Model) -> Result<MyReservation, ApiError> {
    let view = views(app, vec![reservation]).await?.pop();
    view.ok_or_else(|| ApiError::internal("a reservation without its date"))
}

async fn views(app: &App, rows: Vec<reservations::Model>) -> Result<Vec<MyReservation>, ApiError> {
    let db = app.db().read();
    let waiting = reservation::Status::Waiting.as_str();
    let dates = rows
        .iter()
        .filter(|row| row.status == waiting)
        .map(|row| row.course_date_id)
        .collect();
    let queues = store::queues(db, dates).await?;
    let mut details = Details::load(db, &rows).await?;
    rows.into_iter()
        .map(|row| {
            let queue = queues.get(&row.course_date_id);
            let position = queue.and_then(|queue| waiting_list::position(queue, row.id));
            let position = position.and_then(|position| i64::try_from(position).ok());
            let certificates = details.certificates(row.id);
            let place = details.place(row.course_date_id)?;
            view(app, row, place, certificates, position)
        })
        .collect()
}

/// A reservation as its owner sees it.
pub(super) fn view(
    app: &App,
    row: reservations::Model,
    place: &Place,
    certificates: Certificates,
    waiting_position: Option<i64>,
) -> Result<MyReservation, ApiError> {
    let (now, notice) = (app.now(), app.cancellation_notice());
    let (status, starts_at) = (status_of(&row)?, place.date.starts_at);
    Ok(MyReservation {
        id: row.id,
        waiting_position: waiting_position.and_then(|position| u32::try_from(position).ok()),
        cancellable: reservation::may_cancel(status, now, starts_at, notice),
        cancellable_until: Instant(match status {
            reservation::Status::Waiting => starts_at,
            _ => reservation::cancellable_until(starts_at, notice),
        }),
        status: row.status,
        attendance: row.attendance,
        outcome: row.outcome,
        created_at: Instant(row.created_at),
        cancelled_at: row.cancelled_at.map(Instant),
        course_date: place.into(),
        certificates: certificates.into_iter().map(Into::into).collect(),
    })
}

/// Who comes to a date, in order of arrival.
pub(super) async fn list_of_date(
    app: &App,
    course_date_id: i64,
    query: &ReservationQuery,
) -> Result<ReservationList, ApiError> {
    let (page, db) = (Page::parse(query.page, query.per_page)?, app.db().read());
    course_dates::Entity::find_by_id(course_date_id)
        .one(db)
        .await?
        .ok_or(ApiError::NotFound)?;
    let mut condition = Condition::all().add(reservations::Column::CourseDateId.eq(course_date_id));
    if let Some(status) = query.status {
        condition = condition.add(reservations::Column::Status.eq(match status {
            StatusFilter::Confirmed => reservation::Status::Confirmed.as_str(),
            StatusFilter::Waiting => reservation::Status::Waiting.as_str(),
            StatusFilter::Cancelled => reservation::Status::Cancelled.as_str(),
        }));
    }
    let words = Words::parse(query.search.as_deref())?;
    condition = condition.add(words.found_in(&Expr::col((users::Entity, users::Column::SearchText))));
    let (rows, total) = store::page(db, condition, (OrderBy::Arrival, Order::Asc), page).await?;
    let people = store::people(db, rows.iter().map(|row| row.user_id)).await?;
    let mut details = Details::load(db, &rows).await?;
    let data = rows
        .into_iter()
        .map(|row| {
            let course_date = details.place(row.course_date_id)?.into();
            let user = people.get(&row.user_id).cloned();
            let user = user.ok_or_else(|| ApiError::internal("a reservation without its person"));
            Ok(Reservation {
                id: row.id,
                status: row.status,
                attendance: row.attendance,
                outcome: row.outcome,
                created_at: Instant(row.created_at),
                cancelled_at: row.cancelled_at.map(Instant),
                note: row.note,
                course_date,
                user: user?.into(),
                certificates: details.certificates(row.id).into_iter().map(Into::into).collect(),
            })
        })
        .collect::<Result<_, ApiError>>()?;
    Ok(ReservationList {
        data,
        meta: page.meta(total),
    })
}

/// The calendar entry of one's own reservation.
pub(super) async fn event(app: &App, signed_in: &SignedIn, id: i64) -> Result<Event, ApiError> {
    let db = app.db().read();
    let found = store::find_own(db, id, signed_in.user.id)
        .await?
        .ok_or(ApiError::NotFound)?;
    let place = store::places(db, [found.course_date_id])
        .await?
        .remove(&found.course_date_id)
        .ok_or(ApiError::NotFound)?;
    Ok(place.event(app, &found, place::certainty(status_of(&found)?)))
}

/// The status as the domain knows it.
pub(super) fn status_of(row: &reservations::Model) -> Result<reservation::Status, ApiError> {
    reservation::Status::parse(&row.status)
        .ok_or_else(|| ApiError::internal(format!("reservation {} has an unknown status", row.id)))
}

/// What stands around reservations.
struct Details {
    places: HashMap<i64, Place>,
    certificates: HashMap<i64, Certificates>,
}

impl Details {
    async fn load(db: &impl ConnectionTrait, rows: &[reservations::Model]) -> Result<Self, ApiError> {
        Ok(Self {
            places: store::places(db, rows.iter().map(|row| row.course_date_id)).await?,
            certificates: store::certificates_of(db, rows.iter().map(|row| row.id)).await?,
        })
    }

    fn place(&self, course_date_id: i64) -> Result<&Place, ApiError> {
        self.places
            .get(&course_date_id)
            .ok_or_else(|| ApiError::internal("a reservation without its date"))
    }

    fn certificates(&mut self, reservation_id: i64) -> Certificates {
        self.certificates.remove(&reservation_id).unwrap_or_default()
    }
}

impl From<&Place> for ReservedDate {
    fn from(Place { date, course, city }: &Place) -> Self {
        Self {
            id: date.id,
            date: Instant(date.starts_at),
            end_date: Instant(date.ends_at),
            city: city.clone().into(),
            venue: date.venue.clone(),
            private: u8::from(date.private),
            status: date.status.clone(),
            course: ReservedCourse {
                id: course.id,
                title: course.title.clone(),
            },
        }
    }
}

impl From<(reservation_certificates::Model, certificate_options::Model)> for ReservationCertificate {
    fn from((certificate, option): (reservation_certificates::Model, certificate_options::Model)) -> Self {
        Self {
            id: certificate.id,
            name: option.name,
            status: certificate.status,
            number: certificate.number,
            issued_at: certificate.issued_at.map(Instant),
            expires_at: certificate.expires_at.map(Instant),
        }
    }
}

impl From<users::Model> for Participant {
    fn from(user: users::Model) -> Self {
        Self {
            id: user.id,
            name: user.name,
            surname: user.surname,
            email: user.email,
            fiscal_code: user.fiscal_code.unwrap_or_default(),
            phone: user.phone.unwrap_or_default(),
        }
    }
}
