//! Shows one reservation.

use battito_domain::attendance::half_days;
use battito_platform::{ApiError, App, EntityTag, Page, entities::reservations::Model, search::Words};

use super::{
    dto::{ParticipantList, Reservation, ReservationList, ReservationQuery},
    store::{self, Filter},
    view,
};
use crate::features::reservations::{dto::MyReservationQuery, list::page_of_user, store as reserved};

/// A reservation with its `ETag`.
pub(super) async fn show(app: &App, id: i64) -> Result<(Reservation, EntityTag), ApiError> {
    let db = app.db().read();
    let found = reserved::find(db, id).await?.ok_or(ApiError::NotFound)?;
    let tag = tag(&found);
    Ok((view::row(db, found).await?, tag))
}

/// The `ETag` of the parts of a reservation that staff can change.
pub(super) fn tag(reservation: &Model) -> EntityTag {
    EntityTag::of(&format!(
        "{}-{:x}",
        reservation.id,
        reservation.updated_at.timestamp_micros()
    ))
}

/// A page of the reservations of a date.
pub(super) async fn list(app: &App, date_id: i64, query: &ReservationQuery) -> Result<ParticipantList, ApiError> {
    let (page, db) = (Page::parse(query.page, query.per_page)?, app.db().read());
    let filter = Filter {
        status: query.status,
        attendance: query.attendance,
        outcome: query.outcome,
        words: Words::parse(query.search.as_deref())?,
    };
    let dates = reserved::date_details(db, [date_id]).await?;
    let details = dates.get(&date_id).ok_or(ApiError::NotFound)?;
    let order = (query.sort.unwrap_or_default(), query.direction.unwrap_or_default());
    let (rows, total) = store::page(db, date_id, &filter, order, page).await?;
    Ok(ParticipantList {
        data: view::rows_of(db, &dates, rows).await?,
        meta: page.meta(total),
        half_days: half_days(&details.days()).iter().map(Into::into).collect(),
    })
}

/// A page of the reservations of a user, as staff see them.
///
/// # Errors
/// 422 for a page that cannot be; else when the database cannot be read.
pub(in crate::features) async fn list_of_user(
    app: &App,
    user_id: i64,
    query: &MyReservationQuery,
) -> Result<ReservationList, ApiError> {
    let (rows, meta) = page_of_user(app, user_id, query).await?;
    let data = view::rows(app.db().read(), rows).await?;
    Ok(ReservationList { data, meta })
}
