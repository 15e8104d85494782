//! One's own reservations on the wire: joined with date, course, city, certificates and renewals in a constant number of
//! queries.

use std::collections::HashMap;

use battito_documents::file_name;
use battito_domain::{reservation, rome_time, search_text, waiting_list};
use battito_platform::{
    ApiError, App, Instant, SignedIn,
    entities::{certificates as papers, reservations},
    mail::calendar::Event,
};
use sea_orm::ConnectionTrait;

use super::dto::{MyBooking, MyReservation, MyReservationList};
use crate::features::{
    catalogue, renewals,
    reservations::{
        date_details::{DateDetails, certainty},
        dto::MyReservationQuery,
        ledger,
        list::page_of_user,
        store::{self, Certificates},
    },
};

/// A page of one's own reservations.
pub(super) async fn list(
    app: &App,
    signed_in: &SignedIn,
    query: &MyReservationQuery,
) -> Result<MyReservationList, ApiError> {
    let (rows, meta) = page_of_user(app, signed_in.user.id, query).await?;
    Ok(MyReservationList {
        data: all_mine(app, rows).await?,
        meta,
    })
}

/// One reservation as its owner sees it.
pub(super) async fn mine(app: &App, reservation: reservations::Model) -> Result<MyReservation, ApiError> {
    let view = all_mine(app, vec![reservation]).await?.pop();
    view.ok_or_else(|| ApiError::internal("a reservation without its date"))
}

/// Reservations as their owner sees them.
async fn all_mine(app: &App, rows: Vec<reservations::Model>) -> Result<Vec<MyReservation>, ApiError> {
    let db = app.db().read();
    let dates = rows
        .iter()
        .filter(|row| row.status.0 == reservation::Status::Waiting)
        .map(|row| row.course_date_id)
        .collect();
    let queues = ledger::store::waiting_lists(db, dates).await?;
    let mut related = Related::load(db, &rows).await?;
    let mut renewals = renewals::own::of_papers(app, related.papers()).await?;
    let mut views: Vec<MyReservation> = rows
        .into_iter()
        .map(|row| {
            let queue = queues.get(&row.course_date_id);
            let position = queue.and_then(|queue| waiting_list::position(queue, row.id));
            let position = position.and_then(|position| i64::try_from(position).ok());
            let certificates = related.certificates(row.id);
            let date = related.date(row.course_date_id)?;
            Ok(built(app, &row, date, certificates, position))
        })
        .collect::<Result<_, ApiError>>()?;
    for certificate in views.iter_mut().flat_map(|view| &mut view.certificates) {
        certificate.renewal = certificate.id_certificate.and_then(|id| renewals.remove(&id));
    }
    Ok(views)
}

/// A reservation as its owner sees it, from loaded rows.
pub(super) fn built(
    app: &App,
    row: &reservations::Model,
    details: &DateDetails,
    certificates: Certificates,
    waiting_position: Option<i64>,
) -> MyReservation {
    let (now, notice) = (app.now(), app.cancellation_notice());
    let (status, starts_at) = (row.status.0, details.date.starts_at);
    MyReservation {
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
        course_date: details.into(),
        certificates: certificates.into_iter().map(Into::into).collect(),
    }
}

/// The rows that reservations refer to.
struct Related {
    dates: HashMap<i64, DateDetails>,
    certificates: HashMap<i64, Certificates>,
}

impl Related {
    async fn load(db: &impl ConnectionTrait, rows: &[reservations::Model]) -> Result<Self, ApiError> {
        Ok(Self {
            dates: store::date_details(db, rows.iter().map(|row| row.course_date_id)).await?,
            certificates: store::certificates_of(db, rows.iter().map(|row| row.id)).await?,
        })
    }

    fn date(&self, course_date_id: i64) -> Result<&DateDetails, ApiError> {
        self.dates
            .get(&course_date_id)
            .ok_or_else(|| ApiError::internal("a reservation without its date"))
    }

    fn papers(&self) -> impl Iterator<Item = &papers::Model> {
        self.certificates
            .values()
            .flatten()
            .filter_map(|one| one.paper.as_ref())
    }

    fn certificates(&mut self, reservation_id: i64) -> Certificates {
        self.certificates.remove(&reservation_id).unwrap_or_default()
    }
}

/// The calendar entry of one's own reservation, and the name of its file: the course and the day.
pub(super) async fn event(app: &App, signed_in: &SignedIn, id: i64) -> Result<(Event, String), ApiError> {
    let db = app.db().read();
    let found = store::find_own(db, id, signed_in.user.id)
        .await?
        .ok_or(ApiError::NotFound)?;
    let details = store::date_details(db, [found.course_date_id])
        .await?
        .remove(&found.course_date_id)
        .ok_or(ApiError::NotFound)?;
    let course = file_name::slug(&search_text::fold(&details.course.title));
    let day = rome_time::local(details.date.starts_at).date();
    let event = details.event(app, &found, certainty(found.status.0));
    Ok((event, format!("{course}-{day}.ics")))
}

/// Whether this person may book a public course, and the dates of it that they hold.
pub(super) async fn my_booking(app: &App, signed_in: &SignedIn, course_id: i64) -> Result<MyBooking, ApiError> {
    let (db, user) = (app.db().read(), &signed_in.user);
    let audience = catalogue::store::find_public_audience(db, course_id)
        .await?
        .ok_or(ApiError::NotFound)?;
    Ok(MyBooking {
        admitted: audience.0.admits(user.is_sanitary),
        dates: store::held_dates(db, user.id, course_id, app.now()).await?,
    })
}
